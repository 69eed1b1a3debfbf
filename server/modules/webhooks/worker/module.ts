import { createBatcher } from '../../../lib/batcher.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/logger.ts';
import { createWakeSignal } from '../../../lib/wake-signal.ts';
import type { Owner } from '../delivery-store.ts';
import type { Destination } from '../endpoint.ts';
import type { SecretBox } from '../secrets.ts';
import { createAttempt, type RecordAttempt } from './attempt.ts';
import { createDeliveryPoller } from './delivery-poller.ts';
import { createEndpointCache } from './endpoint-cache.ts';
import { createHttpClient } from './http-client.ts';
import { createPartitionLoop, type PartitionLoop } from './partition-loop.ts';
import type { QueueStore } from './queue-store.ts';
import { createSsrfGuard, type Resolve, type SsrfGuard } from './ssrf-guard.ts';

export type DeliveryLimits = { timeoutSeconds: number; retryDelaysSeconds: number[] };

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

const DEFAULTS = { leaseMargin: 10_000, lockLifetime: 20_000 };

type WorkerDeps = {
  endpoints: { findDestinations(ids: string[]): Promise<Destination[]> };
  queue: QueueStore;
  events: { findPayloads(eventIds: string[]): Promise<Map<string, string>> };
  purgeDeliveries: (endpoint: Owner) => Promise<unknown>;
  secrets: SecretBox;
  limits: DeliveryLimits;
  /** What differs in tests. */
  timings?: Partial<Timings> | undefined;
  network: NetworkOptions;
  recordAttempt?: RecordAttempt | undefined;
  clock: Clock;
  log: Logger;
};

/** Everything that sends. */
export interface WebhookWorker {
  guard: SsrfGuard;
  partitions: PartitionLoop & Pick<Timings, 'lockLifetime'>;
  /** Polls at once instead of with the next second. */
  wake(): void;
  /** Reads endpoints anew, and polls at once. */
  invalidate(): void;
  close(): Promise<void>;
}

export function createWebhookWorker(deps: WorkerDeps): WebhookWorker {
  const { endpoints, queue, events, purgeDeliveries, secrets, limits, network, recordAttempt, clock, log } =
    deps;
  const timings: Timings = { ...DEFAULTS, ...limits, ...deps.timings };
  const { timeoutSeconds, retryDelaysSeconds, lockLifetime } = timings;
  const guard = createSsrfGuard(network.allowedHosts, network.resolve);
  const httpClient = createHttpClient({ guard, timeoutSeconds, ca: network.ca });
  const endpointCache = createEndpointCache(endpoints.findDestinations);
  const wakeSignal = createWakeSignal();
  const poller = createDeliveryPoller({
    queue,
    endpoints: endpointCache,
    findPayloads: events.findPayloads,
    attempt: createAttempt({
      httpClient,
      openSecret: secrets.open,
      retryDelaysSeconds,
      recordAttempt,
      clock,
    }),
    complete: createBatcher(queue.completeLeases),
    purgeDeliveries,
    onCapacity: wakeSignal.notify,
    timings,
    clock,
    log,
  });
  return {
    guard,
    partitions: { ...createPartitionLoop({ poller, wakeSignal, log }), lockLifetime },
    wake: wakeSignal.notify,
    invalidate() {
      endpointCache.invalidate();
      poller.includePaused();
      wakeSignal.notify();
    },
    close: httpClient.close,
  };
}
