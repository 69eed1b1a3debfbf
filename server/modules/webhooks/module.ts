import type { DeliveryLimits, EndpointLimits, ExampleOf } from '../../contract.ts';
import type { Collections } from '../../database/collections.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { Recorder } from '../activity/publisher.ts';
import type { EventStore } from '../events/store.ts';
import { createDeliveryService } from './delivery-service.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { createEndpointService } from './endpoint-service.ts';
import { createEndpointStore } from './endpoint-store.ts';
import { createDeliveryClearing, createEndpointDeletion } from './purge-endpoint.ts';
import type { SecretBox } from './secrets.ts';
import { createTestEvents } from './test-event.ts';
import type { RecordAttempt } from './worker/attempt.ts';
import { createWebhookWorker, type NetworkOptions, type Timings } from './worker/module.ts';
import { createQueueStore } from './worker/queue-store.ts';

export type WebhooksDeps = {
  collections: Pick<Collections, 'webhookEndpoints' | 'webhookDeliveries'>;
  events: EventStore;
  limits: EndpointLimits & { delivery: DeliveryLimits };
  secrets: SecretBox;
  network: NetworkOptions;
  /** What differs in tests. */
  timings?: Partial<Timings> | undefined;
  exampleOf: ExampleOf;
  recordAttempt?: RecordAttempt | undefined;
  recorder: Recorder;
  background: TaskPool;
  clock: Clock;
  log: Logger;
};

export type WebhooksModule = ReturnType<typeof createWebhooksModule>;

/** Everything about webhooks: what sends them, and what people do about that. */
export function createWebhooksModule(parts: WebhooksDeps) {
  const { collections, limits, recorder, background } = parts;
  const endpoints = createEndpointStore(collections.webhookEndpoints);
  const deliveries = createDeliveryStore(collections.webhookDeliveries);
  const queue = createQueueStore(collections.webhookDeliveries);
  const ofEndpoints = recorder('a webhook endpoint change', endpoints);
  const ofDeliveries = recorder('a webhook delivery change', deliveries);
  const clearDeliveries = createDeliveryClearing(deliveries, ofDeliveries.relay);
  const relayEndpoint = ofEndpoints.relay;
  const finishDeletion = createEndpointDeletion({ endpoints, clearDeliveries, relayEndpoint });

  const sending = createWebhookWorker({
    ...parts,
    endpoints,
    queue,
    clearDeliveries: endpoint =>
      background.run('clearing the deliveries of a deleted endpoint', () => clearDeliveries(endpoint)),
    limits: limits.delivery,
  });
  const common = { ...parts, endpoints, queue, wake: sending.dispatcher.wake };
  return {
    sending,
    services: {
      webhooks: {
        endpoints: createEndpointService({
          ...common,
          store: endpoints,
          limit: limits.webhookEndpoints,
          checkHost: sending.guard.checkHost,
          record: ofEndpoints.record,
          finishDeletion: deleted =>
            background.run('deleting a webhook endpoint', () => finishDeletion(deleted)),
        }),
        deliveries: createDeliveryService({
          ...common,
          store: deliveries,
          recordDelivery: ofDeliveries.record,
          recordEndpoint: ofEndpoints.record,
        }),
        sendTestEvent: createTestEvents({ ...common, record: ofDeliveries.record }),
      },
    },
    recordings: [ofEndpoints, ofDeliveries],
    /** What the sweeper finishes. */
    deletions: { find: endpoints.findDeleted, finish: finishDeletion },
    backlog: async (now: Date) => queue.backlog(now, await endpoints.findPaused()),
  };
}
