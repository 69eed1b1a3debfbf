import type { Clock } from '../../lib/clock.ts';
import type { Background } from '../../lib/task-pool.ts';
import type { BranchStore } from '../branches/store.ts';
import { movesStock } from '../inventory/order-stock.ts';
import type { MenuStore } from '../menu/store.ts';
import type { OrderDocument } from './documents.ts';
import { createOrderPayments } from './payment-service.ts';
import { createOrderPlacing } from './placement-service.ts';
import { createOrderService } from './service.ts';
import type { OrderStore } from './store.ts';

type Parts = {
  store: OrderStore;
  items: MenuStore;
  branches: BranchStore;
  /** Draws the consequences of an order's changes. */
  relay: (order: OrderDocument) => Promise<void>;
  background: Background;
  clock: Clock;
};

export type Orders = ReturnType<typeof createOrders>;

/** Every way an order comes about and changes. */
export function createOrders({ store, items, branches, relay, background, clock }: Parts) {
  const afterOrder = async (order: OrderDocument) => {
    const drawn = background.run('drawing the consequences of an order change', () => relay(order));
    if (movesStock(order.status) || background.isCrowded()) await drawn;
  };
  const orders = createOrderService(store, clock, afterOrder);
  return {
    services: {
      orders,
      placing: createOrderPlacing(store, items, branches, clock, afterOrder),
      payments: createOrderPayments(store, orders, clock, afterOrder),
    },
  };
}
