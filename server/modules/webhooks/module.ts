import { setTimeout } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import { v7 } from 'uuid';
import type { TaskPool } from '../../lib/task-pool.ts';
import { readPayloads } from '../activity/event-store.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RestaurantsModule } from '../restaurants/module.ts';
import { newSuspensionEffect, suspensionEffect } from '../restaurants/suspension-effect.ts';
import { createDeliveryHold, type DeliveryHold } from './deliveries/delivery-hold.ts';
import { createHeldDeliveries } from './deliveries/held-deliveries.ts';
import { createDeliveryService, type DeliveryService } from './deliveries/service.ts';
import { createDeliveryStore, type DeliveryStore } from './deliveries/store.ts';
import type {
  CounterDocument,
  DeliveryDocument,
  DeliveryHoldDocument,
  DeliveryRemovalDocument,
  EndpointDocument,
} from './documents.ts';
import { createDisableFailing, type FailingLimits } from './endpoints/failing-endpoints.ts';
import { createReencrypt, type Reencrypt } from './endpoints/reencryption.ts';
import { createEndpointService, type EndpointService } from './endpoints/service.ts';
import { createEndpointStore } from './endpoints/store.ts';
import {
  buildTestActivity,
  buildTestDelivery,
  createSendTestEvent,
  type GetExample,
  type SendTestEvent,
} from './endpoints/test-event.ts';
import { createFanOut, type FanOut } from './fan-out.ts';
import { createRetryFailed } from './recovery/failed-deliveries.ts';
import { createMissedEvents } from './recovery/missed-events.ts';
import { createRecoveryService, type RecoveryService } from './recovery/service.ts';
import { createPurge } from './retention/purge-endpoint.ts';
import { createRemovalStore, type RemovalStore } from './retention/removal-store.ts';
import { createReviewPayloads, type ReviewPayloads } from './retention/review-payloads.ts';
import {
  createAttemptCounter,
  createStatisticsService,
  type StatisticsService,
} from './statistics/service.ts';
import { createStatisticsStore } from './statistics/store.ts';
import { FRESH_FOR_MS } from './worker/endpoint-reader.ts';
import { createWebhookWorker, type WebhookWorker, type WorkerDeps } from './worker/module.ts';
import { createQueueStore, type DeliveryBacklog } from './worker/queue-store.ts';

export interface WebhooksModule {
  worker: WebhookWorker;
  /** The outbox of endpoints. */
  outbox: Outbox<EndpointDocument>;
  fanOut: FanOut;
  eraseAnswers: DeliveryStore['eraseAnswers'];
  services: { webhooks: WebhookServices };
  /** For the retention. */
  ended: Pick<DeliveryStore, 'findEnded' | 'removeEnded' | 'findDelivered'> &
    Pick<RemovalStore, 'begin'> & { reviewPayloads: ReviewPayloads };
  /** Removes secrets whose overlap has ended. */
  removeExpiredSecrets(): Promise<void>;
  /** Excludes held deliveries. */
  backlog(now: Date): Promise<DeliveryBacklog>;
}

export interface WebhookServices {
  endpoints: EndpointService;
  deliveries: DeliveryService;
  recovery: RecoveryService;
  statistics: StatisticsService;
  sendTestEvent: SendTestEvent;
  hold: DeliveryHold;
  reencrypt: Reencrypt;
}

type WebhookCollections = {
  webhookEndpoints: Collection<EndpointDocument>;
  webhookDeliveries: Collection<DeliveryDocument>;
  webhookCounters: Collection<CounterDocument>;
  deliveryHolds: Collection<DeliveryHoldDocument>;
  deliveryRemovals: Collection<DeliveryRemovalDocument>;
};

export type WebhooksDeps = Pick<
  WorkerDeps,
  | 'secrets'
  | 'network'
  | 'partitions'
  | 'concurrency'
  | 'timings'
  | 'recordAttempt'
  | 'pushed'
  | 'clock'
  | 'log'
> & {
  collections: WebhookCollections;
  /** For recoveries and removals. */
  bulk: WebhookCollections;
  activity: Pick<
    ActivityStore,
    'append' | 'findEvent' | 'findOrderNumbers' | 'findPayloads' | 'listEventIds'
  >;
  bulkActivity: Pick<ActivityStore, 'findEvents' | 'findEarliest'>;
  limits: { webhookEndpoints: number; failingEndpoint: FailingLimits; delivery: WorkerDeps['limits'] };
  getExample: GetExample;
  restaurants: Pick<RestaurantsModule, 'outbox' | 'store'>;
  openOutbox: OpenOutbox;
  makeOnce: MakeOnce;
  background: TaskPool;
};

const PURGE_FAILED = 'failed to purge the deliveries of a deleted endpoint; retrying on the next poll';

