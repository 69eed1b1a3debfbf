import type { Actor, EventType } from '../activity/documents.ts';
import type { Ledger, MovementRequest } from './ledger.ts';

/** What stock needs to know of an order. */
export type StockOrder = {
  _id: string;
  restaurantId: string;
  number: number;
  branch: { id: string; slug: string };
  lines: { quantity: number; recipe: { inventoryItemId: string; quantity: number }[] }[];
};

type OrderChange = { eventType?: EventType; at: Date; actor: Actor };

/** Whether stock follows from a change: confirming takes the recipes, cancelling returns what was taken. */
export const affectsStock = ({ eventType }: Pick<OrderChange, 'eventType'>): boolean =>
  eventType === 'order.confirmed' || eventType === 'order.cancelled';

export function createOrderStock(ledger: Pick<Ledger, 'move' | 'findDeductions'>) {
  return {
    /** Moves stock once per order and direction, however often it is called. */
    async applyOrderChange(change: OrderChange, order: StockOrder): Promise<void> {
      const requests =
        change.eventType === 'order.confirmed'
          ? deductions(order, change)
          : restocks(order, change, await ledger.findDeductions(order.restaurantId, order._id));
      const { error } = await ledger.move(order.restaurantId, requests);
      if (error) throw error;
    },
  };
}

/** What the order's recipes ask for, added up by inventory item. */
export function deductions(order: StockOrder, change: Omit<OrderChange, 'eventType'>): MovementRequest[] {
  const quantities = new Map<string, number>();
  for (const line of order.lines) {
    for (const { inventoryItemId, quantity } of line.recipe) {
      quantities.set(inventoryItemId, (quantities.get(inventoryItemId) ?? 0) + quantity * line.quantity);
    }
  }
  return [...quantities].map(([itemId, quantity]) => ({
    ...describe(order, change, itemId),
    key: `${order._id} takes ${itemId}`,
    type: 'order_confirmed',
    quantity: -quantity,
  }));
}

/** Exactly what was taken. */
function restocks(
  order: StockOrder,
  change: OrderChange,
  taken: { itemId: string; change: number }[],
): MovementRequest[] {
  return taken.map(({ itemId, change: deducted }) => ({
    ...describe(order, change, itemId),
    key: `${order._id} returns ${itemId}`,
    type: 'order_cancelled',
    quantity: -deducted,
  }));
}

function describe(order: StockOrder, { at, actor }: Omit<OrderChange, 'eventType'>, itemId: string) {
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
