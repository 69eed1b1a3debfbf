import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { catchDuplicateKey, insertOnce } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { deletion, type LoggableEntry } from '../outbox/documents.ts';
import type { CategoryDocument } from './documents.ts';

export type CategoryStore = ReturnType<typeof createCategoryStore>;

const AFTER = { returnDocument: 'after' } as const;

/** Lists are in menu order. */
export function createCategoryStore(categories: Collection<CategoryDocument>) {
  async function nextSortOrder(restaurantId: string): Promise<number> {
    const last = await findOne(
      categories,
      { restaurantId },
      { sort: { sortOrder: -1, _id: -1 }, projection: { sortOrder: 1 } },
    );
    return (last?.sortOrder ?? 0) + 1;
  }

  return {
    list: (restaurantId: string, page: PageRequest): Promise<Page<CategoryDocument>> =>
      paginate(categories, { restaurantId }, { sortOrder: 1, _id: 1 }, page),

    listAll: (restaurantId: string): Promise<CategoryDocument[]> =>
      categories.find({ restaurantId }).sort({ sortOrder: 1, _id: 1 }).toArray(),

    find: (restaurantId: string, categoryId: string): Promise<CategoryDocument | null> =>
      findOne(categories, { _id: categoryId, restaurantId }),

    findByIds: (restaurantId: string, ids: string[]): Promise<CategoryDocument[]> =>
      categories.find({ _id: { $in: ids }, restaurantId }).toArray(),

    /** The sort order at the end of the menu. */
    nextSortOrder,

    /** False if another category has the slug. */
    insert: (category: CategoryDocument): Promise<boolean> => insertOnce(categories, category),

    /**
     * Returns the updated category, null if it changed since it was read, or 'duplicate' if another category
     * has the slug.
     */
    update: (
      { _id, restaurantId, revision }: CategoryDocument,
      values: Partial<CategoryDocument>,
      entry: LoggableEntry,
    ): Promise<CategoryDocument | null | 'duplicate'> =>
      catchDuplicateKey(
        categories.findOneAndUpdate(
          { _id, restaurantId, revision },
          { $set: { ...values, updatedAt: entry.at }, $inc: { revision: 1 }, $push: { outbox: entry } },
          AFTER,
        ),
      ),

    /** Returns the deleted category, or null if it changed, or an item entered it, since it was read. */
    delete: (
      { _id, restaurantId, revision }: CategoryDocument,
      entry: LoggableEntry,
    ): Promise<CategoryDocument | null> =>
      categories.findOneAndUpdate({ _id, restaurantId, revision }, deletion(_id, entry), AFTER),

    /** Removes those that are unchanged since they were inserted. */
    removeNew: (restaurantId: string, ids: string[]): Promise<unknown> =>
      categories.deleteMany({ _id: { $in: ids }, restaurantId, revision: 0 }),

    /** Increments the revision because an item entered. Null if the category does not exist. */
    enter: (restaurantId: string, categoryId: string): Promise<CategoryDocument | null> =>
      categories.findOneAndUpdate({ _id: categoryId, restaurantId }, { $inc: { revision: 1 } }, AFTER),

    /** Restores a deleted category from an item's snapshot. False if another category has the slug. */
    async restore(
      { id, title, slug }: { id: string; title: string; slug: string },
      entry: LoggableEntry,
    ): Promise<boolean> {
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

    async setOrder(restaurantId: string, categoryIds: string[], at: Date): Promise<void> {
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
