import type { DeliveryLimits } from '../../../contract.ts';
import { createBatches } from '../../../lib/batcher.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { EventStore } from '../../events/store.ts';
import type { EndpointStore } from '../endpoint-store.ts';
import { createSubscribers, type DeliverToSubscribers } from '../fan-out.ts';
import type { ClearDeliveries } from '../purge-endpoint.ts';
import type { SecretBox } from '../secrets.ts';
import { type AttemptMade, createAttempt } from './attempt.ts';
import { createSender } from './http-client.ts';
import { createDispatcher, type Dispatcher } from './partition-loop.ts';
import type { QueueStore } from './queue-store.ts';
import { createGuard, type DestinationGuard, type Resolve } from './ssrf-guard.ts';

/** How destinations are reached. */
export type Reaching = {
  /** Hosts that are open although their addresses are not public. */
  allowedHosts: string[];
  /** Certificate authorities to trust instead of the usual ones. */
  ca?: string;
  /** How names are resolved, instead of by the system. */
  resolve?: Resolve;
};

/** How long things may take. */
export type Pace = DeliveryLimits & {
  /** A lease outlives the attempt that it is for by this much, in milliseconds. */
  leaseMargin: number;
  /** A partition whose process has died is free for others after so long, in milliseconds. */
  lockLifetime: number;
};

const LEASE_MARGIN = 10_000;
const LOCK_LIFETIME = 20_000;

type Parts = {
  endpoints: EndpointStore;
  queue: QueueStore;
  clearDeliveries: ClearDeliveries;
  events: EventStore;
  secrets: SecretBox;
  limits: DeliveryLimits;
  /** What differs in tests. */
  pace?: Partial<Pace> | undefined;
  reaching: Reaching;
  attemptMade?: AttemptMade | undefined;
  clock: Clock;
  log: Logger;
};

export type Sending = {
  guard: DestinationGuard;
  deliver: DeliverToSubscribers;
  dispatcher: Dispatcher;
  close(): Promise<void>;
};

/** Everything that sends. */
export function createSending(parts: Parts): Sending {
  const { endpoints, queue, clearDeliveries, events, secrets, limits, reaching, attemptMade, clock, log } =
    parts;
  const pace = { leaseMargin: LEASE_MARGIN, lockLifetime: LOCK_LIFETIME, ...limits, ...parts.pace };
  const { timeoutSeconds, retryDelaysSeconds } = pace;
  const guard = createGuard(reaching.allowedHosts, reaching.resolve);
  const sender = createSender({ guard, timeoutSeconds, ca: reaching.ca });
  const attempt = createAttempt({ sender, openSecret: secrets.open, retryDelaysSeconds, attemptMade, clock });
  const settle = createBatches(queue.settle);
  const dispatcher = createDispatcher({
    queue,
    endpoints,
    events,
    attempt,
    settle,
    clearDeliveries,
    pace,
    clock,
    log,
  });
  return {
    guard,
    deliver: createSubscribers(endpoints, queue, clock, dispatcher.wake),
    dispatcher,
    close: sender.close,
  };
}
