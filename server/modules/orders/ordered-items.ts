import type { CategoryStore } from '../menu/category-store.ts';
import type { CategoryDocument, ItemDocument } from '../menu/documents.ts';
import { categoryIdsOf } from '../menu/item-categories.ts';
import type { MenuItemStore } from '../menu/item-store.ts';

/** The existing items that lines refer to, and their categories. */
export type FindOrdered = (
  restaurantId: string,
  lines: { menuItemId: string }[],
) => Promise<{ items: ItemDocument[]; categories: CategoryDocument[] }>;

type FindOrderedDeps = {
  items: Pick<MenuItemStore, 'findByIds'>;
  categories: Pick<CategoryStore, 'findByIds'>;
};

export const createFindOrdered =
  ({ items, categories }: FindOrderedDeps): FindOrdered =>
  async (restaurantId, lines) => {
    const itemIds = new Set(lines.map(({ menuItemId }) => menuItemId));
    const found = await items.findByIds(restaurantId, [...itemIds]);
    const categoryIds = new Set(found.flatMap(categoryIdsOf));
    return { items: found, categories: await categories.findByIds(restaurantId, [...categoryIds]) };
  };
