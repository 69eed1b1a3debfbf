import type { Collection } from 'mongodb';
import { catchDuplicates } from './insert-if-absent.ts';

/** How many requests of a key were counted in its window. `RateLimiterMongo` stores the same. */
export type WindowDocument = { key: string; points: number; expire: Date };

export type WindowStore = ReturnType<typeof createWindowStore>;

export function createWindowStore(windows: Collection<WindowDocument>) {
  return {
    /** Begins a window for each key that has none or an expired one. */
    async open(keys: { key: string; expire: Date }[], now: Date): Promise<void> {
      const operations = keys.flatMap(({ key, expire }) => [
        {
          updateOne: {
            filter: { key, expire: { $lte: now } },
            update: { $set: { points: 0, expire } },
          },
        },
        { updateOne: { filter: { key }, update: { $setOnInsert: { points: 0, expire } }, upsert: true } },
      ]);
      // Another process may begin the same window at the same moment.
      await catchDuplicates(windows.bulkWrite(operations, { ordered: false }));
    },

    async add(counts: { key: string; points: number }[]): Promise<void> {
      const operations = counts.map(({ key, points }) => ({
        updateOne: { filter: { key }, update: { $inc: { points } } },
      }));
      await windows.bulkWrite(operations, { ordered: false });
    },

    find: (keys: string[]): Promise<WindowDocument[]> =>
      windows
        .find({ key: { $in: keys } })
        .project<WindowDocument>({ _id: 0 })
        .toArray(),
  };
}
