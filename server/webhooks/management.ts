import { createActivityRelay } from '../activity/relay.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { Background } from '../common/background.ts';
import type { Clock } from '../common/clock.ts';
import type { ExampleOf } from '../contract.ts';
import type { Logged } from '../db/outbox.ts';
import type { EventStore } from '../events/store.ts';
import { createDeliveryService } from './deliveries.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { createEndpointDeletion } from './endpoint-deletion.ts';
import type { EndpointStore } from './endpoint-store.ts';
import type { RefusalOfHost } from './endpoint-values.ts';
import { createEndpointService } from './endpoints.ts';
import type { QueueStore } from './queue-store.ts';
import type { SecretBox } from './secrets.ts';
import { createTestEvents } from './test-event.ts';

type Parts = {
  endpointStore: EndpointStore;
  deliveryStore: DeliveryStore;
  queue: QueueStore;
  events: EventStore;
  activity: ActivityStore;
  secrets: SecretBox;
  exampleOf: ExampleOf;
  /** How many endpoints a restaurant may have. */
  limit: number;
  refusalOfHost: RefusalOfHost;
  /** Looks at once for what an endpoint is to be sent. */
  wake: (endpointId: string) => void;
  background: Background;
  clock: Clock;
};

export type WebhookManagement = ReturnType<typeof createWebhookManagement>;

/** Everything about webhooks that people do; workers send them. */
export function createWebhookManagement(parts: Parts) {
  const { endpointStore, deliveryStore, activity, background } = parts;
  const writeEndpointLog = createActivityRelay(endpointStore, activity);
  const writeDeliveryLog = createActivityRelay(deliveryStore, activity);
  const finishDeletion = createEndpointDeletion({
    endpoints: endpointStore,
    deliveries: deliveryStore,
    relayEndpoint: writeEndpointLog,
    relayDelivery: writeDeliveryLog,
  });
  const relayEndpoint = (endpoint: Logged) =>
    background.run('recording a webhook endpoint change', () => writeEndpointLog(endpoint));
  const relayDelivery = (delivery: Logged) =>
    background.run('recording a webhook delivery change', () => writeDeliveryLog(delivery));

  return {
    endpoints: createEndpointService({
      ...parts,
      store: endpointStore,
      relay: relayEndpoint,
      finishDeletion: deleted => background.run('deleting a webhook endpoint', () => finishDeletion(deleted)),
    }),
    deliveries: createDeliveryService({
      ...parts,
      store: deliveryStore,
      endpoints: endpointStore,
      relayEndpoint,
      relayDelivery,
    }),
    sendTestEvent: createTestEvents({ ...parts, endpoints: endpointStore, relay: relayDelivery }),
    /** What the sweeper finishes. */
    logged: [
      { find: endpointStore.findUnrelayed, relay: writeEndpointLog },
      { find: deliveryStore.findUnrelayed, relay: writeDeliveryLog },
    ],
    deletions: { find: endpointStore.findDeleted, finish: finishDeletion },
  };
}
