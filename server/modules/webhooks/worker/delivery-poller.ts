import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/logger.ts';
import { isDatabaseUnavailable } from '../../../lib/mongo/unavailable.ts';
import type { Owner } from '../delivery-store.ts';
import type { Attempt } from './attempt.ts';
import type { EndpointReader } from './endpoint-reader.ts';
import { createEndpointSlots, type EndpointSlots } from './endpoint-slots.ts';
import type { DueDelivery, LeasedDelivery, LeaseResult, QueueStore } from './queue-store.ts';

/** A partition that this process works. */
export type Claim = {
  partition: number;
  signal: AbortSignal;
  inFlight: Set<Promise<void>>;
};

export interface DeliveryPoller {
  /** Leases and starts a batch of due deliveries. Resolves to whether more may be due. */
  pollOnce(claims: Claim[]): Promise<boolean>;
  /** Polls for an excluded endpoint again. */
  include(endpointId: string): void;
}

export type DeliveryPollerDeps = {
  queue: Pick<QueueStore, 'findDue' | 'lease'>;
  endpoints: EndpointReader;
  /** By event id. */
  findPayloads: (eventIds: string[]) => Promise<Map<string, string>>;
  attempt: Attempt;
  complete: (result: LeaseResult) => Promise<unknown>;
  /** Removes the deliveries of a deleted endpoint; never rejects. */
  purgeDeliveries: (endpoint: Owner) => Promise<unknown>;
  /** Called when an endpoint has capacity again for deliveries that a poll of its partition skipped. */
  onCapacity: (partition: number) => void;
  timings: { timeoutSeconds: number; leaseMargin: number };
  clock: Clock;
  log: Logger;
};

const BATCH = 100;
/** Polls exclude a disabled endpoint for this long. */
const EXCLUDED_FOR_MS = 1_000;
const RECORD_AGAIN_AFTER_MS = 500;

export function createDeliveryPoller(deps: DeliveryPollerDeps): DeliveryPoller {
  const { queue, endpoints, findPayloads, attempt, complete, purgeDeliveries, onCapacity, clock, log } = deps;
  const timeout = deps.timings.timeoutSeconds * 1000;
  const slots = new Map<string, EndpointSlots>();
  /** The endpoints that polls exclude, with the time until which they do. */
  const excluded = new Map<string, number>();

  function getSlots({ endpointId, partition }: Pick<DueDelivery, 'endpointId' | 'partition'>): EndpointSlots {
    const current = slots.get(endpointId);
    if (current) return current;
    const created = createEndpointSlots(() => onCapacity(partition));
    slots.set(endpointId, created);
    return created;
  }

  function findUnavailable(): string[] {
    const now = performance.now();
    for (const [endpointId, until] of excluded) if (until <= now) excluded.delete(endpointId);
    const busy = [...slots].filter(([, endpointSlots]) => !endpointSlots.hasCapacity());
    for (const [, endpointSlots] of busy) endpointSlots.leaveOut();
    return [...new Set([...busy, ...excluded].map(([endpointId]) => endpointId))];
  }

  function dropIdleSlots(): void {
    for (const [endpointId, endpointSlots] of slots) if (endpointSlots.isEmpty()) slots.delete(endpointId);
  }

  /** Excludes the endpoints that are disabled or deleted. */
  async function refreshEndpoints(due: DueDelivery[]): Promise<void> {
    const byEndpoint = new Map(due.map(delivery => [delivery.endpointId, delivery])).values();
    await Promise.all(
      [...byEndpoint].map(async ({ endpointId, restaurantId, partition }) => {
        const destination = await endpoints.get(endpointId);
        if (destination?.enabled) getSlots({ endpointId, partition }).adjustLimit();
        else excluded.set(endpointId, performance.now() + EXCLUDED_FOR_MS);
        if (destination === undefined) purge({ _id: endpointId, restaurantId });
      }),
    );
  }

  function purge(endpoint: Owner): void {
    excluded.set(endpoint._id, Number.POSITIVE_INFINITY);
    void purgeDeliveries(endpoint).then(() => excluded.delete(endpoint._id));
  }

  /** Leases and starts the deliveries. Those that another worker has leased give their slot back. */
  async function leaseAndStart(wanted: DueDelivery[], claims: Map<number, Claim>, now: Date): Promise<void> {
    const until = new Date(now.getTime() + timeout + deps.timings.leaseMargin);
    const [leased, payloads] = await Promise.all([
      queue.lease(wanted, now, until),
      findPayloads([...new Set(wanted.map(({ eventId }) => eventId))]),
    ]).catch((error: unknown) => {
      for (const delivery of wanted) getSlots(delivery).cancel();
      throw error;
    });
    const leasedById = new Map(leased.map(delivery => [delivery._id, delivery]));
    for (const due of wanted) {
      const { _id, partition, eventId } = due;
      const claim = claims.get(partition);
      const delivery = leasedById.get(_id);
      const payload = payloads.get(eventId);
      if (claim && delivery && payload !== undefined) track(claim, send(claim, delivery, payload));
      else getSlots(due).cancel();
      if (payload === undefined)
        log.error(
          { delivery: _id, event: eventId },
          'the log has no such event; the delivery cannot be sent',
        );
    }
  }

  function track({ inFlight }: Claim, work: Promise<void>): void {
    const tracked = work.finally(() => inFlight.delete(tracked));
    inFlight.add(tracked);
  }

  async function send(claim: Claim, delivery: LeasedDelivery, payload: string): Promise<void> {
    const endpointSlots = getSlots(delivery);
    try {
      await completeWithinLease(await endpointSlots.run(() => attemptOrRelease(claim, delivery, payload)));
    } catch (error) {
      log.error(
        { err: error, delivery: delivery._id },
        'delivery failed unexpectedly; retrying after lease expiry',
      );
    }
    endpointSlots.release();
  }

  /** Repeats the write during an election: without it, the same request would be sent again. */
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

  /** Releases the delivery if the claim has ended, the endpoint is disabled or the lease is too short for an attempt. */
  async function attemptOrRelease(
    { signal }: Claim,
    delivery: LeasedDelivery,
    payload: string,
  ): Promise<LeaseResult> {
    const destination = await endpoints.get(delivery.endpointId);
    const leaseLeft = delivery.dueAt.getTime() - clock().getTime();
    const mayStart = !signal.aborted && destination?.enabled && leaseLeft > timeout;
    return mayStart ? attempt(delivery, destination, payload) : { delivery, result: 'released' };
  }

  return {
    async pollOnce(claims) {
      if (claims.length === 0) return false;
      const byPartition = new Map(claims.map(claim => [claim.partition, claim]));
      const now = clock();
      const due = await queue.findDue([...byPartition.keys()], now, findUnavailable(), BATCH);
      if (due.length === 0) {
        dropIdleSlots();
        return false;
      }
      await refreshEndpoints(due);
      const wanted = due.filter(
        delivery => !excluded.has(delivery.endpointId) && getSlots(delivery).acquire(),
      );
      if (wanted.length > 0) await leaseAndStart(wanted, byPartition, now);
      return due.length === BATCH;
    },
    include(endpointId) {
      if (excluded.get(endpointId) !== Number.POSITIVE_INFINITY) excluded.delete(endpointId);
    },
  };
}
