import type { Collection } from 'mongodb';
import { createOutbox } from '../db/outbox.ts';
import type { EventType } from '../orders/order.ts';
import type { EndpointDocument } from './endpoint.ts';
import type { Destination } from './lane.ts';

export type EndpointStore = ReturnType<typeof createEndpointStore>;

export function createEndpointStore(endpoints: Collection<EndpointDocument>) {
  const findDestinations = (ids: string[]): Promise<Destination[]> =>
    endpoints
      .find({ _id: { $in: ids }, deletedAt: { $exists: false } })
      .project<Destination>({ url: 1, enabled: 1, secret: 1 })
      .toArray();

  return {
    ...createOutbox(endpoints),

    /** The endpoints that are sent events of this type. */
    findSubscribed: (restaurantId: string, event: EventType): Promise<EndpointDocument[]> =>
      endpoints.find({ restaurantId, events: event, enabled: true, deletedAt: { $exists: false } }).toArray(),

    /** What a worker needs of endpoints; those that are gone are missing. */
    findDestinations,
    findDestination: async (endpointId: string): Promise<Destination | undefined> =>
      (await findDestinations([endpointId]))[0],
  };
}
