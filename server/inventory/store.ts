import type { Collection } from 'mongodb';
import type { Page, PageRequest } from '../common/page.ts';
import { findPage } from '../db/find-page.ts';
import type { InventoryItemDocument } from './inventory.ts';

export type InventoryStore = ReturnType<typeof createInventoryStore>;

export function createInventoryStore(items: Collection<InventoryItemDocument>) {
  return {
    list: (restaurantId: string, page: PageRequest): Promise<Page<InventoryItemDocument>> =>
      findPage(items, { restaurantId }, { _id: 1 }, page),

    find: (restaurantId: string, itemId: string): Promise<InventoryItemDocument | null> =>
      items.findOne({ _id: itemId, restaurantId }),

    findEach: (restaurantId: string, itemIds: string[]): Promise<InventoryItemDocument[]> =>
      items.find({ restaurantId, _id: { $in: itemIds } }).toArray(),
  };
}
