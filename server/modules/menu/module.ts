import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { OpenOutbox } from '../activity/module.ts';
import type { Outbox } from '../activity/outbox.ts';
import type { BranchStore } from '../branches/store.ts';
import type { InventoryStore } from '../inventory/store.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { createCategoryService } from './category-service.ts';
import { createCategoryStore } from './category-store.ts';
import { createMenuDenormalization, entersCategory } from './denormalization.ts';
import type { CategoryDocument, ItemDocument } from './documents.ts';
import { createItemInputValidator } from './item-input-validator.ts';
import { createItemLifecycle } from './item-lifecycle.ts';
import { createItemUpdateValidator } from './item-update-validator.ts';
import { createMenuService } from './service.ts';
import { createMenuStore } from './store.ts';

type MenuDeps = {
  collections: { items: Collection<ItemDocument>; categories: Collection<CategoryDocument> };
  restaurants: { store: RestaurantStore; outbox: Outbox<RestaurantDocument> };
  branches: BranchStore;
  inventory: InventoryStore;
  limits: { snoozeDays: number };
  openOutbox: OpenOutbox;
  clock: Clock;
};

export type MenuModule = ReturnType<typeof createMenuModule>;

export function createMenuModule(deps: MenuDeps) {
  const { collections, restaurants, branches, inventory, limits, openOutbox, clock } = deps;
  const items = createMenuStore(collections.items);
  const categories = createCategoryStore(collections.categories);
  const itemOutbox = openOutbox('an item change', collections.items);
  const categoryOutbox = openOutbox('a category change', collections.categories);

  const { applyMenuOrder, rename, onItemEntered } = createMenuDenormalization(
    categories,
    items,
    restaurants.store,
  );
  itemOutbox.addEffect({ appliesTo: entersCategory, run: (_entry, { _id }) => onItemEntered(_id) });
  categoryOutbox.addEffect({
    appliesTo: ({ action }) => action === 'menu_category.updated',
    run: ({ restaurantId }, { _id }) => rename(restaurantId, _id),
  });
  restaurants.outbox.addEffect({
    appliesTo: ({ action }) => action === 'menu.reordered',
    run: ({ restaurantId }) => applyMenuOrder(restaurantId),
    awaited: true,
  });

  const validateUpdate = createItemUpdateValidator(
    branches,
    createItemInputValidator(categories, inventory),
    limits,
  );
  return {
    items,
    categories,
    services: {
      menu: createMenuService(items, branches, validateUpdate, clock, itemOutbox.publish),
      itemLifecycle: createItemLifecycle(items, validateUpdate, clock, itemOutbox.publish),
      categories: createCategoryService({
        store: categories,
        items,
        restaurants: restaurants.store,
        clock,
        publishCategory: categoryOutbox.publish,
        publishRestaurant: restaurants.outbox.publish,
      }),
    },
  };
}
