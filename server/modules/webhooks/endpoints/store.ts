import type { Collection } from 'mongodb';
import { asRead } from '../../../lib/mongo/as-read.ts';
import { findOne } from '../../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../../lib/mongo/paginate.ts';
import { copySuspension, isSuspended, type Suspension } from '../../../lib/mongo/suspension.ts';
import type { Page, PageRequest } from '../../../lib/page.ts';
import type { EventType } from '../../activity/documents.ts';
import { deletion, type LoggableEntry } from '../../outbox/documents.ts';
import type { EndpointDocument } from '../documents.ts';

/** The endpoint data required for an attempt. */
export type Destination = Pick<EndpointDocument, '_id' | 'url' | 'enabled' | 'secret' | 'previousSecret'>;
export type SealedSecrets = Pick<
  EndpointDocument,
  '_id' | 'restaurantId' | 'url' | 'description' | 'secret' | 'previousSecret'
>;
export type Subscriber = Destination & Pick<EndpointDocument, 'restaurantId' | 'events'>;
export type EndpointStore = ReturnType<typeof createEndpointStore>;

type Stored<Endpoint> = Endpoint & Pick<EndpointDocument, 'suspension'>;

const DESTINATION_PROJECTION = { url: 1, enabled: 1, suspension: 1, secret: 1, previousSecret: 1 } as const;

/** Endpoints of a suspended restaurant count as disabled. */
const withoutSuspension = <Endpoint extends Destination>({ suspension, ...found }: Stored<Endpoint>) => ({
  ...found,
  enabled: found.enabled && !isSuspended({ suspension }),
});

export function createEndpointStore(endpoints: Collection<EndpointDocument>) {
  return {
    /** Enabled endpoints subscribed to any of the event types. */
    findSubscribed: (restaurantIds: string[], events: EventType[]): Promise<Subscriber[]> =>
      endpoints
        .find({ restaurantId: { $in: restaurantIds }, events: { $in: events }, enabled: true })
        .project<Stored<Subscriber>>({ ...DESTINATION_PROJECTION, restaurantId: 1, events: 1 })
        .map(withoutSuspension)
        .toArray(),

    /** Newest first. */
    list: (restaurantId: string, page: PageRequest): Promise<Page<EndpointDocument>> =>
      paginate(endpoints, { restaurantId }, { createdAt: -1, _id: -1 }, page),

    listAll: (restaurantId: string): Promise<EndpointDocument[]> =>
      endpoints.find({ restaurantId }).toArray(),

    async listIds(restaurantId: string): Promise<string[]> {
      const found = endpoints.find({ restaurantId }).project<{ _id: string }>({ _id: 1 });
      return (await found.toArray()).map(({ _id }) => _id);
    },

    /** The sealed secrets of all restaurants. */
    listAllSecrets: (): AsyncIterable<SealedSecrets> =>
      endpoints
        .find({ deletedAt: { $exists: false } })
        .project<SealedSecrets>({ restaurantId: 1, url: 1, description: 1, secret: 1, previousSecret: 1 }),

    /** Returns the updated endpoint, or null if its secrets changed since they were read. */
    replaceSecrets: (
      { _id, restaurantId, secret, previousSecret = null }: SealedSecrets,
      values: Pick<EndpointDocument, 'secret' | 'previousSecret'> & Partial<EndpointDocument>,
      entry: LoggableEntry,
    ) =>
      endpoints.findOneAndUpdate(
        { _id, restaurantId, secret, previousSecret },
        { $set: values, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    count: (restaurantId: string): Promise<number> => endpoints.countDocuments({ restaurantId }),

    find: (restaurantId: string, endpointId: string): Promise<EndpointDocument | null> =>
      findOne(endpoints, { _id: endpointId, restaurantId }),

    findAnywhere: (endpointId: string): Promise<EndpointDocument | null> =>
      findOne(endpoints, { _id: endpointId, deletedAt: { $exists: false } }),

    /** Inserts the endpoint unless it exists. */
    insert: (endpoint: EndpointDocument): Promise<boolean> => insertIfAbsent(endpoints, endpoint),

    /** Returns the updated endpoint, or null if deleted. */
    update: (
      { _id, restaurantId }: Pick<EndpointDocument, '_id' | 'restaurantId'>,
      values: Partial<EndpointDocument>,
      entry: LoggableEntry,
    ) =>
      endpoints.findOneAndUpdate(
        { _id, restaurantId },
        { $set: values, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** Like `update`, but also null if a field changed since it was read. */
    updateFields: (read: EndpointDocument, values: Partial<EndpointDocument>, entry: LoggableEntry) => {
      const { updatedAt: _, ...changes } = values;
      return endpoints.findOneAndUpdate(
        { _id: read._id, restaurantId: read.restaurantId, ...asRead(read, changes) },
        { $set: values, $push: { outbox: entry } },
        { returnDocument: 'after' },
      );
    },

    /** Returns the deleted endpoint, or null if it was already deleted. */
    delete: ({ _id, restaurantId }: EndpointDocument, entry: LoggableEntry) =>
      endpoints.findOneAndUpdate({ _id, restaurantId }, deletion(_id, entry), { returnDocument: 'after' }),

    /** The enabled endpoints among these without a success since a time. */
    findFailing: (ids: string[], since: Date): Promise<EndpointDocument[]> =>
      endpoints
        .find({
          _id: { $in: ids },
          enabled: true,
          failingSince: { $lte: since },
          deletedAt: { $exists: false },
        })
        .toArray(),

    /** Returns the disabled endpoint, or null if an attempt succeeded or someone changed it first. */
    disableFailing: (
      { _id, restaurantId, failingSince = null }: EndpointDocument,
      at: Date,
      entry: LoggableEntry,
    ) =>
      endpoints.findOneAndUpdate(
        { _id, restaurantId, enabled: true, failingSince },
        {
          $set: { enabled: false, disabledAt: at, disabledReason: 'failing', updatedAt: at },
          $push: { outbox: entry },
        },
        { returnDocument: 'after' },
      ),

    async removeExpiredSecrets(now: Date): Promise<void> {
      await endpoints.updateMany(
        { 'previousSecret.expiresAt': { $lte: now } },
        { $set: { previousSecret: null } },
      );
    },

    copySuspension: (restaurantId: string, suspension: Suspension): Promise<void> =>
      copySuspension(endpoints, restaurantId, suspension),

    /** Deleted endpoints are missing. */
    findDestinations: (ids: string[]): Promise<Destination[]> =>
      endpoints
        .find({ _id: { $in: ids }, deletedAt: { $exists: false } })
        .project<Stored<Destination>>(DESTINATION_PROJECTION)
        .map(withoutSuspension)
        .toArray(),
  };
}