export function createWebhooksModule(deps: WebhooksDeps): WebhooksModule {
  const { collections, activity, restaurants, limits, getExample, openOutbox, background, clock } = deps;
  const endpoints = createEndpointStore(collections.webhookEndpoints);
  const deliveries = createDeliveryStore(collections.webhookDeliveries, { endpoints, events: activity });
  const workerId = v7();
  const queue = createQueueStore(collections.webhookDeliveries, deps.partitions, workerId);
  const endpointOutbox = openOutbox('a webhook endpoint change', collections.webhookEndpoints);
  const deliveryOutbox = openOutbox('a webhook delivery change', collections.webhookDeliveries);
  const statistics = createStatisticsStore(collections.webhookCounters, collections.webhookEndpoints);
  const bulk = {
    deliveries: createDeliveryStore(deps.bulk.webhookDeliveries, { endpoints, events: activity }),
    queue: createQueueStore(deps.bulk.webhookDeliveries, deps.partitions),
    statistics: createStatisticsStore(deps.bulk.webhookCounters, deps.bulk.webhookEndpoints),
  };
  const removals = createRemovalStore(deps.bulk.deliveryRemovals);
  const reviewPayloads = createReviewPayloads(deps.bulkActivity, restaurants.store);
  const purge = createPurge({ ...bulk, reviewPayloads, processOutbox: deliveryOutbox.process });

  const worker = createWebhookWorker({
    ...deps,
    endpoints,
    queue,
    workerId,
    events: activity,
    purgeDeliveries: endpoint => background.runNow(PURGE_FAILED, () => purge(endpoint)),
    countAttempt: attempt => countAttempt(attempt),
    limits: limits.delivery,
  });
  const { wake, invalidate } = worker;
  const disableFailing = createDisableFailing({
    ...deps,
    store: endpoints,
    limits: limits.failingEndpoint,
    invalidate,
    relay: endpointOutbox.relay,
  });
  const countAttempt = createAttemptCounter(statistics.count, background, disableFailing, deps.log);
  const missedEvents = createMissedEvents({ ...bulk, removals, events: deps.bulkActivity, clock, wake });
  const held = createHeldDeliveries({ queue, endpoints, clock, wake });

  endpointOutbox.addEffect({
    name: 'endpoint_purge',
    appliesTo: ({ action }) => action === 'webhook_endpoint.deleted',
    async run({ restaurantId }, { _id }) {
      // By then, every delivery created for the endpoint is stored, or will find it deleted.
      await setTimeout(FRESH_FOR_MS);
      await purge({ _id, restaurantId });
    },
    slow: true,
  });
  endpointOutbox.addEffect({
    name: 'held_deliveries',
    appliesTo: ({ action }) => action === 'webhook_endpoint.enabled',
    run: (_, { _id }) => held.release(_id),
    slow: true,
  });
  restaurants.outbox.addEffect(suspensionEffect('endpoint_suspension', endpoints.copySuspension));
  endpointOutbox.addEffect(
    newSuspensionEffect(['webhook_endpoint.created'], restaurants.store, endpoints.copySuspension),
  );
  restaurants.outbox.addEffect({
    name: 'suspended_deliveries',
    appliesTo: ({ suspension }) => suspension?.suspended === false,
    async run({ restaurantId }) {
      for (const endpointId of await endpoints.listIds(restaurantId)) await held.release(endpointId);
    },
    slow: true,
  });
  endpointOutbox.addEffect({
    name: 'failed_deliveries',
    appliesTo: ({ action }) => action === 'webhook_endpoint.recovered',
    run: createRetryFailed({ ...bulk, clock, wake }),
    slow: true,
  });
  endpointOutbox.addEffect({
    name: 'missed_events',
    appliesTo: ({ action, details }) =>
      action === 'webhook_endpoint.recovered' && details.include === 'missed',
    run: missedEvents.deliver,
    slow: true,
  });
  endpointOutbox.addEffect({
    name: 'test_event',
    appliesTo: ({ action }) => action === 'webhook_endpoint.tested',
    async run(entry) {
      // The log entry comes first, because the delivery reads its payload from it.
      const logged = buildTestActivity(entry, getExample);
      await activity.append(logged);
      await worker.add([buildTestDelivery(entry)], { payloads: readPayloads([logged]) });
    },
    awaited: true,
  });

  const endpointService = createEndpointService({
    ...deps,
    store: endpoints,
    limit: limits.webhookEndpoints,
    failingLimits: limits.failingEndpoint,
    checkHost: worker.guard.checkHost,
    invalidate,
    relay: endpointOutbox.relay,
  });
  const { get: getEndpoint } = endpointService;

  return {
    outbox: endpointOutbox,
    worker,
    eraseAnswers: bulk.deliveries.eraseAnswers,
    fanOut: createFanOut({ endpoints, worker, clock }),
    services: {
      webhooks: {
        endpoints: endpointService,
        deliveries: createDeliveryService({
          ...{ endpoints, clock, wake },
          store: deliveries,
          events: activity,
          relayDelivery: deliveryOutbox.relay,
        }),
        recovery: createRecoveryService({
          ...{ endpoints, getEndpoint, missedEvents, clock },
          store: bulk.deliveries,
          relayEndpoint: endpointOutbox.relay,
        }),
        statistics: createStatisticsService(statistics, clock),
        reencrypt: createReencrypt({ ...deps, store: endpoints, relay: endpointOutbox.relay }),
        hold: createDeliveryHold(collections.deliveryHolds, clock),
        sendTestEvent: createSendTestEvent({
          ...deps,
          endpoints,
          getEndpoint,
          relay: endpointOutbox.relay,
        }),
      },
    },
    ended: { ...bulk.deliveries, begin: removals.begin, reviewPayloads },
    removeExpiredSecrets: () => endpoints.removeExpiredSecrets(clock()),
    backlog: queue.backlog,
  };
}
