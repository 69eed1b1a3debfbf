import type { DashboardInventoryItem, InventoryMovement } from '../../../generated/dashboard/types.ts';
import type { InventoryItem, InventoryTransaction } from '../../../generated/public/types.ts';
import { formatQuantity } from '../../../spec/rules/stock.ts';
import { serializeActor } from '../activity/serializers.ts';
import { stockStatus } from './balances.ts';
import type { InventoryItemDocument, MovementDocument } from './documents.ts';

export function serializeInventoryItem(item: InventoryItemDocument): InventoryItem {
  return {
    id: item._id,
    name: item.name,
    unit: item.unit,
    balances: item.balances.map(({ branchId, branchSlug, balance }) => ({
      branchId,
      branchSlug,
      balance: formatQuantity(balance),
    })),
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}

export function serializeTransaction(movement: MovementDocument): InventoryTransaction {
  const { _id, itemId, branchId, type, quantity, balanceAfter, note, createdAt } = movement;
  return {
    id: _id,
    itemId,
    branchId,
    type,
    quantity: formatQuantity(quantity),
    balanceAfter: formatQuantity(balanceAfter),
    note,
    createdAt: createdAt.toISOString(),
  };
}

/** The editable fields. */
export function serializeEditable(item: InventoryItemDocument) {
  const { name, unit, lowStockThreshold } = serializeDashboardInventoryItem(item);
  return { name, unit, lowStockThreshold };
}

export function serializeDashboardInventoryItem(item: InventoryItemDocument): DashboardInventoryItem {
  const { lowStockThreshold = null } = item;
  return {
    ...serializeInventoryItem(item),
    lowStockThreshold: lowStockThreshold === null ? null : formatQuantity(lowStockThreshold),
    balances: item.balances.map(row => ({
      branchId: row.branchId,
      branchSlug: row.branchSlug,
      balance: formatQuantity(row.balance),
      status: stockStatus(item, row),
    })),
  };
}

export function serializeMovement(movement: MovementDocument): InventoryMovement {
  const { type, change, orderId, actor } = movement;
  return {
    ...serializeTransaction(movement),
    type,
    change: formatQuantity(change),
    orderId,
    actor: serializeActor(actor),
  };
}
