import type { Collection, FindCursor } from 'mongodb';
import type { ActivityDocument } from '../../modules/activity/documents.ts';

/** A document that carries the activity log entries of its changes until they are in the log. */
export type Logged = { _id: string; outbox?: ActivityDocument[]; deletedAt?: Date };

/**
 * The update that deletes a document: it leaves its restaurant, and with that every query and every unique key, in the
 * same write that carries the entry. The relay removes it for good.
 */
export const deletion = (id: string, entry: ActivityDocument) => ({
  $set: { restaurantId: `deleted ${id}`, deletedAt: entry.at },
  $push: { outbox: entry },
});

/** Documents with a change older than the given time whose consequences are not drawn yet, the oldest first. */
export const findUnrelayed = <T>(
  collection: { find(filter: { 'outbox.at': { $lt: Date } }): FindCursor<T> },
  before: Date,
  limit: number,
): Promise<T[]> =>
  collection
    .find({ 'outbox.at': { $lt: before } })
    .sort({ 'outbox.at': 1 })
    .limit(limit)
    .toArray();

/** What the relay of such entries needs of a collection, the same for each. */
export function createOutbox(collection: Pick<Collection<Logged>, 'find' | 'updateOne' | 'deleteOne'>) {
  return {
    findUnrelayed: (before: Date, limit: number): Promise<Logged[]> =>
      findUnrelayed<Logged>(collection, before, limit),

    async removeFromOutbox(id: string, entryId: string): Promise<void> {
      await collection.updateOne({ _id: id }, { $pull: { outbox: { _id: entryId } } });
    },

    /** Removes a document that was deleted, unless it came back. */
    async remove(id: string): Promise<void> {
      await collection.deleteOne({ _id: id, deletedAt: { $exists: true } });
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
