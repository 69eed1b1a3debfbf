import { applyMovements, balanceKey } from '../modules/inventory/balances.ts';
import type { InventoryItemDocument, MovementDocument } from '../modules/inventory/documents.ts';
import type { MovementRequest } from '../modules/inventory/ledger.ts';
import { adjustments, deductions } from '../modules/inventory/order-stock.ts';
import type { OrderDocument } from '../modules/orders/documents.ts';
import { linesAtConfirmation, listContentsChanges, listDifferences } from '../modules/orders/line-changes.ts';
import type { MakeId } from './ids.ts';
import { findConfirmation, getStaff } from './order-history.ts';

/** The service's movements when an order is confirmed and changed afterwards. */
export function makeDeductions(order: OrderDocument): MovementRequest[] {
  const confirmation = findConfirmation(order);
  if (!confirmation) return [];
  const actor = getStaff(order);
  return [
    ...deductions(order, linesAtConfirmation(order), confirmation),
    ...listContentsChanges(order).flatMap(change =>
      adjustments(order, listDifferences(change), { _id: change.changeId, at: change.at, actor }),
    ),
  ];
}

/** Oldest first, each starting from the previous balance at its item and branch. */
export function makeMovements(requests: MovementRequest[], makeId: MakeId): MovementDocument[] {
  const newest = new Map<string, MovementDocument>();
  return requests
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(request => {
      const location = balanceKey(request);
      const { sequence = 0, balanceAfter = 0 } = newest.get(location) ?? {};
      const movement: MovementDocument = {
        _id: makeId('txn', request.createdAt),
        ...request,
        sequence: sequence + 1,
        change: request.quantity,
        balanceAfter: balanceAfter + request.quantity,
      };
      newest.set(location, movement);
      return movement;
    });
}

/** Items with their movements applied. */
export function applyBalances(
  items: InventoryItemDocument[],
  movements: MovementDocument[],
): InventoryItemDocument[] {
  const byItem = Map.groupBy(movements, ({ itemId }) => itemId);
  return items.map(item => ({ ...item, ...applyMovements(item, byItem.get(item._id) ?? []) }));
}
