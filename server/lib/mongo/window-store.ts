import type { Collection } from 'mongodb';
import { catchDuplicates } from './insert-if-absent.ts';

/** The request count of a key in its window, in the format of `RateLimiterMongo`. */
export type WindowDocument = { key: string; points: number; expire: Date };

export type WindowStore = ReturnType<typeof createWindowStore>;

export function createWindowStore(windows: Collection<WindowDocument>) {
  return {
    /** Starts a window for each key without a current one. */
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
      // Another process may start the same window at the same time.
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
