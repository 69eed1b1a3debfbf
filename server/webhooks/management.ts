import type { Recorder, Recording } from '../activity/recorder.ts';
import type { Background } from '../common/background.ts';
import type { Clock } from '../common/clock.ts';
import type { ExampleOf } from '../contract.ts';
import type { EventStore } from '../events/store.ts';
import { createDeliveryService } from './deliveries.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { type ClearDeliveries, createEndpointDeletion } from './endpoint-deletion.ts';
import type { EndpointStore } from './endpoint-store.ts';
import type { RefusalOfHost } from './endpoint-values.ts';
import { createEndpointService } from './endpoints.ts';
import type { QueueStore } from './queue-store.ts';
import type { SecretBox } from './secrets.ts';
import { createTestEvents } from './test-event.ts';

type Parts = {
  endpointStore: EndpointStore;
  deliveryStore: DeliveryStore;
  ofDeliveries: Recording;
  clearDeliveries: ClearDeliveries;
  queue: QueueStore;
  events: EventStore;
  secrets: SecretBox;
  exampleOf: ExampleOf;
  /** How many endpoints a restaurant may have. */
  limit: number;
  refusalOfHost: RefusalOfHost;
  /** Looks at once for what an endpoint is to be sent. */
  wake: (endpointId: string) => void;
  recorder: Recorder;
  background: Background;
  clock: Clock;
};

export type WebhookManagement = ReturnType<typeof createWebhookManagement>;

/** Everything about webhooks that people do; workers send them. */
export function createWebhookManagement(parts: Parts) {
  const { endpointStore, deliveryStore, ofDeliveries, clearDeliveries, recorder, background } = parts;
  const ofEndpoints = recorder('a webhook endpoint change', endpointStore);
  const finishDeletion = createEndpointDeletion({
    endpoints: endpointStore,
    clearDeliveries,
    relayEndpoint: ofEndpoints.relay,
  });

  return {
    endpoints: createEndpointService({
      ...parts,
      store: endpointStore,
      record: ofEndpoints.record,
      finishDeletion: deleted => background.run('deleting a webhook endpoint', () => finishDeletion(deleted)),
    }),
    deliveries: createDeliveryService({
      ...parts,
      store: deliveryStore,
      endpoints: endpointStore,
      recordEndpoint: ofEndpoints.record,
      recordDelivery: ofDeliveries.record,
    }),
    sendTestEvent: createTestEvents({ ...parts, endpoints: endpointStore, record: ofDeliveries.record }),
    /** What the sweeper finishes. */
    recordings: [ofEndpoints, ofDeliveries],
    deletions: { find: endpointStore.findDeleted, finish: finishDeletion },
  };
}
