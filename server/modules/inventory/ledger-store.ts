import type { Collection } from 'mongodb';
import { newId } from '../../lib/ids.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertUntilDuplicate } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import { type Balance, balanceKey, type StockLocation } from './balances.ts';
import { deductionKey, type MovementDocument } from './documents.ts';

/** The index for `list`. The index that starts with the branch would require a sort. */
export const MOVEMENT_INDEX = { restaurantId: 1, itemId: 1, _id: -1, branchId: 1 } as const;

export type LedgerStore = ReturnType<typeof createLedgerStore>;

export function createLedgerStore(movements: Collection<MovementDocument>) {
  return {
    findByKeys: (restaurantId: string, keys: string[]): Promise<MovementDocument[]> =>
      movements.find({ restaurantId, key: { $in: keys } }).toArray(),

    /** Frees the key of a movement from before this time. */
    async releaseKey(restaurantId: string, key: string, before: Date): Promise<void> {
      const expired = { restaurantId, key, createdAt: { $lt: before } };
      await movements.updateOne(expired, { $set: { key: newId('txn') } });
    },

    /** Balances after the latest movements, by location. */
    async readLedgerBalances(locations: StockLocation[]): Promise<Map<string, Balance>> {
      const distinct = new Map(locations.map(location => [balanceKey(location), location])).values();
      const found = await Promise.all(
        [...distinct].map(async ({ restaurantId, itemId, branchId }) => {
          const newest = await findOne(
            movements,
            { restaurantId, itemId, branchId },
            { sort: { sequence: -1 } },
          );
          const balance = { balance: newest?.balanceAfter ?? 0, sequence: newest?.sequence ?? 0 };
          return [balanceKey({ itemId, branchId }), balance] as const;
        }),
      );
      return new Map(found);
    },

    /** Inserts movements up to the first duplicate sequence or key. Resolves to the inserted ones. */
    appendInOrder: (next: MovementDocument[]): Promise<MovementDocument[]> =>
      insertUntilDuplicate(movements, next),

    /** Newest first. */
    list(
      { restaurantId, itemId }: Omit<StockLocation, 'branchId'>,
      branchIds: string[],
      page: PageRequest,
    ): Promise<CursorPage<MovementDocument>> {
      const query = { restaurantId, itemId, branchId: { $in: branchIds } };
      return paginate(movements, query, { _id: -1 }, page, { hint: MOVEMENT_INDEX });
    },

    findDeductions: (restaurantId: string, orderId: string): Promise<MovementDocument[]> =>
      movements
        .find({ restaurantId, key: { $gte: deductionKey(orderId), $lt: `${deductionKey(orderId)}\uffff` } })
        .toArray(),
  };
}
