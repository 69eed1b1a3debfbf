import type {
  CreateMenuCategoryRequest,
  UpdateMenuCategoryRequest,
} from '../../../generated/dashboard/types.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { notFound, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { slugOrId, slugTaken } from '../../lib/slug.ts';
import type { Actor } from '../activity/documents.ts';
import { type RestaurantDocument, restaurantEntry } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { validateItemLimit, validateMenuOrder } from './category-rules.ts';
import type { CategoryStore } from './category-store.ts';
import { type CategoryDocument, categoryEntry } from './documents.ts';
import type { MenuStore } from './store.ts';

type CategoryServiceDeps = {
  store: CategoryStore;
  items: Pick<MenuStore, 'countByCategory'>;
  restaurants: RestaurantStore;
  clock: Clock;
  publishCategory: (category: CategoryDocument) => Promise<void>;
  /** Resolves when the categories have their new order. */
  publishRestaurant: (restaurant: RestaurantDocument) => Promise<void>;
};

export function createCategoryService(parts: CategoryServiceDeps) {
  const { store, items, restaurants, clock, publishCategory, publishRestaurant } = parts;

  async function get(restaurantId: string, categoryId: string): Promise<CategoryDocument> {
    const category = await store.find(restaurantId, categoryId);
    if (!category) throw notFound('menu category');
    return category;
  }

  return {
    list: store.list,
    get,

    async create(
      restaurantId: string,
      { title, slug, source = 'manual', itemLimit = null }: CreateMenuCategoryRequest,
      actor: Actor,
    ): Promise<CategoryDocument> {
      throwIfInvalid(validateItemLimit(source, itemLimit));
      const at = clock();
      const _id = newId('cat');
      const named = { _id, restaurantId, title, slug: slug ?? slugOrId(title, _id) };
      const outbox = [categoryEntry(named, 'menu_category.created', actor, at, { source })];
      const times = { createdAt: at, updatedAt: at };
      const created = await store.append({ ...named, source, itemLimit, ...times, revision: 0, outbox });
      if (created === 'duplicate') throw slugTaken('menu category', named.slug);
      await publishCategory(created);
      return created;
    },

    async change(
      restaurantId: string,
      categoryId: string,
      { title, slug, itemLimit }: UpdateMenuCategoryRequest,
      actor: Actor,
    ): Promise<CategoryDocument> {
      for (;;) {
        const category = await get(restaurantId, categoryId);
        const { values, names } = diffFields(category, { title, slug, itemLimit });
        if (names.length === 0) return category;
        throwIfInvalid(validateItemLimit(category.source, values.itemLimit ?? category.itemLimit));
        const entry = categoryEntry(category, 'menu_category.updated', actor, clock(), { changes: names });
        const changed = await store.change(category, values, entry);
        if (changed === 'duplicate') throw slugTaken('menu category', slug ?? category.slug);
        if (changed) {
          await publishCategory(changed);
          return changed;
        }
        // Someone else changed the category in between: look at it again.
      }
    },

    async delete(restaurantId: string, categoryId: string, actor: Actor): Promise<void> {
      for (;;) {
        const category = await get(restaurantId, categoryId);
        const members = await items.countByCategory(restaurantId, categoryId);
        if (members > 0) {
          const still = `${JSON.stringify(category.title)} still has ${members} ${members === 1 ? 'item' : 'items'}`;
          throw new ServiceError(
            'conflict',
            `${still}: move to another category or delete what is in it first`,
          );
        }
        const deleted = await store.delete(
          category,
          categoryEntry(category, 'menu_category.deleted', actor, clock()),
        );
        if (deleted) return publishCategory(deleted);
        // It changed, or an item came in, since it was found empty: look again.
      }
    },

    async reorder(restaurantId: string, categoryIds: string[], actor: Actor): Promise<void> {
      const categories = await store.all(restaurantId);
      throwIfInvalid(validateMenuOrder(categoryIds, categories));
      const restaurant = { ...(await restaurants.get(restaurantId)), restaurantId };
      const order = categoryIds.map(id => categories.find(({ _id }) => _id === id)?.title ?? id);
      const entry = restaurantEntry(restaurant, 'menu.reordered', actor, clock(), { order });
      const changed = await restaurants.setMenuOrder(categoryIds, entry);
      await publishRestaurant(changed);
    },
  };
}
