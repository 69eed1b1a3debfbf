import type { MenuLimits } from '../../contract.ts';
import type { Collections } from '../../database/collections.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Recorder } from '../activity/publisher.ts';
import type { BranchStore } from '../branches/store.ts';
import type { InventoryStore } from '../inventory/store.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { createCategoryService } from './category-service.ts';
import { createCategoryStore } from './category-store.ts';
import { createMenuConsequences } from './denormalization.ts';
import { createContentReader } from './item-input-validator.ts';
import { createItemLifecycle } from './item-lifecycle.ts';
import { createUpdateReader } from './item-update-validator.ts';
import { createMenuService } from './service.ts';
import { createMenuStore } from './store.ts';

type Parts = {
  collections: Pick<Collections, 'items' | 'categories'>;
  restaurants: RestaurantStore;
  branches: BranchStore;
  inventory: InventoryStore;
  limits: MenuLimits;
  recorder: Recorder;
  clock: Clock;
};

export type Menu = ReturnType<typeof createMenu>;

/** Everything about the menu: its items, its categories, and what a change of one brings about in the other. */
export function createMenu(parts: Parts) {
  const { collections, restaurants, branches, inventory, limits, recorder, clock } = parts;
  const items = createMenuStore(collections.items);
  const categories = createCategoryStore(collections.categories);
  const { putInOrder, ofCategory, ofItem } = createMenuConsequences(categories, items, restaurants);
  const ofItems = recorder('an item change', items, ofItem);
  const ofCategories = recorder('a category change', categories, ofCategory);
  const ofRestaurants = recorder('a change of the menu', restaurants, ({ _id }) => putInOrder(_id));

  const readUpdate = createUpdateReader(branches, createContentReader(categories, inventory), limits);
  return {
    items,
    categories,
    services: {
      menu: createMenuService(items, branches, readUpdate, clock, ofItems.record),
      itemLifecycle: createItemLifecycle(items, readUpdate, clock, ofItems.record),
      categories: createCategoryService({
        store: categories,
        items,
        restaurants,
        putInOrder,
        clock,
        recordCategory: ofCategories.record,
        recordRestaurant: ofRestaurants.record,
      }),
    },
    recordings: [ofItems, ofCategories, ofRestaurants],
  };
}
