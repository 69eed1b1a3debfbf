import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { insertUntilDuplicate } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { InventoryItemDocument, MovementDocument } from './documents.ts';
import { LOW_STOCK_EXPRESSION } from './low-stock.ts';

export type StockLocation = { restaurantId: string; itemId: string; branchId: string };
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
    async readItemBalances(itemIds: string[]): Promise<Map<string, Balance>> {
      const shown = await items.find({ _id: { $in: itemIds } }).toArray();
      return new Map(
        shown.flatMap(({ _id, balances }) =>
          balances.map(row => [balanceKey({ itemId: _id, branchId: row.branchId }), row] as const),
        ),
      );
    },

    /** What the ledger itself says, by place: always right. */
    async readLedgerBalances(places: StockLocation[]): Promise<Map<string, Balance>> {
      const once = new Map(places.map(place => [balanceKey(place), place])).values();
      const found = await Promise.all(
        [...once].map(async ({ restaurantId, itemId, branchId }) => {
          const newest = await movements.findOne(
            { restaurantId, itemId, branchId },
            { sort: { sequence: -1 } },
          );
          const balance = { balance: newest?.balanceAfter ?? 0, sequence: newest?.sequence ?? 0 };
          return [balanceKey({ itemId, branchId }), balance] as const;
        }),
      );
      return new Map(found);
    },

    /** Inserts the movements as far as the first whose place or key is taken, and says which came before it. */
    appendInOrder: (next: MovementDocument[]): Promise<MovementDocument[]> =>
      insertUntilDuplicate(movements, next),

    /** The movements of an item at some branches, newest first. */
    list(
      { restaurantId, itemId }: Omit<StockLocation, 'branchId'>,
      branchIds: string[],
      page: PageRequest,
    ): Promise<Page<MovementDocument>> {
      const query = { restaurantId, itemId, branchId: { $in: branchIds } };
      const hint = MOVEMENT_INDEX;
      const count = () => movements.countDocuments(query, { hint });
      return paginate(movements, query, { _id: -1 }, page, count, hint);
    },

    findDeductions: (restaurantId: string, orderId: string): Promise<MovementDocument[]> =>
      movements.find({ restaurantId, orderId, type: 'order_confirmed' }).toArray(),

    findUnposted: (before: Date, limit: number): Promise<MovementDocument[]> =>
      movements
        .find({ unposted: true, createdAt: { $lt: before } })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray(),

    /**
     * Lets the items show the movements' balances. A newer balance is never overwritten by an older one; what comes first
     * of a branch, whichever movement that is, opens the item's row for it.
     */
    async updateItemBalances(made: MovementDocument[]): Promise<void> {
      const inOrder = made.toSorted((one, other) => one.sequence - other.sequence);
      const newest = new Map(inOrder.map(movement => [balanceKey(movement), movement]));
      await items.bulkWrite([...newest.values()].map(balanceUpdate));
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
export const balanceKey = ({ itemId, branchId }: Omit<StockLocation, 'restaurantId'>) =>
  `${itemId} ${branchId}`;

function balanceUpdate(movement: MovementDocument): AnyBulkWriteOperation<InventoryItemDocument> {
  const { itemId, branchId, branchSlug, sequence, balanceAfter, createdAt } = movement;
  const posted = { balance: balanceAfter, sequence };
  const isPlace = { $eq: ['$$row.branchId', { $literal: branchId }] };
  const inRow = { $cond: [isPlace, { $mergeObjects: ['$$row', posted] }, '$$row'] };
  const inRows = { $map: { input: '$balances', as: 'row', in: inRow } };
  const inNewRow = { $concatArrays: ['$balances', [{ $literal: { branchId, branchSlug, ...posted } }]] };
  const hasRow = { $in: [{ $literal: branchId }, '$balances.branchId'] };
  const balances = { $cond: [hasRow, inRows, inNewRow] };
  return {
    updateOne: {
      filter: { _id: itemId, balances: { $not: { $elemMatch: { branchId, sequence: { $gte: sequence } } } } },
      update: [
        { $set: { balances, updatedAt: createdAt } },
        { $set: { lowStockBranchIds: LOW_STOCK_EXPRESSION } },
      ],
    },
  };
}
