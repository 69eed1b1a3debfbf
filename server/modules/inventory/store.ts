import type { Collection } from 'mongodb';
import { createOutbox } from '../../lib/mongo/outbox.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { ActivityDocument } from '../activity/documents.ts';
import type { InventoryItemDocument } from './documents.ts';
import { LOW_STOCK_EXPRESSION } from './low-stock.ts';

export type InventoryStore = ReturnType<typeof createInventoryStore>;

export function createInventoryStore(items: Collection<InventoryItemDocument>) {
  return {
    ...createOutbox(items),

    list: (restaurantId: string, page: PageRequest): Promise<Page<InventoryItemDocument>> =>
      paginate(items, { restaurantId }, { _id: 1 }, page),

    find: (restaurantId: string, itemId: string): Promise<InventoryItemDocument | null> =>
      items.findOne({ _id: itemId, restaurantId }),

    /** The items of which one of the branches runs low. */
    listLow: (
      restaurantId: string,
      branchIds: string[],
      page: PageRequest,
    ): Promise<Page<InventoryItemDocument>> =>
      paginate(items, { restaurantId, lowStockBranchIds: { $in: branchIds } }, { _id: 1 }, page),

    async insert(item: InventoryItemDocument): Promise<void> {
      await items.insertOne(item);
    },

    /** The update is a pipeline, in which texts that begin with a dollar sign would be fields but for `$literal`. */
    change: (
      { _id, restaurantId }: InventoryItemDocument,
      values: Partial<InventoryItemDocument>,
      entry: ActivityDocument,
    ): Promise<InventoryItemDocument | null> => {
      const stated = Object.entries({ ...values, updatedAt: entry.at });
      const literal = Object.fromEntries(stated.map(([field, $literal]) => [field, { $literal }]));
      const outbox = { $concatArrays: [{ $ifNull: ['$outbox', []] }, [{ $literal: entry }]] };
      return items.findOneAndUpdate(
        { _id, restaurantId },
        [{ $set: { ...literal, outbox } }, { $set: { lowStockBranchIds: LOW_STOCK_EXPRESSION } }],
        { returnDocument: 'after' },
      );
    },

    findEach: (restaurantId: string, itemIds: string[]): Promise<InventoryItemDocument[]> =>
      items.find({ restaurantId, _id: { $in: itemIds } }).toArray(),
  };
}
