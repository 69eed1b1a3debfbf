import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { BranchStore } from '../branches/store.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import type { InventoryItemDocument, MovementDocument } from './documents.ts';
import { createInventoryItemService, type InventoryItemService } from './item-service.ts';
import { createLedger } from './ledger.ts';
import { createLedgerStore } from './ledger-store.ts';
import { createOrderStock, type OrderStock } from './order-stock.ts';
import { createInventoryService, type InventoryService } from './service.ts';
import { createInventoryStore, type InventoryStore } from './store.ts';

export interface InventoryModule {
  store: InventoryStore;
  orderStock: OrderStock;
  services: { inventory: InventoryService; inventoryItems: InventoryItemService };
}

type InventoryDeps = {
  collections: {
    inventoryItems: Collection<InventoryItemDocument>;
    inventoryTransactions: Collection<MovementDocument>;
  };
  branches: BranchStore;
  openOutbox: OpenOutbox;
  makeOnce: MakeOnce;
  clock: Clock;
};

export function createInventoryModule(deps: InventoryDeps): InventoryModule {
  const { collections, branches, openOutbox, makeOnce, clock } = deps;
  const { inventoryItems, inventoryTransactions } = collections;
  const store = createInventoryStore(inventoryItems);
  const ledger = createLedger(createLedgerStore(inventoryTransactions), store);
  const itemOutbox = openOutbox('an inventory item change', inventoryItems);
  const movementOutbox = openOutbox('a stock movement', inventoryTransactions);
  movementOutbox.addEffect({
    name: 'item_balances',
    run: (_entry, movement) => ledger.applyToBalances(movement),
    awaited: true,
  });
  return {
    store,
    orderStock: createOrderStock(ledger),
    services: {
      inventory: createInventoryService({ store, branches, ledger, clock, relay: movementOutbox.relay }),
      inventoryItems: createInventoryItemService({
        store,
        branches,
        makeOnce,
        clock,
        relay: itemOutbox.relay,
      }),
    },
  };
}
