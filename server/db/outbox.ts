import type { Collection } from 'mongodb';
import type { ActivityDocument } from '../activity/activity.ts';

/** A document that carries the activity log entries of its changes until they are in the log. */
export type Logged = { _id: string; outbox?: ActivityDocument[] };

/** What the relay of such entries needs of a collection, the same for each. */
export function createOutbox(collection: Pick<Collection<Logged>, 'find' | 'updateOne'>) {
  return {
    /** Documents with a change older than the given time whose activity entry is still to be written. */
    findUnrelayed: (before: Date, limit: number): Promise<Logged[]> =>
      collection
        .find({ 'outbox.at': { $lt: before } })
        .sort({ 'outbox.at': 1 })
        .limit(limit)
        .toArray(),

    async removeFromOutbox(id: string, entryId: string): Promise<void> {
      await collection.updateOne({ _id: id }, { $pull: { outbox: { _id: entryId } } });
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
