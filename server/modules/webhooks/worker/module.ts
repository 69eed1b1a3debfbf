import { createBatcher } from '../../../lib/batcher.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { PushedChanges } from '../../../lib/pushed-changes.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import { createWakeSignal } from '../../../lib/wake-signal.ts';
import type { EventPayload } from '../../activity/event-store.ts';
import { ALL_PARTITIONS, getPartition } from '../delivery.ts';
import type { DeliveryDocument, EndpointKey, MadeAttempt } from '../documents.ts';
import type { Destination } from '../endpoints/store.ts';
import { createAttempt, type RecordAttempt } from './attempt.ts';
import { createDeliveryPoller, type HandedOver } from './delivery-poller.ts';
import { createEndpointReader } from './endpoint-reader.ts';
import { createGuardedClient, type NetworkOptions } from './guarded-client.ts';
import { createPartitionLoop, type PartitionLoop } from './partition-loop.ts';
import type { LeaseResult, QueueStore } from './queue-store.ts';
import type { SsrfGuard } from './ssrf-guard.ts';

export type DeliveryLimits = { timeoutSeconds: number; retryDelaysSeconds: number[] };

export type Timings = DeliveryLimits & {
  /** How much longer a lease is than an attempt's timeout, in milliseconds. */
  leaseMargin: number;
};

const DEFAULTS = { leaseMargin: 10_000 };

export type WorkerDeps = {
  endpoints: { findDestinations(ids: string[]): Promise<Destination[]> };
  queue: QueueStore;
  workerId: string;
  /** The number of partitions in use. */
  partitions: number;
  /** The maximum concurrent attempts per endpoint. */
  concurrency: number;
  events: { findPayloads(eventIds: string[]): Promise<Map<string, EventPayload>> };
  purgeDeliveries: (endpoint: EndpointKey) => Promise<boolean>;
  /** Called for each attempt, for the statistics. */
  countAttempt: (attempt: MadeAttempt) => void;
  secrets: SecretBox;
  limits: DeliveryLimits;
  /** For tests. */
  timings?: Partial<Timings> | undefined;
  network: NetworkOptions;
  pushed: PushedChanges;
  recordAttempt?: RecordAttempt | undefined;
  clock: Clock;
  log: Logger;
};

export interface WebhookWorker {
  guard: SsrfGuard;
  partitions: Pick<PartitionLoop, 'runPartition'> & {
    /** Identifies this process in leases. */
    workerId: string;
    /** Makes deliveries due that dead workers had leased, or any worker if every other process is dead. */
    releaseLeases(workerIds?: string[]): Promise<void>;
  };
  /** Adds deliveries to the queue, and starts those in claimed partitions. Idempotent. */
  add(deliveries: DeliveryDocument[], handedOver: HandedOver): Promise<void>;
  /** Polls immediately for deliveries of the given or all endpoints. */
  wake(endpointIds?: string[]): void;
  /** Reloads the endpoint, and polls immediately for its deliveries. */
  invalidate(endpointId: string): void;
  close(): Promise<void>;
}

export function createWebhookWorker(deps: WorkerDeps): WebhookWorker {
  const { endpoints, queue, events, countAttempt, limits, network, pushed, clock } = deps;
  const timings: Timings = { ...DEFAULTS, ...limits, ...deps.timings };
  const { timeoutSeconds, retryDelaysSeconds } = timings;
  const { guard, httpClient } = createGuardedClient(network, timeoutSeconds);
  const endpointReader = createEndpointReader(endpoints.findDestinations);
  const completeLease = createBatcher((results: LeaseResult[]) => queue.completeLeases(results, clock()));

  async function complete(lease: LeaseResult): Promise<void> {
    const made = lease.result === 'released' ? undefined : lease.result;
    if (made) {
      const { restaurantId, endpointId } = lease.delivery;
      const { at, status } = made.attempt;
      // Counted before it is stored, because it was made even if storing it fails.
      countAttempt({ restaurantId, endpointId, at, status });
    }
    await completeLease(lease);
    if (made?.outcome.nextAttemptAt) loop.expectDue(made.outcome.nextAttemptAt);
  }

  const wakeSignal = createWakeSignal<number>();
  const poller = createDeliveryPoller({
    ...deps,
    endpoints: endpointReader,
    findPayloads: events.findPayloads,
    attempt: createAttempt({ ...deps, httpClient, retryDelaysSeconds }),
    complete,
    onDueAgain: at => loop.expectDue(at),
    onCapacity: partition => wakeSignal.notify([partition]),
    timings,
  });
  const loop = createPartitionLoop({ ...deps, poller, wakeSignal });
  queue.subscribe(pushed, delivery => {
    if (!delivery) wakeSignal.notify(ALL_PARTITIONS);
    else if (delivery.dueAt > clock()) loop.expectDue(delivery.dueAt);
    else wakeSignal.notify([delivery.partition]);
  });
  const wake = (endpointIds?: string[]) =>
    wakeSignal.notify(endpointIds?.map(id => getPartition(id, deps.partitions)) ?? ALL_PARTITIONS);
  return {
    guard,
    partitions: {
      runPartition: loop.runPartition,
      workerId: deps.workerId,
      async releaseLeases(workerIds) {
        if ((await queue.releaseLeases(clock(), workerIds)) > 0) wake();
      },
    },
    async add(deliveries, handedOver) {
      const left = await poller.add(deliveries, handedOver, loop.claims);
      if (left.length > 0) wakeSignal.notify(left.map(({ partition }) => partition));
    },
    wake,
    invalidate(endpointId) {
      endpointReader.invalidate();
      wake([endpointId]);
    },
    close: httpClient.close,
  };
}
