import { createActivityStore } from './activity/store.ts';
import { type BranchStore, createBranchStore } from './branches/store.ts';
import { type Background, createBackground } from './common/background.ts';
import type { Clock } from './common/clock.ts';
import type { Limits } from './contract.ts';
import type { Database } from './db/client.ts';
import { type Collections, collectionsOf } from './db/collections.ts';
import { createItemRelay } from './events/item-relay.ts';
import { createOrderRelay } from './events/order-relay.ts';
import { createEventStore } from './events/store.ts';
import { createSweeper, type Sweep } from './events/sweeper.ts';
import { createLedger } from './inventory/ledger.ts';
import { createLedgerStore } from './inventory/ledger-store.ts';
import { createOrderStock } from './inventory/order-stock.ts';
import { createInventoryService, type InventoryService } from './inventory/service.ts';
import { createInventoryStore } from './inventory/store.ts';
import { createKeyService, type KeyService } from './keys/service.ts';
import { createKeyStore } from './keys/store.ts';
import type { Logger } from './log.ts';
import { createMenuService, type MenuService } from './menu/service.ts';
import { createMenuStore } from './menu/store.ts';
import { createOrderService, type OrderService } from './orders/service.ts';
import { createOrderStore } from './orders/store.ts';

/** What the operations work with. */
export type Services = {
  keys: KeyService;
  orders: OrderService;
  branches: BranchStore;
  menu: MenuService;
  inventory: InventoryService;
};

export type Context = {
  collections: Collections;
  services: Services;
  background: Background;
  sweep: Sweep;
};

/** Wires stores, services and relays together, by hand. */
export function createContext(database: Database, limits: Limits, log: Logger, clock: Clock): Context {
  const collections = collectionsOf(database.db);
  const background = createBackground(log);
  const activity = createActivityStore(collections.activity);
  const branches = createBranchStore(collections.branches);

  const ledger = createLedger(
    createLedgerStore(collections.inventoryTransactions, collections.inventoryItems),
    activity,
  );
  const inventory = createInventoryService(
    createInventoryStore(collections.inventoryItems),
    branches,
    ledger,
    clock,
  );

  const orderStore = createOrderStore(collections.orders);
  const relayOrder = createOrderRelay({
    orders: orderStore,
    activity,
    events: createEventStore(collections.events),
    stock: createOrderStock(ledger),
  });
  const orders = createOrderService(orderStore, clock, order =>
    background.run('drawing the consequences of an order change', () => relayOrder(order)),
  );

  const menuStore = createMenuStore(collections.categories, collections.items);
  const relayItem = createItemRelay(menuStore, activity);
  const menu = createMenuService(menuStore, branches, limits, clock, item =>
    background.run('recording an item change', () => relayItem(item)),
  );

  const keys = createKeyService(createKeyStore(collections.apiKeys), clock, use =>
    background.run('noting the use of a key', use),
  );

  return {
    collections,
    services: { keys, orders, branches, menu, inventory },
    background,
    sweep: createSweeper({
      orders: orderStore,
      relayOrder,
      items: menuStore,
      relayItem,
      ledger,
      clock,
      log,
    }),
  };
}
