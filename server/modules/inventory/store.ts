import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { LoggableEntry } from '../outbox/documents.ts';
import type { ItemStock } from './balances.ts';
import type { InventoryItemDocument } from './documents.ts';

export type InventoryStore = ReturnType<typeof createInventoryStore>;

export function createInventoryStore(items: Collection<InventoryItemDocument>) {
  return {
    list: (restaurantId: string, page: PageRequest): Promise<Page<InventoryItemDocument>> =>
      paginate(items, { restaurantId }, { _id: 1 }, page),

    /** Items that are low on stock at any of the branches. */
    listLowStock: (
      restaurantId: string,
      branchIds: string[],
      page: PageRequest,
    ): Promise<Page<InventoryItemDocument>> =>
      paginate(items, { restaurantId, lowStockBranchIds: { $in: branchIds } }, { _id: 1 }, page),

    find: (restaurantId: string, itemId: string): Promise<InventoryItemDocument | null> =>
      findOne(items, { _id: itemId, restaurantId }),

    findByIds: (restaurantId: string, itemIds: string[]): Promise<InventoryItemDocument[]> =>
      items.find({ restaurantId, _id: { $in: itemIds } }).toArray(),

    /** Inserts the item unless it exists. */
    insert: (item: InventoryItemDocument): Promise<boolean> => insertIfAbsent(items, item),

    /** Returns the updated item, or null if it changed since it was read. */
    update: (
      item: InventoryItemDocument,
      values: Partial<InventoryItemDocument>,
      entry: LoggableEntry,
    ): Promise<InventoryItemDocument | null> =>
      items.findOneAndUpdate(
        unchanged(item),
        { $set: { ...values, updatedAt: entry.at }, $inc: { revision: 1 }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** Updates the stock of items that are unchanged since they were read. Resolves to their number. */
    async updateStock(changes: { item: InventoryItemDocument; stock: ItemStock }[]): Promise<number> {
      const { matchedCount } = await items.bulkWrite(
        changes.map(({ item, stock }) => ({
          updateOne: { filter: unchanged(item), update: { $set: stock, $inc: { revision: 1 } } },
        })),
        { ordered: false },
      );
      return matchedCount;
    },
  };
}

const unchanged = ({ _id, restaurantId, revision }: InventoryItemDocument) => ({
  _id,
  restaurantId,
  revision: revision ?? null,
});
