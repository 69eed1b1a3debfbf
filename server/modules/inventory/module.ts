import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { OpenOutbox } from '../activity/module.ts';
import type { BranchStore } from '../branches/store.ts';
import type { InventoryItemDocument, MovementDocument } from './documents.ts';
import { createInventoryItemService } from './item-service.ts';
import { createLedger } from './ledger.ts';
import { createLedgerStore } from './ledger-store.ts';
import { createOrderStock } from './order-stock.ts';
import { createInventoryService } from './service.ts';
import { createInventoryStore } from './store.ts';

type InventoryDeps = {
  collections: {
    inventoryItems: Collection<InventoryItemDocument>;
    inventoryTransactions: Collection<MovementDocument>;
  };
  branches: BranchStore;
  openOutbox: OpenOutbox;
  clock: Clock;
};

export type InventoryModule = ReturnType<typeof createInventoryModule>;

/** What is kept in stock, and the ledger of how much of it there is. */
export function createInventoryModule({ collections, branches, openOutbox, clock }: InventoryDeps) {
  const { inventoryItems, inventoryTransactions } = collections;
  const store = createInventoryStore(inventoryItems);
  const ledger = createLedger(createLedgerStore(inventoryTransactions), store);
  const itemOutbox = openOutbox('an inventory item change', inventoryItems);
  const movementOutbox = openOutbox('a stock movement', inventoryTransactions);
  movementOutbox.addEffect({
    run: (_entry, movement) => ledger.applyToBalances([movement]),
    awaited: true,
  });

  const inventory = createInventoryService({
    store,
    branches,
    ledger,
    publishMovement: movementOutbox.publish,
    clock,
  });
  return {
    store,
    orderStock: createOrderStock(ledger),
    services: {
      inventory,
      stockKeeping: createInventoryItemService(store, inventory.get, clock, itemOutbox.publish),
    },
  };
}
