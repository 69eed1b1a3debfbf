import type { DeliveryDocument } from './delivery.ts';
import type { DeliveryStore, Owner } from './delivery-store.ts';

/** Deliveries removed at once. */
const BATCH = 500;

/** Removes the deliveries of an endpoint that is deleted, each after the effects of its own changes have run. */
export type PurgeDeliveries = (endpoint: Owner) => Promise<void>;

export function createPurge(
  deliveries: Pick<DeliveryStore, 'find' | 'findByEndpoint' | 'removeWithoutOutbox'>,
  processOutbox: (delivery: DeliveryDocument) => Promise<boolean>,
): PurgeDeliveries {
  return async endpoint => {
    for (;;) {
      const batch = await deliveries.findByEndpoint(endpoint, BATCH);
      if (batch.length === 0) return;
      for (const { _id, outbox = [] } of batch) {
        const delivery = outbox.length > 0 ? await deliveries.find(endpoint.restaurantId, _id) : null;
        if (delivery && !(await processOutbox(delivery)))
          throw new Error(`The effects of a change of delivery ${_id} failed`);
      }
      await deliveries.removeWithoutOutbox(batch.map(({ _id }) => _id));
    }
  };
}
