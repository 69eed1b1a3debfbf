import type { Collection, Filter } from 'mongodb';
import { catchDuplicateKey, insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { LoggableEntry } from '../activity/outbox.ts';
import { deletion } from '../activity/outbox-store.ts';
import type { CategoryDocument, ItemDocument } from './documents.ts';

export type ItemFilter = {
  categoryId?: string | undefined;
  published?: boolean | undefined;
  search?: string | undefined;
};

export type MenuStore = ReturnType<typeof createMenuStore>;

export function createMenuStore(items: Collection<ItemDocument>) {
  return {
    allPublished: (restaurantId: string): Promise<ItemDocument[]> =>
      items.find({ restaurantId, published: true }).sort({ _id: 1 }).toArray(),

    listItems: (restaurantId: string, filter: ItemFilter, page: PageRequest): Promise<Page<ItemDocument>> =>
      paginate(items, queryOf(restaurantId, filter), { _id: 1 }, page),

    findItem: (restaurantId: string, itemId: string): Promise<ItemDocument | null> =>
      items.findOne({ _id: itemId, restaurantId }),

    findItems: (restaurantId: string, itemIds: string[]): Promise<ItemDocument[]> =>
      items.find({ restaurantId, _id: { $in: itemIds } }).toArray(),

    /** The item, whatever its restaurant, unless it was deleted. */
    findNotDeleted: (itemId: string): Promise<ItemDocument | null> =>
      items.findOne({ _id: itemId, deletedAt: { $exists: false } }),

    countByCategory: (restaurantId: string, categoryId: string): Promise<number> =>
      items.countDocuments({ restaurantId, 'category.id': categoryId }),

    /** Lets the items of a category say what it is called now. */
    async updateCategorySnapshot({
      _id,
      restaurantId,
      title,
      slug,
      updatedAt,
    }: CategoryDocument): Promise<void> {
      const differs = [{ 'category.title': { $ne: title } }, { 'category.slug': { $ne: slug } }];
      await items.updateMany(
        { restaurantId, 'category.id': _id, $or: differs },
        {
          $set: { 'category.title': title, 'category.slug': slug },
          $max: { updatedAt },
          $inc: { revision: 1 },
        },
      );
    },

    /** False when another item has its slug. */
    insert: (item: ItemDocument): Promise<boolean> => insertIfAbsent(items, item),

    /** The deleted item, or null when it is gone already. */
    delete: ({ _id, restaurantId }: ItemDocument, entry: LoggableEntry): Promise<ItemDocument | null> =>
      items.findOneAndUpdate({ _id, restaurantId }, deletion(_id, entry), { returnDocument: 'after' }),

    /** The item after the change, null when it changed since `item` was read, 'duplicate' when another has its slug. */
    changeItem: (
      { _id, restaurantId, revision }: ItemDocument,
      values: Partial<ItemDocument>,
      entry: LoggableEntry,
    ): Promise<ItemDocument | null | 'duplicate'> =>
      catchDuplicateKey(
        items.findOneAndUpdate(
          { _id, restaurantId, revision },
          { $set: { ...values, updatedAt: entry.at }, $inc: { revision: 1 }, $push: { outbox: entry } },
          { returnDocument: 'after' },
        ),
      ),
  };
}

/** What a part of a slug can be; nothing in it means anything to a regular expression. */
const SLUG_PART = /^[a-z0-9-]+$/i;

function queryOf(restaurantId: string, { categoryId, published, search }: ItemFilter): Filter<ItemDocument> {
  const query: Filter<ItemDocument> = { restaurantId };
  if (categoryId !== undefined) query['category.id'] = categoryId;
  if (published !== undefined) query.published = published;
  if (search) query.slug = SLUG_PART.test(search) ? { $regex: search.toLowerCase() } : { $in: [] };
  return query;
}
