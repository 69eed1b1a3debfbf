import type { Collection } from 'mongodb';
import { createOutbox } from '../../lib/mongo/outbox.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { ActivityDocument } from '../activity/documents.ts';
import type { EventType } from '../orders/documents.ts';
import type { EndpointDocument } from './endpoint.ts';
import type { Destination } from './worker/endpoint-slots.ts';

/** An endpoint that is being deleted is gone for everyone. */
const present = { deletedAt: { $exists: false } };

export type Subscriber = Pick<EndpointDocument, '_id' | 'restaurantId' | 'events'>;
export type EndpointStore = ReturnType<typeof createEndpointStore>;

export function createEndpointStore(endpoints: Collection<EndpointDocument>) {
  const findDestinations = (ids: string[]): Promise<Destination[]> =>
    endpoints
      .find({ _id: { $in: ids }, ...present })
      .project<Destination>({ url: 1, enabled: 1, secret: 1 })
      .toArray();

  return {
    ...createOutbox(endpoints),

    /** The endpoints of some restaurants that are sent events of one of these types. */
    findSubscribed: (restaurantIds: string[], events: EventType[]): Promise<Subscriber[]> =>
      endpoints
        .find({ restaurantId: { $in: restaurantIds }, events: { $in: events }, enabled: true, ...present })
        .project<Subscriber>({ restaurantId: 1, events: 1 })
        .toArray(),

    /** Newest first. */
    list: (restaurantId: string, page: PageRequest): Promise<Page<EndpointDocument>> =>
      paginate(endpoints, { restaurantId, ...present }, { createdAt: -1, _id: -1 }, page),

    count: (restaurantId: string): Promise<number> => endpoints.countDocuments({ restaurantId, ...present }),

    find: (restaurantId: string, endpointId: string): Promise<EndpointDocument | null> =>
      endpoints.findOne({ _id: endpointId, restaurantId, ...present }),

    async insert(endpoint: EndpointDocument): Promise<void> {
      await endpoints.insertOne(endpoint);
    },

    /** The endpoint after the change, or null when it is gone. */
    change: (
      { _id, restaurantId }: EndpointDocument,
      values: Partial<EndpointDocument>,
      entry: ActivityDocument,
    ): Promise<EndpointDocument | null> =>
      endpoints.findOneAndUpdate(
        { _id, restaurantId, ...present },
        { $set: values, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** Endpoints whose deletion began before the given time and is not done. */
    findDeleted: (before: Date, limit: number): Promise<EndpointDocument[]> =>
      endpoints
        .find({ deletedAt: { $lt: before } })
        .sort({ deletedAt: 1 })
        .limit(limit)
        .toArray(),

    /** The endpoints, of all restaurants, whose attempts are held. */
    findPaused: async (): Promise<string[]> => {
      const held = await endpoints.find({ enabled: false }).project<{ _id: string }>({ _id: 1 }).toArray();
      return held.map(({ _id }) => _id);
    },

    async remove(endpointId: string): Promise<void> {
      await endpoints.deleteOne({ _id: endpointId, deletedAt: { $exists: true } });
    },

    /** What a worker needs of endpoints; those that are gone are missing. */
    findDestinations,
    findDestination: async (endpointId: string): Promise<Destination | undefined> =>
      (await findDestinations([endpointId]))[0],
  };
}
