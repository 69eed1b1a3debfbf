import type { Collection } from 'mongodb';
import { createOutbox } from '../db/outbox.ts';
import type { EventType } from '../orders/order.ts';
import type { EndpointDocument } from './endpoint.ts';

export type EndpointStore = ReturnType<typeof createEndpointStore>;

export function createEndpointStore(endpoints: Collection<EndpointDocument>) {
  return {
    ...createOutbox(endpoints),

    /** The endpoints that are sent events of this type. */
    findSubscribed: (restaurantId: string, event: EventType): Promise<EndpointDocument[]> =>
      endpoints.find({ restaurantId, events: event, enabled: true, deletedAt: { $exists: false } }).toArray(),
  };
}
