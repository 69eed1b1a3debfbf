import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { createFindUnknown, type FindUnknown } from '../../lib/find-unknown.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { BranchStore } from '../branches/store.ts';
import type { InventoryStore } from '../inventory/store.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { PictureService } from '../media/service.ts';
import type { OpenOutbox, OpenUnloggedOutbox } from '../outbox/module.ts';
import type { RestaurantsModule } from '../restaurants/module.ts';
import { createBulkUpdateEffect, ITEM_PRICES, ITEM_VALUES } from './bulk-update-effect.ts';
import { type BulkUpdateService, createBulkUpdateService } from './bulk-update-service.ts';
import { createBulkUpdateStore } from './bulk-update-store.ts';
import { type CategoryService, createCategoryService } from './category-service.ts';
import { type CategoryStore, createCategoryStore } from './category-store.ts';
import {
  changesCustomizations,
  createMenuDenormalization,
  entersCategory,
  setsAdditionalCategories,
} from './denormalization.ts';
import type { BulkUpdateDocument, CategoryDocument, ItemDocument, OptionGroupDocument } from './documents.ts';
import { createMenuItemService, type MenuItemService } from './item-service.ts';
import { createMenuItemStore, type MenuItemStore } from './item-store.ts';
import { createItemValidator } from './item-validator.ts';
import { createOptionGroupCopies } from './option-group-copies.ts';
import { createOptionGroupService, type OptionGroupService } from './option-group-service.ts';
import { createOptionGroupStore, type OptionGroupStore } from './option-group-store.ts';

export interface MenuModule {
  items: MenuItemStore;
  categories: CategoryStore;
  optionGroups: OptionGroupStore;
  findUnknown: FindUnknown;
  /** Runs the effects of an item entering a category. Idempotent. */
  onItemEntered: (itemId: string) => Promise<void>;
  /** Removes deleted categories from items' additional ones. Idempotent. */
  leaveDeletedCategories: (restaurantId: string, categoryIds: string[], at: Date) => Promise<void>;
  /** Updates copies of a shared option group in items. Idempotent. */
  updateCopies: (restaurantId: string, optionGroupId: string) => Promise<void>;
  services: {
    menuItems: MenuItemService;
    bulkUpdates: BulkUpdateService;
    categories: CategoryService;
    optionGroups: OptionGroupService;
  };
}

type MenuDeps = {
  collections: {
    items: Collection<ItemDocument>;
    categories: Collection<CategoryDocument>;
    optionGroups: Collection<OptionGroupDocument>;
    priceUpdates: Collection<BulkUpdateDocument>;
  };
  activity: Pick<ActivityStore, 'findExisting'>;
  restaurants: RestaurantsModule;
  branches: BranchStore;
  inventory: InventoryStore;
  pictures: Pick<PictureService, 'validate'>;
  limits: { snoozeDays: number };
  openOutbox: OpenOutbox;
  openUnloggedOutbox: OpenUnloggedOutbox;
  makeOnce: MakeOnce;
  clock: Clock;
};

export function createMenuModule(deps: MenuDeps): MenuModule {
  const { collections, restaurants, branches, activity, clock } = deps;
  const { openOutbox, openUnloggedOutbox, makeOnce } = deps;
  const items = createMenuItemStore(collections.items);
  const categories = createCategoryStore(collections.categories);
  const optionGroups = createOptionGroupStore(collections.optionGroups);
  const itemOutbox = openOutbox('an item change', collections.items);
  const categoryOutbox = openOutbox('a category change', collections.categories);

  const optionGroupOutbox = openOutbox('an option group change', collections.optionGroups);

  const denormalization = createMenuDenormalization(categories, items, restaurants.store);
  itemOutbox.addEffect({
    name: 'item_category',
    appliesTo: entersCategory,
    run: (_entry, { _id }) => denormalization.onItemEntered(_id),
  });
  itemOutbox.addEffect({
    name: 'item_additional_categories',
    appliesTo: setsAdditionalCategories,
    run: ({ restaurantId, at }, { additionalCategoryIds = [] }) =>
      denormalization.leaveDeleted(restaurantId, additionalCategoryIds, at),
  });
  categoryOutbox.addEffect({
    name: 'category_deletion',
    appliesTo: ({ action }) => action === 'menu_category.deleted',
    run: ({ restaurantId, at }, { _id }) => denormalization.leaveDeleted(restaurantId, [_id], at),
    awaited: true,
  });
  categoryOutbox.addEffect({
    name: 'category_copies',
    appliesTo: ({ action }) => action === 'menu_category.updated',
    run: ({ restaurantId }, { _id }) => denormalization.updateSnapshots(restaurantId, _id),
  });
  restaurants.outbox.addEffect({
    name: 'menu_order',
    appliesTo: ({ action }) => action === 'menu.reordered',
    run: ({ restaurantId }) => denormalization.applyMenuOrder(restaurantId),
    awaited: true,
  });

  const copies = createOptionGroupCopies({ groups: optionGroups, items, clock });
  optionGroupOutbox.addEffect({
    name: 'option_group_copies',
    async run({ action, restaurantId }, group) {
      if (action === 'option_group.created') await copies.adoptSource(group);
      await copies.updateItems(restaurantId, group._id);
    },
    awaited: true,
  });
  itemOutbox.addEffect({
    name: 'item_option_groups',
    appliesTo: changesCustomizations,
    run: (_entry, { _id }) => copies.updateItem(_id),
    awaited: true,
  });

  const bulkUpdates = createBulkUpdateStore(collections.priceUpdates);
  // Unlogged, because each item's change has its own log entry.
  const bulkUpdateOutbox = openUnloggedOutbox('a bulk update', collections.priceUpdates);
  const relayItem = itemOutbox.relay;
  const run = createBulkUpdateEffect({ store: bulkUpdates, items, activity, clock, relayItem });
  for (const name of [ITEM_PRICES, ITEM_VALUES]) bulkUpdateOutbox.addEffect({ name, run, awaited: true });

  const validatePatch = createItemValidator({ ...deps, categories, optionGroups });

  return {
    items,
    categories,
    optionGroups,
    findUnknown: createFindUnknown({ items, categories }),
    onItemEntered: denormalization.onItemEntered,
    leaveDeletedCategories: denormalization.leaveDeleted,
    updateCopies: copies.updateItems,
    services: {
      menuItems: createMenuItemService({
        store: items,
        branches,
        validatePatch,
        makeOnce,
        clock,
        relay: itemOutbox.relay,
      }),
      bulkUpdates: createBulkUpdateService({
        store: bulkUpdates,
        items,
        branches,
        validatePatch,
        clock,
        relay: bulkUpdateOutbox.relay,
      }),
      optionGroups: createOptionGroupService({
        store: optionGroups,
        items,
        makeOnce,
        clock,
        relay: optionGroupOutbox.relay,
      }),
      categories: createCategoryService({
        store: categories,
        items,
        restaurants: restaurants.store,
        makeOnce,
        clock,
        relayCategory: categoryOutbox.relay,
        relayRestaurant: restaurants.outbox.relay,
      }),
    },
  };
}
