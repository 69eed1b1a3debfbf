import type { OrderDocument, OrderStatus, OutboxEntry } from '../orders/documents.ts';
import type { Ledger, MovementRequest } from './ledger.ts';

export type OrderStock = ReturnType<typeof createOrderStock>;

type StockLedger = Pick<Ledger, 'move' | 'findDeductions'>;

/** Confirming takes the recipes once per order, cancelling returns exactly what was taken; nothing else moves stock. */
const MOVEMENTS: {
  readonly [status in OrderStatus]?: (
    order: OrderDocument,
    entry: OutboxEntry,
    ledger: StockLedger,
  ) => MovementRequest[] | Promise<MovementRequest[]>;
} = { confirmed: deductions, cancelled: restocks };

/** Whether stock follows a change to this status. */
export const affectsStock = (status: OrderStatus): boolean => status in MOVEMENTS;

/** Stock follows orders. */
export function createOrderStock(ledger: StockLedger) {
  return {
    async applyOrderChange(order: OrderDocument, entry: OutboxEntry): Promise<void> {
      const movements = MOVEMENTS[entry.status];
      if (movements) await ledger.move(await movements(order, entry, ledger));
    },
  };
}

async function restocks(
  order: OrderDocument,
  entry: OutboxEntry,
  ledger: StockLedger,
): Promise<MovementRequest[]> {
  const taken = await ledger.findDeductions(order.restaurantId, order._id);
  return taken.map(movement => ({
    ...base(order, entry, movement.itemId),
    key: `${order._id} returns ${movement.itemId}`,
    type: 'order_cancelled',
    quantity: -movement.change,
  }));
}

/** What the order's recipes ask for, added up by inventory item. */
export function deductions(
  order: OrderDocument,
  entry: Pick<OutboxEntry, 'at' | 'actor'>,
): MovementRequest[] {
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
