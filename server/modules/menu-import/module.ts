import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { BranchStore } from '../branches/store.ts';
import type { PictureService } from '../media/service.ts';
import type { MenuModule } from '../menu/module.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import type { RestaurantsModule } from '../restaurants/module.ts';
import { createApplyImport } from './apply-import.ts';
import type { MenuImportDocument } from './documents.ts';
import type { ValidateItem } from './imported.ts';
import { limitFailures } from './limit-failures.ts';
import { createMenuImportService, type MenuImportService } from './service.ts';
import { createMenuImportStore } from './store.ts';

export interface MenuImportModule {
  services: { menuImports: MenuImportService };
}

export type MenuImportDeps = {
  collections: { menuImports: Collection<MenuImportDocument> };
  menu: Pick<
    MenuModule,
    'items' | 'categories' | 'optionGroups' | 'onItemEntered' | 'leaveDeletedCategories' | 'updateCopies'
  >;
  pictures: PictureService;
  branches: BranchStore;
  restaurants: RestaurantsModule;
  openOutbox: OpenOutbox;
  validateItem: ValidateItem;
  activity: Pick<ActivityStore, 'findSubjects'>;
  clock: Clock;
  log: Logger;
};

export function createMenuImportModule(deps: MenuImportDeps): MenuImportModule {
  const { collections, menu, pictures, branches, restaurants, openOutbox, validateItem } = deps;
  const { activity, clock, log } = deps;
  const { items, categories, optionGroups, onItemEntered, leaveDeletedCategories, updateCopies } = menu;
  const store = createMenuImportStore(collections.menuImports);
  const outbox = openOutbox('a menu import', collections.menuImports);
  const applyImport = createApplyImport({
    ...{ store, items, categories, optionGroups, activity, clock },
    ...{ onItemEntered, leaveDeletedCategories, updateCopies },
  });
  const apply = limitFailures(applyImport, { store, clock, log });
  // Clients poll for progress.
  outbox.addEffect({ name: 'menu_import', run: (_entry, document) => apply(document), slow: true });
  return {
    services: {
      menuImports: createMenuImportService({
        ...{ store, items, categories, optionGroups, pictures, branches, validateItem, clock },
        restaurants: restaurants.store,
        relay: outbox.relay,
      }),
    },
  };
}
