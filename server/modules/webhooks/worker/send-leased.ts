import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/logger.ts';
import { isDatabaseUnavailable } from '../../../lib/mongo/unavailable.ts';
import type { EventPayload } from '../../activity/event-store.ts';
import type { Destination } from '../endpoints/store.ts';
import type { Attempt } from './attempt.ts';
import type { EndpointReader } from './endpoint-reader.ts';
import type { EndpointSlots } from './endpoint-slots.ts';
import type { LeasedDelivery, LeaseResult } from './queue-store.ts';

/** A partition that this process claims. */
export type Claim = {
  partition: number;
  signal: AbortSignal;
  inFlight: Set<Promise<void>>;
};

/** Endpoints by ID, read after the events of their deliveries. `readAt` is a time of `performance.now()`. */
export type Destinations = { readAt: number; byId: Map<string, Destination> };

export type Starting = {
  claim: Claim;
  delivery: LeasedDelivery;
  payload: EventPayload;
  /** If the caller has just read them. */
  destinations?: Destinations | undefined;
};

/** Sends a leased delivery in its slot, records the result, and frees the slot. Never rejects. */
export type SendLeased = (starting: Starting, slots: EndpointSlots) => Promise<void>;

export type SendLeasedDeps = {
  endpoints: EndpointReader;
  attempt: Attempt;
  complete: (result: LeaseResult) => Promise<unknown>;
  timings: { timeoutSeconds: number };
  clock: Clock;
  log: Logger;
};

const RECORD_AGAIN_AFTER_MS = 500;

export function createSendLeased(deps: SendLeasedDeps): SendLeased {
  const { endpoints, attempt, complete, timings, clock, log } = deps;

  /**
   * Releases the delivery if the claim has ended, the endpoint is disabled, or the lease is too short for an
   * attempt.
   */
  async function attemptOrRelease(starting: Starting): Promise<LeaseResult> {
    const { claim, delivery, payload, destinations } = starting;
    const { endpointId, dueAt } = delivery;
    const isFresh = destinations && endpoints.isFresh(destinations.readAt);
    const destination = isFresh ? destinations.byId.get(endpointId) : await endpoints.get(endpointId);
    const leaseLeft = dueAt.getTime() - clock().getTime();
    const mayStart =
      !claim.signal.aborted && destination?.enabled && leaseLeft > timings.timeoutSeconds * 1000;
    return mayStart ? attempt(delivery, destination, payload) : { delivery, result: 'released' };
  }

  /** Retries the write during an election, because the same request would otherwise be sent again. */
  async function completeWithinLease(result: LeaseResult): Promise<void> {
    for (;;) {
      try {
        await complete(result);
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error) || clock() >= result.delivery.dueAt) throw error;
        await setTimeout(RECORD_AGAIN_AFTER_MS);
      }
    }
  }

  return async (starting, slots) => {
    const { delivery } = starting;
    try {
      await completeWithinLease(await slots.run(() => attemptOrRelease(starting)));
    } catch (error) {
      log.error(
        { err: error, delivery: delivery._id, restaurantId: delivery.restaurantId },
        'delivery failed unexpectedly; retrying after lease expiry',
      );
    }
    slots.release();
  };
}
