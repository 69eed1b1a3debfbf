import type {
  CreateInventoryItemRequest,
  UpdateInventoryItemRequest,
} from '../../../generated/dashboard/types.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { type FieldError, notFound, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Actor } from '../activity/documents.ts';
import { createEntryFactory } from '../activity/entry-factory.ts';
import type { AccessScope } from '../branches/documents.ts';
import type { InventoryItemDocument } from './documents.ts';
import { findLowStockBranches } from './low-stock.ts';
import { parseQuantity } from './quantity.ts';
import type { InventoryService } from './service.ts';
import type { InventoryStore } from './store.ts';

const entryOf = createEntryFactory('inventory_item', ({ name }: InventoryItemDocument) => name);

/** What the restaurant keeps in stock; how much of it there is, the ledger says. */
export function createInventoryItemService(
  store: InventoryStore,
  get: InventoryService['get'],
  clock: Clock,
  publish: (item: InventoryItemDocument) => Promise<void>,
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
      await publish(created);
      return created;
    },

    async change(
      scope: AccessScope,
      itemId: string,
      { name, unit, lowStockThreshold }: UpdateInventoryItemRequest,
      actor: Actor,
    ): Promise<InventoryItemDocument> {
      const threshold = parseThreshold(lowStockThreshold);
      for (;;) {
        const item = await store.find(scope.restaurantId, itemId);
        if (!item) throw notFound('inventory item');
        const before = { ...item, lowStockThreshold: item.lowStockThreshold ?? null };
        const { values, names } = diffFields(before, { name, unit, lowStockThreshold: threshold });
        if (names.length === 0) return get(scope, itemId);
        const lowStockBranchIds = findLowStockBranches({ ...item, ...values });
        const entry = entryOf(item, 'inventory_item.updated', actor, clock(), { changes: names });
        const changed = await store.update(item, { ...values, lowStockBranchIds }, entry);
        if (changed) {
          await publish(changed);
          return get(scope, itemId);
        }
        // Another request changed the item in between: compute the change again.
      }
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
