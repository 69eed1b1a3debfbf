import type { Recorder } from '../activity/recorder.ts';
import type { Background } from '../common/background.ts';
import type { Clock } from '../common/clock.ts';
import type { DeliveryLimits, EndpointLimits, ExampleOf } from '../contract.ts';
import type { Collections } from '../db/collections.ts';
import type { EventStore } from '../events/store.ts';
import type { Logger } from '../log.ts';
import type { AttemptMade } from './attempt.ts';
import { createDeliveryStore } from './delivery-store.ts';
import { createDeliveryClearing } from './endpoint-deletion.ts';
import { createEndpointStore } from './endpoint-store.ts';
import { createWebhookManagement, type WebhookManagement } from './management.ts';
import { createQueueStore } from './queue-store.ts';
import type { SecretBox } from './secrets.ts';
import { createWebhooks, type Pace, type Reaching } from './webhooks.ts';

export type WebhookParts = {
  collections: Pick<Collections, 'webhookEndpoints' | 'webhookDeliveries'>;
  events: EventStore;
  limits: EndpointLimits & { delivery: DeliveryLimits };
  secrets: SecretBox;
  reaching: Reaching;
  /** What differs in tests. */
  pace?: Partial<Pace> | undefined;
  exampleOf: ExampleOf;
  attemptMade?: AttemptMade | undefined;
  recorder: Recorder;
  background: Background;
  clock: Clock;
  log: Logger;
};

type WebhookServices = Pick<WebhookManagement, 'endpoints' | 'deliveries' | 'sendTestEvent'>;

export type WebhookArea = ReturnType<typeof createWebhookArea>;

/** Everything about webhooks: what sends them, and what people do about that. */
export function createWebhookArea(parts: WebhookParts) {
  const { collections, limits, recorder } = parts;
  const endpoints = createEndpointStore(collections.webhookEndpoints);
  const queue = createQueueStore(collections.webhookDeliveries);
  const deliveryStore = createDeliveryStore(collections.webhookDeliveries);
  const ofDeliveries = recorder('a webhook delivery change', deliveryStore);
  const clearDeliveries = createDeliveryClearing(deliveryStore, ofDeliveries.relay);
  const webhooks = createWebhooks({ ...parts, endpoints, queue, clearDeliveries, limits: limits.delivery });
  const management = createWebhookManagement({
    ...parts,
    endpointStore: endpoints,
    deliveryStore,
    ofDeliveries,
    clearDeliveries,
    queue,
    limit: limits.webhookEndpoints,
    refusalOfHost: webhooks.guard.refusalOf,
    wake: webhooks.dispatcher.wake,
  });
  const services: { webhooks: WebhookServices } = { webhooks: management };
  const { recordings, deletions } = management;
  const backlog = async (now: Date) => queue.backlog(now, await endpoints.findHeld());
  return { sending: webhooks, services, recordings, deletions, backlog };
}
