import type { Actor } from '../../lib/access.ts';
import type { EventType } from '../activity/documents.ts';
import { deductionKey } from './documents.ts';
import type { Ledger, MovementRequest } from './ledger.ts';

export type StockOrder = {
  _id: string;
  restaurantId: string;
  number: number;
  branch: { id: string; slug: string };
  lines: { quantity: number; recipe: { inventoryItemId: string; quantity: number }[] }[];
};

type OrderChange = { eventType?: EventType; at: Date; actor: Actor };

/** Confirming an order deducts its recipes, cancelling it returns what was deducted, once each. */
export function createStockEffect(ledger: Pick<Ledger, 'move' | 'findDeductions'>) {
  return {
    name: 'order_stock',

    appliesTo: ({ eventType }: Pick<OrderChange, 'eventType'>): boolean =>
      eventType === 'order.confirmed' || eventType === 'order.cancelled',

    async run(change: OrderChange, order: StockOrder): Promise<void> {
      const requests =
        change.eventType === 'order.confirmed'
          ? deductions(order, change)
          : restocks(order, change, await ledger.findDeductions(order.restaurantId, order._id));
      const { error } = await ledger.move(order.restaurantId, requests);
      if (error) throw error;
    },

    awaited: true,
  };
}

export function deductions(order: StockOrder, change: Omit<OrderChange, 'eventType'>): MovementRequest[] {
  const quantities = new Map<string, number>();
  for (const line of order.lines) {
    for (const { inventoryItemId, quantity } of line.recipe) {
      quantities.set(inventoryItemId, (quantities.get(inventoryItemId) ?? 0) + quantity * line.quantity);
    }
  }
  return [...quantities].map(([itemId, quantity]) => ({
    ...describe(order, change, itemId),
    key: deductionKey(order._id, itemId),
    type: 'order_confirmed',
    quantity: -quantity,
  }));
}

function restocks(
  order: StockOrder,
  change: OrderChange,
  deducted: { itemId: string; change: number }[],
): MovementRequest[] {
  return deducted.map(({ itemId, change: deduction }) => ({
    ...describe(order, change, itemId),
    key: `${order._id} returns ${itemId}`,
    type: 'order_cancelled',
    quantity: -deduction,
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
