import type { RelayActivity } from '../activity/relay.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { EndpointDocument } from './endpoint.ts';
import type { EndpointStore } from './endpoint-store.ts';

type Parts = {
  endpoints: EndpointStore;
  deliveries: DeliveryStore;
  relayEndpoint: RelayActivity;
  relayDelivery: RelayActivity;
};

/** Deliveries cleared away at once. */
const BATCH = 500;

/**
 * Does what is left of a deletion: whatever the activity log does not tell yet is written there, the deliveries go, and
 * last the endpoint, so that a deletion that was cut off is found and finished.
 */
export function createEndpointDeletion({ endpoints, deliveries, relayEndpoint, relayDelivery }: Parts) {
  return async function finish(deleted: EndpointDocument): Promise<void> {
    await relayEndpoint(deleted);
    for (;;) {
      const batch = await deliveries.findOf(deleted, BATCH);
      if (batch.length === 0) break;
      for (const delivery of batch) await relayDelivery(delivery);
      await deliveries.removeLogged(batch.map(({ _id }) => _id));
    }
    await endpoints.remove(deleted._id);
  };
}
