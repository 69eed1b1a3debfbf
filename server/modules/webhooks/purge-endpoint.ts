import type { RelayActivity } from '../activity/relay.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { EndpointDocument } from './endpoint.ts';
import type { EndpointStore } from './endpoint-store.ts';

/** Deliveries cleared away at once. */
const BATCH = 500;

/** Removes the deliveries of an endpoint that is gone, each when the activity log tells all that it carries. */
export type ClearDeliveries = (endpoint: Pick<EndpointDocument, '_id' | 'restaurantId'>) => Promise<void>;

export function createDeliveryClearing(deliveries: DeliveryStore, relay: RelayActivity): ClearDeliveries {
  return async endpoint => {
    for (;;) {
      const batch = await deliveries.findOf(endpoint, BATCH);
      if (batch.length === 0) return;
      for (const delivery of batch) await relay(delivery);
      await deliveries.removeLogged(batch.map(({ _id }) => _id));
    }
  };
}

type Parts = { endpoints: EndpointStore; clearDeliveries: ClearDeliveries; relayEndpoint: RelayActivity };

/**
 * Does what is left of a deletion: whatever the activity log does not tell yet is written there, the deliveries go, and
 * last the endpoint, so that a deletion that was cut off is found and finished.
 */
export function createEndpointDeletion({ endpoints, clearDeliveries, relayEndpoint }: Parts) {
  return async function finish(deleted: EndpointDocument): Promise<void> {
    await relayEndpoint(deleted);
    await clearDeliveries(deleted);
    await endpoints.remove(deleted._id);
  };
}
