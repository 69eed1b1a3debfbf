import type { InventoryItemDocument, MovementDocument } from '../modules/inventory/documents.ts';
import type { MovementRequest } from '../modules/inventory/ledger.ts';
import { deductions } from '../modules/inventory/order-stock.ts';
import type { OrderDocument } from '../modules/orders/documents.ts';
import type { MakeId } from './ids.ts';
import { getStatusHistory } from './order-history.ts';

/** What an open order took when it was confirmed: the movements that the service itself would have made. */
export function makeDeductions(order: OrderDocument): MovementRequest[] {
  const confirmation = getStatusHistory(order).find(({ status }) => status === 'confirmed');
  return confirmation ? deductions(order, confirmation) : [];
}

/** The movements of the requests, oldest first, each continuing the one before it at its item and branch. */
export function makeMovements(requests: MovementRequest[], makeId: MakeId): MovementDocument[] {
  const newest = new Map<string, MovementDocument>();
  return requests
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(request => {
      const location = `${request.itemId} ${request.branchId}`;
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

/** The items showing the balances of their newest movements. */
export function applyBalances(
  items: InventoryItemDocument[],
  movements: MovementDocument[],
): InventoryItemDocument[] {
  return items.map(item => {
    const newest = new Map<string, MovementDocument>();
    for (const movement of movements) {
      if (movement.itemId === item._id) newest.set(movement.branchId, movement);
    }
    const balances = [...newest.values()].map(({ branchId, branchSlug, balanceAfter, sequence }) => ({
      branchId,
      branchSlug,
      balance: balanceAfter,
      sequence,
    }));
    const changes = [...newest.values()].map(({ createdAt }) => createdAt.getTime());
    return { ...item, balances, updatedAt: new Date(Math.max(item.updatedAt.getTime(), ...changes)) };
  });
}
