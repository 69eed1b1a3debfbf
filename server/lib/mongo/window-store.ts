import type { Collection } from 'mongodb';
import { catchDuplicates } from './insert-if-absent.ts';

/** The request count of a key in its window, in the format of `RateLimiterMongo`. */
export type WindowDocument = { key: string; points: number; expire: Date };

/** The clocks of processes may differ by this much. */
const CLOCK_ERROR_MS = 5_000;

/** The latest possible end of a window that is already open when one with this end would start. */
export const findLatestEnd = (end: Date): Date => new Date(end.getTime() + CLOCK_ERROR_MS);

export type WindowStore = ReturnType<typeof createWindowStore>;

export function createWindowStore(windows: Collection<WindowDocument>) {
  return {
    /** Starts a window for each key without a current one. A window with a later end is from before a clock change. */
    async open(keys: { key: string; expire: Date }[], now: Date): Promise<void> {
      const operations = keys.flatMap(({ key, expire }) => [
        {
          updateOne: {
            filter: { key, $or: [{ expire: { $lte: now } }, { expire: { $gt: findLatestEnd(expire) } }] },
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
