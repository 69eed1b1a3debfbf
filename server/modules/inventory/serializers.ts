import type { InventoryItem, InventoryTransaction } from '../../../generated/public/types.ts';
import type { InventoryItemDocument, MovementDocument } from './documents.ts';
import { formatQuantity } from './quantity.ts';

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
