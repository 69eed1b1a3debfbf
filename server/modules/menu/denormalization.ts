import { isDeepStrictEqual } from 'node:util';
import { SYSTEM } from '../activity/documents.ts';
import type { LoggableEntry } from '../activity/outbox.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { CategoryStore } from './category-store.ts';
import { categoryEntry } from './documents.ts';
import type { MenuStore } from './store.ts';

export type MenuDenormalization = ReturnType<typeof createMenuDenormalization>;

/**
 * What changes of the menu bring about in other documents. Each writes what holds, then looks whether it still does, so
 * that of two at once none leaves behind what is over; and each may be done again.
 */
export function createMenuDenormalization(
  categories: CategoryStore,
  items: MenuStore,
  restaurants: RestaurantStore,
) {
  /** The items of a category say what it is called. */
  async function rename(restaurantId: string, categoryId: string): Promise<void> {
    let category = await categories.find(restaurantId, categoryId);
    while (category) {
      const written = category;
      await items.updateCategorySnapshot(written);
      category = await categories.find(restaurantId, categoryId);
      if (category?.title === written.title && category.slug === written.slug) return;
    }
  }

  /** The categories stand where the restaurant wants them. */
  async function applyMenuOrder(restaurantId: string): Promise<void> {
    for (;;) {
      const { menuOrder } = await restaurants.get(restaurantId);
      if (!menuOrder) return;
      await categories.putInOrder(restaurantId, menuOrder.categoryIds, menuOrder.at);
      const now = await restaurants.get(restaurantId);
      if (isDeepStrictEqual(now.menuOrder?.categoryIds, menuOrder.categoryIds)) return;
    }
  }

  /**
   * An item that came into a category says what it is called, and one that came in while the category was being deleted
   * brings it back: an item always has its category.
   */
  async function onItemEntered(itemId: string): Promise<void> {
    const item = await items.findNotDeleted(itemId);
    if (!item) return;
    const { restaurantId, category } = item;
    if (!(await categories.enter(restaurantId, category.id))) {
      const restored = { _id: category.id, restaurantId, title: category.title };
      const details = { item: item.title };
      const entry = categoryEntry(restored, 'menu_category.restored', SYSTEM, item.updatedAt, details);
      const slugs = [category.slug, `${category.slug}-${category.id.slice(-12)}`];
      for (const slug of slugs) if (await categories.restore({ ...category, slug }, entry)) break;
    }
    await rename(restaurantId, category.id);
  }

  return { applyMenuOrder, rename, onItemEntered };
}

/** Whether a change of an item brought it into a category. */
export const entersCategory = ({ action, details: { changes } }: LoggableEntry): boolean =>
  action === 'menu_item.created' || (Array.isArray(changes) && changes.includes('category'));
