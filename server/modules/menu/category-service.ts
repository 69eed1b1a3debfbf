import type {
  CreateMenuCategoryRequest,
  UpdateMenuCategoryRequest,
} from '../../../generated/dashboard/types.ts';
import type { Clock } from '../../lib/clock.ts';
import { changesOf } from '../../lib/diff.ts';
import { notFound, refuseIfAny, ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { slugFor, slugTaken } from '../../lib/slug.ts';
import type { Actor } from '../activity/documents.ts';
import type { Recording } from '../activity/publisher.ts';
import { restaurantEntry } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { checkItemLimit, checkOrder } from './category-rules.ts';
import type { CategoryStore } from './category-store.ts';
import type { MenuConsequences } from './denormalization.ts';
import { type CategoryDocument, categoryEntry } from './documents.ts';
import type { MenuStore } from './store.ts';

type Parts = {
  store: CategoryStore;
  items: Pick<MenuStore, 'countIn'>;
  restaurants: RestaurantStore;
  putInOrder: MenuConsequences['putInOrder'];
  clock: Clock;
  recordCategory: Recording['record'];
  recordRestaurant: Recording['record'];
};

export function createCategoryService(parts: Parts) {
  const { store, items, restaurants, putInOrder, clock, recordCategory, recordRestaurant } = parts;

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
      refuseIfAny(checkItemLimit(source, itemLimit));
      const at = clock();
      const _id = newId('cat');
      const named = { _id, restaurantId, title, slug: slug ?? slugFor(title, _id) };
      const outbox = [categoryEntry(named, 'menu_category.created', actor, at, { source })];
      const times = { createdAt: at, updatedAt: at };
      const created = await store.append({ ...named, source, itemLimit, ...times, revision: 0, outbox });
      if (created === 'taken') throw slugTaken('menu category', named.slug);
      recordCategory(created);
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
        const { values, names } = changesOf(category, { title, slug, itemLimit });
        if (names.length === 0) return category;
        refuseIfAny(checkItemLimit(category.source, values.itemLimit ?? category.itemLimit));
        const entry = categoryEntry(category, 'menu_category.updated', actor, clock(), { changes: names });
        const changed = await store.change(category, values, entry);
        if (changed === 'taken') throw slugTaken('menu category', slug ?? category.slug);
        if (changed) {
          recordCategory(changed);
          return changed;
        }
        // Someone else changed the category in between: look at it again.
      }
    },

    async delete(restaurantId: string, categoryId: string, actor: Actor): Promise<void> {
      for (;;) {
        const category = await get(restaurantId, categoryId);
        const members = await items.countIn(restaurantId, categoryId);
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
        if (deleted) return recordCategory(deleted);
        // It changed, or an item came in, since it was found empty: look again.
      }
    },

    async reorder(restaurantId: string, categoryIds: string[], actor: Actor): Promise<void> {
      const categories = await store.all(restaurantId);
      refuseIfAny(checkOrder(categoryIds, categories));
      const restaurant = { ...(await restaurants.get(restaurantId)), restaurantId };
      const order = categoryIds.map(id => categories.find(({ _id }) => _id === id)?.title ?? id);
      const entry = restaurantEntry(restaurant, 'menu.reordered', actor, clock(), { order });
      const changed = await restaurants.orderMenu(categoryIds, entry);
      await putInOrder(restaurantId);
      recordRestaurant(changed);
    },
  };
}
