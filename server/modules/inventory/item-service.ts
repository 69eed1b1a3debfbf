import type {
  CreateInventoryItemRequest,
  UpdateInventoryItemRequest,
} from '../../../generated/dashboard/types.ts';
import type { Clock } from '../../lib/clock.ts';
import { changesOf } from '../../lib/diff.ts';
import { type FieldError, refuseIfAny } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Actor } from '../activity/documents.ts';
import { entriesAbout } from '../activity/entry-factory.ts';
import type { Recording } from '../activity/publisher.ts';
import type { Reach } from '../branches/documents.ts';
import type { InventoryItemDocument } from './documents.ts';
import { readQuantity } from './quantity.ts';
import type { InventoryService } from './service.ts';
import type { InventoryStore } from './store.ts';

const entryOf = entriesAbout('inventory_item', ({ name }: InventoryItemDocument) => name);

/** What the restaurant keeps in stock; how much of it there is, the ledger says. */
export function createStockKeeping(
  store: InventoryStore,
  get: InventoryService['get'],
  clock: Clock,
  record: Recording['record'],
) {
  return {
    async create(
      { restaurantId }: Reach,
      { name, unit, lowStockThreshold = null }: CreateInventoryItemRequest,
      actor: Actor,
    ): Promise<InventoryItemDocument> {
      const at = clock();
      const item: InventoryItemDocument = {
        _id: newId('inv'),
        restaurantId,
        name,
        unit,
        lowStockThreshold: readThreshold(lowStockThreshold) ?? null,
        balances: [],
        lowAt: [],
        createdAt: at,
        updatedAt: at,
      };
      const created = { ...item, outbox: [entryOf(item, 'inventory_item.created', actor, at)] };
      await store.insert(created);
      record(created);
      return created;
    },

    async change(
      reach: Reach,
      itemId: string,
      { name, unit, lowStockThreshold }: UpdateInventoryItemRequest,
      actor: Actor,
    ): Promise<InventoryItemDocument> {
      const threshold = readThreshold(lowStockThreshold);
      const item = await get(reach, itemId);
      const before = { ...item, lowStockThreshold: item.lowStockThreshold ?? null };
      const { values, names } = changesOf(before, { name, unit, lowStockThreshold: threshold });
      if (names.length === 0) return item;
      const details = { changes: names };
      const changed = await store.change(
        item,
        values,
        entryOf(item, 'inventory_item.updated', actor, clock(), details),
      );
      if (changed) record(changed);
      return get(reach, itemId);
    },
  };
}

/** In thousandths; what is not stated stays undefined. */
function readThreshold(stated: number | null | undefined): number | null | undefined {
  if (stated === null || stated === undefined) return stated;
  const faults: FieldError[] = [];
  const threshold = readQuantity(stated, '/lowStockThreshold', faults);
  refuseIfAny(faults);
  return threshold;
}
