import { isDeepStrictEqual } from 'node:util';
import { SYSTEM } from '../../lib/access.ts';
import type { LoggableEntry } from '../outbox/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { CategoryStore } from './category-store.ts';
import { categoryEntry } from './documents.ts';
import type { MenuItemStore } from './item-store.ts';

/**
 * Updates copies of menu data in other documents. Each function writes the current state and then checks that
 * it is still current, so concurrent calls leave no outdated copy. All are idempotent.
 */
export function createMenuDenormalization(
  categories: CategoryStore,
  items: MenuItemStore,
  restaurants: RestaurantStore,
) {
  /** Copies a category's title and slug to its items. */
  async function updateSnapshots(restaurantId: string, categoryId: string): Promise<void> {
    let category = await categories.find(restaurantId, categoryId);
    while (category) {
      const written = category;
      await items.updateCategorySnapshot(written);
      category = await categories.find(restaurantId, categoryId);
      if (category?.title === written.title && category.slug === written.slug) return;
    }
  }

  return {
    updateSnapshots,

    /**
     * Removes deleted categories from items' additional ones. Runs after a deletion, and after an item refers
     * to them.
     */
    async leaveDeleted(restaurantId: string, categoryIds: string[], at: Date): Promise<void> {
      if (categoryIds.length === 0) return;
      const existing = new Set((await categories.findByIds(restaurantId, categoryIds)).map(({ _id }) => _id));
      for (const id of categoryIds) if (!existing.has(id)) await items.leaveCategory(restaurantId, id, at);
    },

    /** Copies the menu's order from the restaurant to its categories. */
    async applyMenuOrder(restaurantId: string): Promise<void> {
      for (;;) {
        const { menuOrder } = await restaurants.get(restaurantId);
        if (!menuOrder) return;
        await categories.setOrder(restaurantId, menuOrder.categoryIds, menuOrder.at);
        const current = await restaurants.get(restaurantId);
        if (isDeepStrictEqual(current.menuOrder?.categoryIds, menuOrder.categoryIds)) return;
      }
    },

    /** Updates the snapshots of an item's category. Restores the category if it was deleted concurrently. */
    async onItemEntered(itemId: string): Promise<void> {
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
      await updateSnapshots(restaurantId, category.id);
    },
  };
}

export const entersCategory = (entry: LoggableEntry): boolean => setsField(entry, 'category');

export const setsAdditionalCategories = (entry: LoggableEntry): boolean =>
  setsField(entry, 'additionalCategoryIds');

export const changesCustomizations = (entry: LoggableEntry): boolean => setsField(entry, 'customizations');

const setsField = ({ action, details: { changes } }: LoggableEntry, field: string): boolean =>
  action === 'menu_item.created' || (Array.isArray(changes) && changes.some(name => name === field));
