import { sumOf } from '../../../spec/rules/money.ts';
import type { Actor } from '../../lib/access.ts';
import { deductionKey } from './documents.ts';
import type { Ledger, MovementRequest } from './ledger.ts';

export type StockOrder = {
  _id: string;
  restaurantId: string;
  number: number;
  branch: { id: string; slug: string };
};

type StockLine = { quantity: number; recipe: { inventoryItemId: string; quantity: number }[] };

type OrderChange = { at: Date; actor: Actor };

/** Stock that orders deduct and return. Each method moves stock once per change. */
export interface OrderStock {
  /** Deducts the recipes of the lines. */
  deduct(order: StockOrder, lines: StockLine[], change: OrderChange): Promise<void>;
  /** Deducts or returns the difference after a change. Quantities can be negative. */
  adjust(order: StockOrder, differences: StockLine[], change: OrderChange & { _id: string }): Promise<void>;
  /** Returns all deductions. */
  restock(order: StockOrder, change: OrderChange): Promise<void>;
}

export function createOrderStock(ledger: Pick<Ledger, 'move' | 'findDeductions'>): OrderStock {
  async function move(order: StockOrder, requests: MovementRequest[]): Promise<void> {
    const { error } = await ledger.move(order.restaurantId, requests);
    if (error) throw error;
  }

  return {
    deduct: (order, lines, change) => move(order, deductions(order, lines, change)),

    adjust: (order, differences, change) => move(order, adjustments(order, differences, change)),

    async restock(order, change) {
      const deducted = await ledger.findDeductions(order.restaurantId, order._id);
      await move(order, restocks(order, deducted, change));
    },
  };
}

export const deductions = (order: StockOrder, lines: StockLine[], change: OrderChange): MovementRequest[] =>
  [...sumRecipes(lines)].map(([itemId, quantity]) => ({
    ...describe(order, change, itemId),
    key: deductionKey(order._id, itemId),
    type: 'order_confirmed',
    quantity: -quantity,
  }));

export const adjustments = (
  order: StockOrder,
  differences: StockLine[],
  change: OrderChange & { _id: string },
): MovementRequest[] =>
  [...sumRecipes(differences)]
    .filter(([, quantity]) => quantity !== 0)
    .map(([itemId, quantity]) => ({
      ...describe(order, change, itemId),
      key: `${deductionKey(order._id, itemId)} ${change._id}`,
      type: 'order_updated',
      quantity: -quantity,
    }));

function restocks(
  order: StockOrder,
  deducted: { itemId: string; change: number }[],
  change: OrderChange,
): MovementRequest[] {
  const byItem = Map.groupBy(deducted, ({ itemId }) => itemId);
  const taken = [...byItem].map(
    ([itemId, movements]) => [itemId, sumOf(movements.map(movement => movement.change))] as const,
  );
  return taken
    .filter(([, quantity]) => quantity !== 0)
    .map(([itemId, quantity]) => ({
      ...describe(order, change, itemId),
      key: `${order._id} returns ${itemId}`,
      type: 'order_cancelled',
      quantity: -quantity,
    }));
}

/** The total of each ingredient. */
function sumRecipes(lines: StockLine[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const line of lines) {
    for (const { inventoryItemId, quantity } of line.recipe) {
      quantities.set(inventoryItemId, (quantities.get(inventoryItemId) ?? 0) + quantity * line.quantity);
    }
  }
  return quantities;
}

function describe(order: StockOrder, { at, actor }: OrderChange, itemId: string) {
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
