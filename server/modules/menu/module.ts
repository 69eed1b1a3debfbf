import type { MenuLimits } from '../../contract.ts';
import type { Collections } from '../../database/collections.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Recorder } from '../activity/publisher.ts';
import type { BranchStore } from '../branches/store.ts';
import type { InventoryStore } from '../inventory/store.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { createCategoryService } from './category-service.ts';
import { createCategoryStore } from './category-store.ts';
import { createMenuDenormalization } from './denormalization.ts';
import { createItemInputValidator } from './item-input-validator.ts';
import { createItemLifecycle } from './item-lifecycle.ts';
import { createItemUpdateValidator } from './item-update-validator.ts';
import { createMenuService } from './service.ts';
import { createMenuStore } from './store.ts';

type MenuDeps = {
  collections: Pick<Collections, 'items' | 'categories'>;
  restaurants: RestaurantStore;
  branches: BranchStore;
  inventory: InventoryStore;
  limits: MenuLimits;
  recorder: Recorder;
  clock: Clock;
};

export type MenuModule = ReturnType<typeof createMenuModule>;

/** Everything about the menu: its items, its categories, and what a change of one brings about in the other. */
export function createMenuModule(parts: MenuDeps) {
  const { collections, restaurants, branches, inventory, limits, recorder, clock } = parts;
  const items = createMenuStore(collections.items);
  const categories = createCategoryStore(collections.categories);
  const { applyMenuOrder, afterCategoryChange, afterItemChange } = createMenuDenormalization(
    categories,
    items,
    restaurants,
  );
  const ofItems = recorder('an item change', items, afterItemChange);
  const ofCategories = recorder('a category change', categories, afterCategoryChange);
  const ofRestaurants = recorder('a change of the menu', restaurants, ({ _id }) => applyMenuOrder(_id));

  const readUpdate = createItemUpdateValidator(
    branches,
    createItemInputValidator(categories, inventory),
    limits,
  );
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
        applyMenuOrder,
        clock,
        recordCategory: ofCategories.record,
        recordRestaurant: ofRestaurants.record,
      }),
    },
    recordings: [ofItems, ofCategories, ofRestaurants],
  };
}
