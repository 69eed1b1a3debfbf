import type { Collections } from '../../database/collections.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Recorder } from '../activity/publisher.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { BranchStore } from '../branches/store.ts';
import { createInventoryItemService } from './item-service.ts';
import { createLedger } from './ledger.ts';
import { createLedgerStore } from './ledger-store.ts';
import { createInventoryService } from './service.ts';
import { createInventoryStore } from './store.ts';

type InventoryDeps = {
  collections: Pick<Collections, 'inventoryItems' | 'inventoryTransactions'>;
  branches: BranchStore;
  activity: ActivityStore;
  recorder: Recorder;
  clock: Clock;
};

export type InventoryModule = ReturnType<typeof createInventoryModule>;

/** Everything about stock: what is kept, and the ledger of how much of it there is. */
export function createInventoryModule({ collections, branches, activity, recorder, clock }: InventoryDeps) {
  const { inventoryItems, inventoryTransactions } = collections;
  const ledger = createLedger(createLedgerStore(inventoryTransactions, inventoryItems), activity);
  const store = createInventoryStore(inventoryItems);
  const recording = recorder('a change of an inventory item', store);
  const inventory = createInventoryService(store, branches, ledger, clock);
  return {
    store,
    ledger,
    services: {
      inventory,
      stockKeeping: createInventoryItemService(store, inventory.get, clock, recording.record),
    },
    recordings: [recording],
  };
}
