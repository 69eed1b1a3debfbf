import type { InventoryItem, InventoryTransaction } from '../../generated/public/types.ts';
import { formatScaled } from '../common/money.ts';
import { type InventoryItemDocument, type MovementDocument, QUANTITY_DECIMALS } from './inventory.ts';

export function viewInventoryItem(item: InventoryItemDocument): InventoryItem {
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

export function viewTransaction(movement: MovementDocument): InventoryTransaction {
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

export const formatQuantity = (thousandths: number) => formatScaled(thousandths, QUANTITY_DECIMALS);
