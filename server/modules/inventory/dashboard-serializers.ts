import type { DashboardInventoryItem, InventoryMovement } from '../../../generated/dashboard/types.ts';
import type { InventoryItemDocument, MovementDocument } from './documents.ts';
import { stockStatus } from './low-stock.ts';
import { formatQuantity } from './quantity.ts';
import { serializeInventoryItem, serializeTransaction } from './serializers.ts';

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
  return { ...serializeTransaction(movement), type, change: formatQuantity(change), orderId, actor };
}
