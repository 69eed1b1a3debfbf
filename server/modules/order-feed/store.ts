import type { Collection } from 'mongodb';
import { insertUntilDuplicate } from '../../lib/mongo/insert-if-absent.ts';
import type { NewChange, OrderChangeDocument } from './documents.ts';

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

  async function findUnsequenced(open: NewChange[]): Promise<NewChange[]> {
    if (open.length === 0) return [];
    const ids = open.map(({ _id }) => _id);
    const placed = await changes
      .find({ _id: { $in: ids } })
      .project<{ _id: string }>({ _id: 1 })
      .toArray();
    const known = new Set(placed.map(({ _id }) => _id));
    return open.filter(({ _id }) => !known.has(_id));
  }

  return {
    last,

    /** Gives the changes of a restaurant that have no place yet the next ones, in their order. Resolves to these places. */
    async append(restaurantId: string, appended: NewChange[]): Promise<number[]> {
      const places: number[] = [];
      let open = appended;
      while (open.length > 0) {
        const first = (await last(restaurantId)) + 1;
        const placed = open.map((change, index) => ({ ...change, sequence: first + index }));
        // What comes after a place that somebody else took must not stay where it is.
        const inserted = await insertUntilDuplicate(changes, placed);
        places.push(...inserted.map(({ sequence }) => sequence));
        open = await findUnsequenced(open.slice(inserted.length));
      }
      return places;
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
