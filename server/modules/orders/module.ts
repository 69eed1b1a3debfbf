import type { Clock } from '../../lib/clock.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { BranchStore } from '../branches/store.ts';
import { affectsStock } from '../inventory/order-stock.ts';
import type { MenuStore } from '../menu/store.ts';
import type { OrderDocument } from './documents.ts';
import { createPaymentService } from './payment-service.ts';
import { createPlacementService } from './placement-service.ts';
import { createOrderService } from './service.ts';
import type { OrderStore } from './store.ts';

type OrdersDeps = {
  store: OrderStore;
  items: MenuStore;
  branches: BranchStore;
  /** Draws the consequences of an order's changes. */
  relay: (order: OrderDocument) => Promise<void>;
  background: TaskPool;
  clock: Clock;
};

export type OrdersModule = ReturnType<typeof createOrdersModule>;

/** Every way an order comes about and changes. */
export function createOrdersModule({ store, items, branches, relay, background, clock }: OrdersDeps) {
  const afterOrder = async (order: OrderDocument) => {
    const drawn = background.run('drawing the consequences of an order change', () => relay(order));
    if (affectsStock(order.status) || background.isSaturated()) await drawn;
  };
  const orders = createOrderService(store, clock, afterOrder);
  return {
    services: {
      orders,
      placing: createPlacementService(store, items, branches, clock, afterOrder),
      payments: createPaymentService(store, orders, clock, afterOrder),
    },
  };
}
