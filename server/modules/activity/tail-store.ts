import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { ActivityDocument } from './documents.ts';

/** A position in a restaurant's log. */
export type LogPlace = Required<Pick<ActivityDocument, 'restaurantId' | 'sequence'>>;

/** Positions are small, so one command is usually enough. */
const BATCH = 1_000;

/** When the last sequenced entry was written. */
export async function findLastWrite(activity: Collection<ActivityDocument>): Promise<Date | undefined> {
  const writtenAt = { $exists: true };
  const last = await findOne(activity, { writtenAt }, { sort: { writtenAt: -1 } });
  return last?.writtenAt;
}

export type TailStore = ReturnType<typeof createTailStore>;

/** Reads new entries in the logs of all restaurants. Not rolled back by a failover. */
export function createTailStore(activity: Collection<ActivityDocument>) {
  return {
    /**
     * Calls back with the position of each new sequenced entry, or without one if an entry got its number
     * later.
     */
    subscribe(pushed: PushedChanges, onEntry: (place: LogPlace | undefined) => void): void {
      pushed.subscribe({
        collection: activity.collectionName,
        role: 'api',
        match: {
          operationType: { $in: ['insert', 'update'] },
          $or: [
            { 'fullDocument.sequence': { $gt: 0 } },
            { 'updateDescription.updatedFields.sequence': { $gt: 0 } },
          ],
        },
        fields: ['fullDocument.restaurantId', 'fullDocument.sequence'],
        onChange: ({ fullDocument }) => onEntry(fullDocument as LogPlace | undefined),
      });
    },

    /** Sequenced entries written since then. */
    listWritten: (since: Date): Promise<LogPlace[]> =>
      activity
        .find({ writtenAt: { $gte: since } })
        .batchSize(BATCH)
        .project<LogPlace>({ _id: 0, restaurantId: 1, sequence: 1 })
        .toArray(),

    /** Entries after the given positions, one per restaurant. May omit some if there are many. */
    listAfterPlaces: (places: LogPlace[]): Promise<LogPlace[]> =>
      activity
        .find({
          $or: places.map(({ restaurantId, sequence }) => ({ restaurantId, sequence: { $gt: sequence } })),
        })
        .limit(BATCH)
        .batchSize(BATCH)
        .project<LogPlace>({ _id: 0, restaurantId: 1, sequence: 1 })
        .toArray(),
  };
}
