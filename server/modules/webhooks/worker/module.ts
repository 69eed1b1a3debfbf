import type { DeliveryLimits } from '../../../contract.ts';
import { createBatcher } from '../../../lib/batcher.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { EventStore } from '../../events/store.ts';
import type { EndpointStore } from '../endpoint-store.ts';
import { createSubscribers, type DeliverToSubscribers } from '../fan-out.ts';
import type { ClearDeliveries } from '../purge-endpoint.ts';
import type { SecretBox } from '../secrets.ts';
import { createAttempt, type RecordAttempt } from './attempt.ts';
import { createHttpClient } from './http-client.ts';
import { createDispatcher, type Dispatcher } from './partition-loop.ts';
import type { QueueStore } from './queue-store.ts';
import { createSsrfGuard, type Resolve, type SsrfGuard } from './ssrf-guard.ts';

/** How destinations are reached. */
export type NetworkOptions = {
  /** Hosts that are open although their addresses are not public. */
  allowedHosts: string[];
  /** Certificate authorities to trust instead of the usual ones. */
  ca?: string;
  /** How names are resolved, instead of by the system. */
  resolve?: Resolve;
};

/** How long things may take. */
export type Timings = DeliveryLimits & {
  /** A lease outlives the attempt that it is for by this much, in milliseconds. */
  leaseMargin: number;
  /** A partition whose process has died is free for others after so long, in milliseconds. */
  lockLifetime: number;
};

const LEASE_MARGIN = 10_000;
const LOCK_LIFETIME = 20_000;

type WorkerDeps = {
  endpoints: EndpointStore;
  queue: QueueStore;
  clearDeliveries: ClearDeliveries;
  events: EventStore;
  secrets: SecretBox;
  limits: DeliveryLimits;
  /** What differs in tests. */
  timings?: Partial<Timings> | undefined;
  network: NetworkOptions;
  recordAttempt?: RecordAttempt | undefined;
  clock: Clock;
  log: Logger;
};

export type WebhookWorker = {
  guard: SsrfGuard;
  deliver: DeliverToSubscribers;
  dispatcher: Dispatcher;
  close(): Promise<void>;
};

/** Everything that sends. */
export function createWebhookWorker(parts: WorkerDeps): WebhookWorker {
  const { endpoints, queue, clearDeliveries, events, secrets, limits, network, recordAttempt, clock, log } =
    parts;
  const timings = { leaseMargin: LEASE_MARGIN, lockLifetime: LOCK_LIFETIME, ...limits, ...parts.timings };
  const { timeoutSeconds, retryDelaysSeconds } = timings;
  const guard = createSsrfGuard(network.allowedHosts, network.resolve);
  const sender = createHttpClient({ guard, timeoutSeconds, ca: network.ca });
  const attempt = createAttempt({
    sender,
    openSecret: secrets.open,
    retryDelaysSeconds,
    recordAttempt,
    clock,
  });
  const settle = createBatcher(queue.completeLeases);
  const dispatcher = createDispatcher({
    queue,
    endpoints,
    events,
    attempt,
    settle,
    clearDeliveries,
    timings,
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
