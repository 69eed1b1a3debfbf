import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { OpenOutbox } from '../activity/module.ts';
import type { BranchStore } from '../branches/store.ts';
import type { InventoryStore } from '../inventory/store.ts';
import type { RestaurantsModule } from '../restaurants/module.ts';
import { type CategoryService, createCategoryService } from './category-service.ts';
import { type CategoryStore, createCategoryStore } from './category-store.ts';
import { createMenuDenormalization, entersCategory } from './denormalization.ts';
import type { CategoryDocument, ItemDocument } from './documents.ts';
import { createItemInputValidator } from './item-input-validator.ts';
import { createMenuItemService, type MenuItemService } from './item-service.ts';
import { createMenuItemStore, type MenuItemStore } from './item-store.ts';
import { createItemUpdateValidator } from './item-update-validator.ts';

export interface MenuModule {
  items: MenuItemStore;
  categories: CategoryStore;
  services: { menuItems: MenuItemService; categories: CategoryService };
}

type MenuDeps = {
  collections: { items: Collection<ItemDocument>; categories: Collection<CategoryDocument> };
  restaurants: RestaurantsModule;
  branches: BranchStore;
  inventory: InventoryStore;
  limits: { snoozeDays: number };
  openOutbox: OpenOutbox;
  clock: Clock;
};

export function createMenuModule(deps: MenuDeps): MenuModule {
  const { collections, restaurants, branches, inventory, limits, openOutbox, clock } = deps;
  const items = createMenuItemStore(collections.items);
  const categories = createCategoryStore(collections.categories);
  const itemOutbox = openOutbox('an item change', collections.items);
  const categoryOutbox = openOutbox('a category change', collections.categories);

  const denormalization = createMenuDenormalization(categories, items, restaurants.store);
  itemOutbox.addEffect({
    appliesTo: entersCategory,
    run: (_entry, { _id }) => denormalization.onItemEntered(_id),
  });
  categoryOutbox.addEffect({
    appliesTo: ({ action }) => action === 'menu_category.updated',
    run: ({ restaurantId }, { _id }) => denormalization.updateSnapshots(restaurantId, _id),
  });
  restaurants.outbox.addEffect({
    appliesTo: ({ action }) => action === 'menu.reordered',
    run: ({ restaurantId }) => denormalization.applyMenuOrder(restaurantId),
    awaited: true,
  });

  const validateContent = createItemInputValidator(categories, inventory);
  return {
    items,
    categories,
    services: {
      menuItems: createMenuItemService({
        store: items,
        branches,
        validatePatch: createItemUpdateValidator({ branches, validateContent, limits }),
        clock,
        publish: itemOutbox.publish,
      }),
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
