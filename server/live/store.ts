import type { Collection } from 'mongodb';
import { insertOnce } from '../db/insert-once.ts';
import type { OrderChangeDocument } from './change.ts';

export type OrderChangeStore = ReturnType<typeof createOrderChangeStore>;

/**
 * The changes of a restaurant in one line. A place is taken by an insert under a unique index, and only the one after the
 * last that is there: so whoever sees a place sees every place before it, and none is filled in later. That makes the
 * last place read a safe point to go on from, whichever processes write, however late, by whichever clocks.
 */
export function createOrderChangeStore(changes: Collection<OrderChangeDocument>) {
  async function last(restaurantId: string): Promise<number> {
    const newest = await changes.findOne(
      { restaurantId },
      { sort: { sequence: -1 }, projection: { _id: 0, restaurantId: 1, sequence: 1 } },
    );
    return newest?.sequence ?? 0;
  }

  return {
    last,

    /** The place that the change takes; undefined when it has one already. */
    async append(change: Omit<OrderChangeDocument, 'sequence'>): Promise<number | undefined> {
      for (;;) {
        const sequence = (await last(change.restaurantId)) + 1;
        if (await insertOnce(changes, { ...change, sequence })) return sequence;
        if (await changes.findOne({ _id: change._id })) return undefined;
      }
    },

    /** In their order. Only what a failover cannot take back, lest a place that was read is given to another change. */
    after: (restaurantId: string, sequence: number, limit: number): Promise<OrderChangeDocument[]> =>
      changes
        .find({ restaurantId, sequence: { $gt: sequence } }, { readConcern: 'majority' })
        .sort({ sequence: 1 })
        .limit(limit)
        .toArray(),

    /** Never the last one, whose place the next one follows. */
    async removeUpTo(restaurantId: string, sequence: number): Promise<void> {
      await changes.deleteMany({ restaurantId, sequence: { $lte: sequence } });
    },
  };
}
