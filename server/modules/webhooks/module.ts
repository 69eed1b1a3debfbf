import type { Collection } from 'mongodb';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import { createDeliveryService, type DeliveryService } from './delivery-service.ts';
import { createDeliveryStore } from './delivery-store.ts';
import type { CounterDocument, DeliveryDocument, EndpointDocument } from './documents.ts';
import { createEndpointService, type EndpointService } from './endpoint-service.ts';
import { createEndpointStore } from './endpoint-store.ts';
import { createFanOut, type FanOut } from './fan-out.ts';
import { createPurge } from './purge-endpoint.ts';
import {
  createAttemptCounter,
  createStatisticsService,
  type StatisticsService,
} from './statistics-service.ts';
import { createStatisticsStore } from './statistics-store.ts';
import {
  buildTestActivity,
  buildTestDelivery,
  createSendTestEvent,
  type GetExample,
  type SendTestEvent,
} from './test-event.ts';
import { createWebhookWorker, type WebhookWorker, type WorkerDeps } from './worker/module.ts';
import { createQueueStore, type DeliveryBacklog } from './worker/queue-store.ts';

export interface WebhooksModule {
  worker: WebhookWorker;
  fanOut: FanOut;
  services: { webhooks: WebhookServices };
  /** Removes the secrets that sign nothing any more, because their overlap has ended. */
  removeExpiredSecrets(): Promise<void>;
  /** Deliveries of disabled endpoints count as waiting, not as due. */
  backlog(now: Date): Promise<DeliveryBacklog>;
}

export interface WebhookServices {
  endpoints: EndpointService;
  deliveries: DeliveryService;
  statistics: StatisticsService;
  sendTestEvent: SendTestEvent;
}

export type WebhooksDeps = Pick<
  WorkerDeps,
  'secrets' | 'network' | 'timings' | 'recordAttempt' | 'clock' | 'log'
> & {
  collections: {
    webhookEndpoints: Collection<EndpointDocument>;
    webhookDeliveries: Collection<DeliveryDocument>;
    webhookCounters: Collection<CounterDocument>;
  };
  activity: Pick<ActivityStore, 'append' | 'findEvent' | 'findPayloads'>;
  limits: { webhookEndpoints: number; delivery: WorkerDeps['limits'] };
  getExample: GetExample;
  openOutbox: OpenOutbox;
  background: TaskPool;
};

export function createWebhooksModule(deps: WebhooksDeps): WebhooksModule {
  const { collections, activity, limits, getExample, openOutbox, background, clock } = deps;
  const endpoints = createEndpointStore(collections.webhookEndpoints);
  const deliveries = createDeliveryStore(collections.webhookDeliveries);
  const queue = createQueueStore(collections.webhookDeliveries);
  const endpointOutbox = openOutbox('a webhook endpoint change', collections.webhookEndpoints);
  const deliveryOutbox = openOutbox('a webhook delivery change', collections.webhookDeliveries);
  const statistics = createStatisticsStore(collections.webhookCounters, collections.webhookEndpoints);
  const countAttempt = createAttemptCounter(statistics.count, deps.log);
  const purge = createPurge(deliveries, statistics, deliveryOutbox.process);

  const worker = createWebhookWorker({
    ...deps,
    endpoints,
    queue,
    events: activity,
    purgeDeliveries: endpoint =>
      background.runNow('purging the deliveries of a deleted endpoint', () => purge(endpoint)),
    countAttempt: attempt => void background.runNow('counting an attempt', () => countAttempt(attempt)),
    limits: limits.delivery,
  });
  const { wake, invalidate } = worker;

  endpointOutbox.addEffect({
    appliesTo: ({ action }) => action === 'webhook_endpoint.deleted',
    run: ({ restaurantId }, { _id }) => purge({ _id, restaurantId }),
    slow: true,
  });
  endpointOutbox.addEffect({
    appliesTo: ({ action }) => action === 'webhook_endpoint.tested',
    async run(entry) {
      // The log comes first, because a delivery reads its payload from there.
      await activity.append(buildTestActivity(entry, getExample));
      await queue.add([buildTestDelivery(entry)]);
      wake([entry.subject.id]);
    },
    awaited: true,
  });

  const endpointService = createEndpointService({
    ...deps,
    store: endpoints,
    limit: limits.webhookEndpoints,
    checkHost: worker.guard.checkHost,
    invalidate,
    relay: endpointOutbox.relay,
  });
  const { get: getEndpoint } = endpointService;

  return {
    worker,
    fanOut: createFanOut({ endpoints, queue, clock, wake }),
    services: {
      webhooks: {
        endpoints: endpointService,
        deliveries: createDeliveryService({
          store: deliveries,
          endpoints,
          getEndpoint,
          events: activity,
          clock,
          wake,
          relayDelivery: deliveryOutbox.relay,
          relayEndpoint: endpointOutbox.relay,
        }),
        statistics: createStatisticsService(statistics, clock),
        sendTestEvent: createSendTestEvent({ endpoints, getEndpoint, clock, relay: endpointOutbox.relay }),
      },
    },
    removeExpiredSecrets: () => endpoints.removeExpiredSecrets(clock()),
    backlog: async now => queue.backlog(now, await endpoints.findDisabled()),
  };
}
