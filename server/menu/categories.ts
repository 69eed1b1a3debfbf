import type {
  CreateMenuCategoryRequest,
  UpdateMenuCategoryRequest,
} from '../../generated/dashboard/types.ts';
import type { Actor } from '../activity/activity.ts';
import { activityEntry } from '../activity/entry.ts';
import { changesOf } from '../common/changes.ts';
import type { Clock } from '../common/clock.ts';
import { invalid, notFound, ServiceError } from '../common/errors.ts';
import { newId } from '../common/ids.ts';
import { slugFor, slugTaken } from '../common/slug.ts';
import type { Logged } from '../db/outbox.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { checkItemLimit, checkOrder } from './category-rules.ts';
import type { CategoryStore } from './category-store.ts';
import type { MenuConsequences } from './consequences.ts';
import { type CategoryDocument, categoryEntry } from './menu.ts';
import type { MenuStore } from './store.ts';

type Parts = {
  store: CategoryStore;
  items: Pick<MenuStore, 'countIn'>;
  restaurants: RestaurantStore;
  putInOrder: MenuConsequences['putInOrder'];
  clock: Clock;
  relayCategory: (changed: Logged) => void;
  relayRestaurant: (changed: Logged) => void;
};

export function createCategoryService(parts: Parts) {
  const { store, items, restaurants, putInOrder, clock, relayCategory, relayRestaurant } = parts;

  async function get(restaurantId: string, categoryId: string): Promise<CategoryDocument> {
    const category = await store.find(restaurantId, categoryId);
    if (!category) throw notFound('Menu category');
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
      const faults = checkItemLimit(source, itemLimit);
      if (faults.length > 0) throw invalid(faults);
      const at = clock();
      const _id = newId('cat');
      const named = { _id, restaurantId, title, slug: slug ?? slugFor(title, _id) };
      const outbox = [categoryEntry(named, 'menu_category.created', actor, at, { source })];
      const times = { createdAt: at, updatedAt: at };
      const created = await store.append({ ...named, source, itemLimit, ...times, revision: 0, outbox });
      if (created === 'taken') throw slugTaken('menu category', named.slug);
      relayCategory(created);
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
        const faults = checkItemLimit(category.source, values.itemLimit ?? category.itemLimit);
        if (faults.length > 0) throw invalid(faults);
        const entry = categoryEntry(category, 'menu_category.updated', actor, clock(), { changes: names });
        const changed = await store.change(category, values, entry);
        if (changed === 'taken') throw slugTaken('menu category', slug ?? category.slug);
        if (changed) {
          relayCategory(changed);
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
        if (deleted) return relayCategory(deleted);
        // It changed, or an item came in, since it was found empty: look again.
      }
    },

    async reorder(restaurantId: string, categoryIds: string[], actor: Actor): Promise<void> {
      const categories = await store.all(restaurantId);
      const faults = checkOrder(categoryIds, categories);
      if (faults.length > 0) throw invalid(faults);
      const { name } = await restaurants.get(restaurantId);
      const subject = { restaurantId, type: 'restaurant' as const, id: restaurantId, label: name };
      const titles = categoryIds.map(id => categories.find(({ _id }) => _id === id)?.title ?? id);
      const change = { action: 'menu.reordered' as const, actor, at: clock() };
      const changed = await restaurants.orderMenu(
        categoryIds,
        activityEntry(subject, change, { order: titles }),
      );
      await putInOrder(restaurantId);
      relayRestaurant(changed);
    },
  };
}
