import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { Page, PageRequest } from '../common/page.ts';
import { findPage } from '../db/find-page.ts';
import { insertEach } from '../db/insert-once.ts';
import type { InventoryItemDocument, MovementDocument } from './inventory.ts';
import { LOW_AT } from './low-stock.ts';

export type Place = { restaurantId: string; itemId: string; branchId: string };
export type Balance = { balance: number; sequence: number };

/** Newest first, at some branches on the keys: the index by branch would have to sort. */
export const MOVEMENT_INDEX = { restaurantId: 1, itemId: 1, _id: -1, branchId: 1 } as const;

export type LedgerStore = ReturnType<typeof createLedgerStore>;

export function createLedgerStore(
  movements: Collection<MovementDocument>,
  items: Collection<InventoryItemDocument>,
) {
  return {
    findByKeys: (restaurantId: string, keys: string[]): Promise<MovementDocument[]> =>
      movements.find({ restaurantId, key: { $in: keys } }).toArray(),

    /** What the items show, by place: right unless a movement is not posted yet. */
    async shownBalances(itemIds: string[]): Promise<Map<string, Balance>> {
      const shown = await items.find({ _id: { $in: itemIds } }).toArray();
      return new Map(
        shown.flatMap(({ _id, balances }) => balances.map(row => [nameOf(_id, row.branchId), row] as const)),
      );
    },

    /** What the ledger itself says, by place: always right. */
    async newestBalances(places: Place[]): Promise<Map<string, Balance>> {
      const found = await Promise.all(
        places.map(async ({ restaurantId, itemId, branchId }) => {
          const newest = await movements.findOne(
            { restaurantId, itemId, branchId },
            { sort: { sequence: -1 } },
          );
          const balance = { balance: newest?.balanceAfter ?? 0, sequence: newest?.sequence ?? 0 };
          return [nameOf(itemId, branchId), balance] as const;
        }),
      );
      return new Map(found);
    },

    /** Inserts the movements whose place and key are still free, and says which those were. */
    insertFree: (next: MovementDocument[]): Promise<MovementDocument[]> => insertEach(movements, next),

    /** The movements of an item at some branches, newest first. */
    list(
      { restaurantId, itemId }: Omit<Place, 'branchId'>,
      branchIds: string[],
      page: PageRequest,
    ): Promise<Page<MovementDocument>> {
      const query = { restaurantId, itemId, branchId: { $in: branchIds } };
      const hint = MOVEMENT_INDEX;
      const count = () => movements.countDocuments(query, { hint });
      return findPage(movements, query, { _id: -1 }, page, count, hint);
    },

    findTaken: (restaurantId: string, orderId: string): Promise<MovementDocument[]> =>
      movements.find({ restaurantId, orderId, type: 'order_confirmed' }).toArray(),

    findUnposted: (before: Date, limit: number): Promise<MovementDocument[]> =>
      movements
        .find({ unposted: true, createdAt: { $lt: before } })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray(),

    /** Lets the items show the movements' balances. A newer balance is never overwritten by an older one. */
    async showBalances(made: MovementDocument[]): Promise<void> {
      await items.bulkWrite(made.flatMap(postings));
    },

    async markPosted(made: MovementDocument[]): Promise<void> {
      await movements.updateMany(
        { _id: { $in: made.map(({ _id }) => _id) } },
        { $unset: { unposted: true } },
      );
    },
  };
}

/** The name of an item's place at a branch, for looking its balance up. */
export const nameOf = (itemId: string, branchId: string) => `${itemId} ${branchId}`;

/** The first movement at a branch also opens the item's row for it. */
function postings(movement: MovementDocument): AnyBulkWriteOperation<InventoryItemDocument>[] {
  const { itemId, branchId, branchSlug, sequence, balanceAfter, createdAt } = movement;
  const posted = { $mergeObjects: ['$$row', { balance: balanceAfter, sequence }] };
  const isPlace = { $eq: ['$$row.branchId', { $literal: branchId }] };
  const balances = { $map: { input: '$balances', as: 'row', in: { $cond: [isPlace, posted, '$$row'] } } };
  const show = {
    updateOne: {
      filter: { _id: itemId, balances: { $elemMatch: { branchId, sequence: { $lt: sequence } } } },
      update: [{ $set: { balances, updatedAt: createdAt } }, { $set: { lowAt: LOW_AT } }],
    },
  };
  if (sequence > 1) return [show];
  const open = {
    updateOne: {
      filter: { _id: itemId, 'balances.branchId': { $ne: branchId } },
      update: { $push: { balances: { branchId, branchSlug, balance: 0, sequence: 0 } } },
    },
  };
  return [open, show];
}
