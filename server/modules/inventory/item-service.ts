import type {
  CreateInventoryItemRequest,
  UpdateInventoryItemRequest,
} from '../../../generated/dashboard/types.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { type FieldError, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Actor } from '../activity/documents.ts';
import { createEntryFactory } from '../activity/entry-factory.ts';
import type { Recording } from '../activity/publisher.ts';
import type { AccessScope } from '../branches/documents.ts';
import type { InventoryItemDocument } from './documents.ts';
import { parseQuantity } from './quantity.ts';
import type { InventoryService } from './service.ts';
import type { InventoryStore } from './store.ts';

const entryOf = createEntryFactory('inventory_item', ({ name }: InventoryItemDocument) => name);

/** What the restaurant keeps in stock; how much of it there is, the ledger says. */
export function createInventoryItemService(
  store: InventoryStore,
  get: InventoryService['get'],
  clock: Clock,
  record: Recording['record'],
) {
  return {
    async create(
      { restaurantId }: AccessScope,
      { name, unit, lowStockThreshold = null }: CreateInventoryItemRequest,
      actor: Actor,
    ): Promise<InventoryItemDocument> {
      const at = clock();
      const item: InventoryItemDocument = {
        _id: newId('inv'),
        restaurantId,
        name,
        unit,
        lowStockThreshold: parseThreshold(lowStockThreshold) ?? null,
        balances: [],
        lowStockBranchIds: [],
        createdAt: at,
        updatedAt: at,
      };
      const created = { ...item, outbox: [entryOf(item, 'inventory_item.created', actor, at)] };
      await store.insert(created);
      record(created);
      return created;
    },

    async change(
      scope: AccessScope,
      itemId: string,
      { name, unit, lowStockThreshold }: UpdateInventoryItemRequest,
      actor: Actor,
    ): Promise<InventoryItemDocument> {
      const threshold = parseThreshold(lowStockThreshold);
      const item = await get(scope, itemId);
      const before = { ...item, lowStockThreshold: item.lowStockThreshold ?? null };
      const { values, names } = diffFields(before, { name, unit, lowStockThreshold: threshold });
      if (names.length === 0) return item;
      const details = { changes: names };
      const changed = await store.change(
        item,
        values,
        entryOf(item, 'inventory_item.updated', actor, clock(), details),
      );
      if (changed) record(changed);
      return get(scope, itemId);
    },
  };
}

/** In thousandths; what is not stated stays undefined. */
function parseThreshold(stated: number | null | undefined): number | null | undefined {
  if (stated === null || stated === undefined) return stated;
  const faults: FieldError[] = [];
  const threshold = parseQuantity(stated, '/lowStockThreshold', faults);
  throwIfInvalid(faults);
  return threshold;
}
