import type { OrderDocument, OrderStatus, OutboxEntry } from '../orders/order.ts';
import type { Intent, Ledger } from './ledger.ts';

export type OrderStock = ReturnType<typeof createOrderStock>;

/** Stock follows orders: confirming takes the recipes once per order, cancelling returns exactly what was taken. */
export function createOrderStock(ledger: Pick<Ledger, 'move' | 'takenBy'>) {
  return {
    async follow(order: OrderDocument, entry: OutboxEntry): Promise<void> {
      if (entry.status === 'confirmed') await ledger.move(takings(order, entry));
      if (entry.status === 'cancelled') await ledger.move(await returns(order, entry));
    },
  };

  async function returns(order: OrderDocument, entry: OutboxEntry): Promise<Intent[]> {
    const taken = await ledger.takenBy(order.restaurantId, order._id);
    return taken.map(movement => ({
      ...base(order, entry, movement.itemId),
      key: `${order._id} returns ${movement.itemId}`,
      type: 'order_cancelled',
      quantity: -movement.change,
    }));
  }
}

/** Whether stock follows a change to this status. */
export const movesStock = (status: OrderStatus) => status === 'confirmed' || status === 'cancelled';

/** What the order's recipes ask for, added up by inventory item. */
export function takings(order: OrderDocument, entry: Pick<OutboxEntry, 'at' | 'actor'>): Intent[] {
  const quantities = new Map<string, number>();
  for (const line of order.lines) {
    for (const { inventoryItemId, quantity } of line.recipe) {
      quantities.set(inventoryItemId, (quantities.get(inventoryItemId) ?? 0) + quantity * line.quantity);
    }
  }
  return [...quantities].map(([itemId, quantity]) => ({
    ...base(order, entry, itemId),
    key: `${order._id} takes ${itemId}`,
    type: 'order_confirmed',
    quantity: -quantity,
  }));
}

function base(order: OrderDocument, { at, actor }: Pick<OutboxEntry, 'at' | 'actor'>, itemId: string) {
  return {
    restaurantId: order.restaurantId,
    itemId,
    branchId: order.branch.id,
    branchSlug: order.branch.slug,
    note: `Order ${order.number}`,
    orderId: order._id,
    actor,
    createdAt: at,
  };
}
