import type { Collection } from 'mongodb';
import { catchDuplicateKey, insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { deletion, type LoggableEntry } from '../activity/outbox.ts';
import type { CategoryDocument } from './documents.ts';

/** Lists are in the order of the menu. */
export interface CategoryStore {
  list(restaurantId: string, page: PageRequest): Promise<Page<CategoryDocument>>;
  listAll(restaurantId: string): Promise<CategoryDocument[]>;
  find(restaurantId: string, categoryId: string): Promise<CategoryDocument | null>;
  /** Inserts the category at the end of the menu; 'duplicate' when another category has the slug. */
  append(category: Omit<CategoryDocument, 'sortOrder'>): Promise<CategoryDocument | 'duplicate'>;
  /** The updated category; null when it changed since it was read; 'duplicate' when another category has the slug. */
  update(
    category: CategoryDocument,
    values: Partial<CategoryDocument>,
    entry: LoggableEntry,
  ): Promise<CategoryDocument | null | 'duplicate'>;
  /** The deleted category; null when it changed, or an item entered, since it was read. */
  delete(category: CategoryDocument, entry: LoggableEntry): Promise<CategoryDocument | null>;
  /** Increments the revision because an item entered; null when the category does not exist. */
  enter(restaurantId: string, categoryId: string): Promise<CategoryDocument | null>;
  /** Restores a deleted category from an item's snapshot of it. False when another category has the slug. */
  restore(snapshot: { id: string; title: string; slug: string }, entry: LoggableEntry): Promise<boolean>;
  setOrder(restaurantId: string, categoryIds: string[], at: Date): Promise<void>;
}

const AFTER = { returnDocument: 'after' } as const;

export function createCategoryStore(categories: Collection<CategoryDocument>): CategoryStore {
  async function nextSortOrder(restaurantId: string): Promise<number> {
    const last = await categories.findOne(
      { restaurantId },
      { sort: { sortOrder: -1, _id: -1 }, projection: { sortOrder: 1 } },
    );
    return (last?.sortOrder ?? 0) + 1;
  }

  return {
    list: (restaurantId, page) => paginate(categories, { restaurantId }, { sortOrder: 1, _id: 1 }, page),

    listAll: restaurantId => categories.find({ restaurantId }).sort({ sortOrder: 1, _id: 1 }).toArray(),

    find: (restaurantId, categoryId) => categories.findOne({ _id: categoryId, restaurantId }),

    async append(category) {
      const appended = { ...category, sortOrder: await nextSortOrder(category.restaurantId) };
      return (await insertIfAbsent(categories, appended)) ? appended : 'duplicate';
    },

    update: ({ _id, restaurantId, revision }, values, entry) =>
      catchDuplicateKey(
        categories.findOneAndUpdate(
          { _id, restaurantId, revision },
          { $set: { ...values, updatedAt: entry.at }, $inc: { revision: 1 }, $push: { outbox: entry } },
          AFTER,
        ),
      ),

    delete: ({ _id, restaurantId, revision }, entry) =>
      categories.findOneAndUpdate({ _id, restaurantId, revision }, deletion(_id, entry), AFTER),

    enter: (restaurantId, categoryId) =>
      categories.findOneAndUpdate({ _id: categoryId, restaurantId }, { $inc: { revision: 1 } }, AFTER),

    async restore({ id, title, slug }, entry) {
      const { restaurantId, at } = entry;
      const sortOrder = await nextSortOrder(restaurantId);
      const restored = categories.updateOne(
        { _id: id, restaurantId: { $ne: restaurantId } },
        {
          $set: { restaurantId, title, slug, sortOrder, updatedAt: at },
          $setOnInsert: { source: 'manual', itemLimit: null, createdAt: at },
          $inc: { revision: 1 },
          $push: { outbox: entry },
          $unset: { deletedAt: true },
        },
        { upsert: true },
      );
      return (await catchDuplicateKey(restored)) !== 'duplicate';
    },

    async setOrder(restaurantId, categoryIds, at) {
      const moves = categoryIds.map((_id, index) => ({
        updateOne: {
          filter: { _id, restaurantId, sortOrder: { $ne: index + 1 } },
          update: { $set: { sortOrder: index + 1, updatedAt: at } },
        },
      }));
      if (moves.length > 0) await categories.bulkWrite(moves);
    },
  };
}
