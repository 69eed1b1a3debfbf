import { createBranchesModule } from '../modules/branches/module.ts';
import { createInventoryModule } from '../modules/inventory/module.ts';
import { createMediaModule } from '../modules/media/module.ts';
import { createMenuModule } from '../modules/menu/module.ts';
import { createMenuImportModule } from '../modules/menu-import/module.ts';
import { createRestaurantsModule } from '../modules/restaurants/module.ts';
import { createSandboxModule } from '../modules/sandbox/module.ts';
import type { Base } from './base.ts';
import type { ContextDeps } from './deps.ts';

export type Catalog = ReturnType<typeof createCatalog>;

/** Restaurants, branches, menus, and stock. */
export function createCatalog(deps: ContextDeps, { shared }: Base) {
  const { bulk, clock } = shared;
  const branches = createBranchesModule(shared);
  const restaurants = createRestaurantsModule({ ...shared, branches });
  const sandbox = createSandboxModule({
    restaurants,
    fill: document => deps.fillSandbox(bulk, document),
    clock,
  });
  const inventory = createInventoryModule({ ...shared, branches: branches.store });
  const media = createMediaModule({ ...deps, ...shared });
  const menu = createMenuModule({
    ...shared,
    pictures: media.services.pictures,
    restaurants,
    branches: branches.store,
    inventory: inventory.store,
  });
  const menuImport = createMenuImportModule({
    ...deps,
    ...shared,
    menu,
    pictures: media.services.pictures,
    restaurants,
    branches: branches.store,
  });
  return {
    branches,
    restaurants,
    inventory,
    media,
    menu,
    services: {
      ...restaurants.services,
      ...sandbox.services,
      ...branches.services,
      ...inventory.services,
      ...media.services,
      ...menu.services,
      ...menuImport.services,
    },
  };
}
