import type { Collection } from 'mongodb';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { ActivityDocument } from './documents.ts';

/** A place in the log of a restaurant. */
export type LogPlace = Required<Pick<ActivityDocument, 'restaurantId' | 'sequence'>>;

/** A place is small: one command is enough but for a flood. */
const BATCH = 1_000;

export type TailStore = ReturnType<typeof createTailStore>;

/** What was written to the logs of all restaurants. A failover does not roll it back. */
export function createTailStore(activity: Collection<ActivityDocument>) {
  return {
    /** Calls back with each new entry with a sequence, and without a place when an entry got its sequence later. */
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

    /** The entries with a sequence that were written since then. */
    listWritten: (since: Date): Promise<LogPlace[]> =>
      activity
        .find({ writtenAt: { $gte: since } })
        .batchSize(BATCH)
        .project<LogPlace>({ _id: 0, restaurantId: 1, sequence: 1 })
        .toArray(),

    /** Entries after some places, each in the log of another restaurant; not all, if there are many. */
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
