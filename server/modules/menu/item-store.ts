import type { Collection, Filter } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { catchDuplicateKey, insertManyIfAbsent, insertOnce } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { uniqueSlug } from '../../lib/slug.ts';
import { deletion, type LoggableEntry } from '../outbox/documents.ts';
import {
  type CategoryDocument,
  type ItemDocument,
  type ItemSummary,
  SUMMARY_PROJECTION,
} from './documents.ts';

export type MenuItemStore = ReturnType<typeof createMenuItemStore>;

/** Without an entry, the change is logged elsewhere. */
export type ItemChange = { item: ItemDocument; values: Partial<ItemDocument>; entry?: LoggableEntry };

export type ItemFilter = {
  categoryId?: string | undefined;
  published?: boolean | undefined;
  /** Part of the slug. */
  search?: string | undefined;
};

export function createMenuItemStore(items: Collection<ItemDocument>) {
  const list = (restaurantId: string, filter: ItemFilter, page: PageRequest, options = {}) =>
    // A search scans every slug of the menu.
    paginate(items, buildFilter(restaurantId, filter), { _id: 1 }, page, {
      ...options,
      countLast: filter.search !== undefined,
    });

  return {
    /** The URLs of the items' pictures. */
    async listImageUrls(restaurantId: string): Promise<string[]> {
      const found = items
        .find({ restaurantId, imageUrl: { $gt: '' } })
        .project<{ imageUrl: string }>({ imageUrl: 1 });
      return (await found.toArray()).map(({ imageUrl }) => imageUrl);
    },

    list: (restaurantId: string, filter: ItemFilter, page: PageRequest): Promise<Page<ItemDocument>> =>
      list(restaurantId, filter, page),

    listSummaries: (
      restaurantId: string,
      filter: ItemFilter,
      page: PageRequest,
    ): Promise<Page<ItemSummary>> => list(restaurantId, filter, page, { projection: SUMMARY_PROJECTION }),

    listPublished: (restaurantId: string): Promise<ItemDocument[]> =>
      items.find({ restaurantId, published: true }).sort({ _id: 1 }).toArray(),

    find: (restaurantId: string, itemId: string): Promise<ItemDocument | null> =>
      findOne(items, { _id: itemId, restaurantId }),

    listAll: (restaurantId: string): Promise<ItemDocument[]> =>
      items.find({ restaurantId }).sort({ _id: 1 }).toArray(),

    findByIds: (restaurantId: string, itemIds: string[]): Promise<ItemDocument[]> =>
      items.find({ restaurantId, _id: { $in: itemIds } }).toArray(),

    /** An item of any restaurant, unless deleted. */
    findNotDeleted: (itemId: string): Promise<ItemDocument | null> =>
      findOne(items, { _id: itemId, deletedAt: { $exists: false } }),

    /** Excludes items that the category shows additionally. */
    countByCategory: (restaurantId: string, categoryId: string): Promise<number> =>
      items.countDocuments({ restaurantId, 'category.id': categoryId }),

    /** Removes a category from all items' additional categories. */
    async leaveCategory(restaurantId: string, categoryId: string, at: Date): Promise<void> {
      await items.updateMany(
        { restaurantId, additionalCategoryIds: categoryId },
        { $pull: { additionalCategoryIds: categoryId }, $max: { updatedAt: at }, $inc: { revision: 1 } },
      );
    },

    /** Items that use a shared option group, ordered by ID, starting after `after`. */
    findByOptionGroup: (
      restaurantId: string,
      optionGroupId: string,
      after: string,
      limit: number,
    ): Promise<ItemDocument[]> =>
      items
        .find({ restaurantId, 'customizations.sharedGroup.id': optionGroupId, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),

    /** The number of items using each group, by ID. Unused groups are absent. */
    async countByOptionGroups(restaurantId: string, optionGroupIds: string[]): Promise<Map<string, number>> {
      if (optionGroupIds.length === 0) return new Map();
      const found = items
        .find({ restaurantId, 'customizations.sharedGroup.id': { $in: optionGroupIds } })
        .project<Pick<ItemDocument, 'customizations'>>({ 'customizations.sharedGroup.id': 1 });
      const counts = new Map<string, number>();
      for (const { customizations } of await found.toArray())
        for (const { sharedGroup } of customizations)
          if (sharedGroup) counts.set(sharedGroup.id, (counts.get(sharedGroup.id) ?? 0) + 1);
      return counts;
    },

    /** False if another item has the slug. */
    insert: (item: ItemDocument): Promise<boolean> => insertOnce(items, item),

    /**
     * Returns the updated item, null if it changed since it was read, or 'duplicate' if another item has the
     * slug.
     */
    update: (
      { _id, restaurantId, revision }: ItemDocument,
      values: Partial<ItemDocument>,
      entry: LoggableEntry,
    ): Promise<ItemDocument | null | 'duplicate'> =>
      catchDuplicateKey(
        items.findOneAndUpdate({ _id, restaurantId, revision }, buildUpdate(values, entry), {
          returnDocument: 'after',
        }),
      ),

    /** Updates items that are unchanged since they were read. */
    updateUnchanged: (changes: ItemChange[]): Promise<unknown> =>
      items.bulkWrite(
        changes.map(({ item: { _id, restaurantId, revision }, values, entry }) => ({
          updateOne: {
            filter: { _id, restaurantId, revision },
            update: entry ? buildUpdate(values, entry) : { $set: values, $inc: { revision: 1 } },
          },
        })),
        { ordered: false },
      ),

    /** Skips existing items. If the slug is taken, a suffix makes it unique. */
    async insertImported(imported: ItemDocument[]): Promise<void> {
      const inserted = new Set(await insertManyIfAbsent(items, imported));
      for (const item of imported.filter(one => !inserted.has(one)))
        await insertOnce(items, { ...item, slug: uniqueSlug(item.slug, item._id) });
    },

    /** Returns the deleted item, or null if it was already deleted. */
    delete: ({ _id, restaurantId }: ItemDocument, entry: LoggableEntry): Promise<ItemDocument | null> =>
      items.findOneAndUpdate({ _id, restaurantId }, deletion(_id, entry), { returnDocument: 'after' }),

    /** Removes those that are unchanged since they were inserted. */
    removeNew: (restaurantId: string, ids: string[]): Promise<unknown> =>
      items.deleteMany({ _id: { $in: ids }, restaurantId, revision: 0 }),

    /** Copies a category's title and slug to its items. */
    async updateCategorySnapshot(category: CategoryDocument): Promise<void> {
      const { _id, restaurantId, title, slug, updatedAt } = category;
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
  };
}

const buildUpdate = (values: Partial<ItemDocument>, entry: LoggableEntry) => ({
  $set: { ...values, updatedAt: entry.at },
  $inc: { revision: 1 },
  $push: { outbox: entry },
});

/** Slug characters, none of which is special in regular expressions. */
const SLUG_PART = /^[a-z0-9-]+$/i;

function buildFilter(
  restaurantId: string,
  { categoryId, published, search }: ItemFilter,
): Filter<ItemDocument> {
  const filter: Filter<ItemDocument> = { restaurantId };
  if (published !== undefined) filter.published = published;
  if (search) filter.slug = SLUG_PART.test(search) ? { $regex: search.toLowerCase() } : { $in: [] };
  if (categoryId === undefined) return filter;
  // Repeats the filter in each alternative, so that each uses its own index.
  return {
    $or: [
      { ...filter, 'category.id': categoryId },
      { ...filter, additionalCategoryIds: categoryId },
    ],
  };
}
