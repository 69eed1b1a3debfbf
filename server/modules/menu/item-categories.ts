import { isDeepStrictEqual } from 'node:util';
import { listCategoryIds } from '../../../spec/rules/item-categories.ts';
import type { Patch } from '../../lib/diff.ts';
import type { ItemDocument } from './documents.ts';

type CategorizedItem = {
  category: ItemDocument['category'];
  additionalCategoryIds?: string[] | undefined;
};

/** All categories that show the item, its own first. */
export const categoryIdsOf = ({ category, additionalCategoryIds }: CategorizedItem): string[] =>
  listCategoryIds({ categoryId: category.id, additionalCategoryIds });

/** Excludes the item's own category. */
export const additionalCategoriesOf = (item: CategorizedItem): string[] => categoryIdsOf(item).slice(1);

/**
 * The category values that a patch changes, or those of a new item. A category that becomes the item's own is
 * removed from the additional ones.
 */
export function toCategoryValues(
  item: CategorizedItem | undefined,
  patch: Patch<CategorizedItem>,
): Patch<Pick<ItemDocument, 'category' | 'additionalCategoryIds'>> {
  const { category = item?.category, additionalCategoryIds = item && additionalCategoriesOf(item) } = patch;
  if (!category) return {};
  const next = additionalCategoriesOf({ category, additionalCategoryIds });
  return {
    category: category.id === item?.category.id ? undefined : category,
    additionalCategoryIds: isDeepStrictEqual(next, item?.additionalCategoryIds ?? []) ? undefined : next,
  };
}
