import type { Clock } from '../../lib/clock.ts';
import type { ActivityDocument } from '../activity/documents.ts';
import type { Outbox } from '../activity/outbox.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { BranchStore } from '../branches/store.ts';
import type { MenuStore } from '../menu/store.ts';
import { buildActivity } from './build-event.ts';
import type { OrderDocument, OrderOutboxEntry } from './documents.ts';
import { createPaymentService } from './payment-service.ts';
import { createPlacementService } from './placement-service.ts';
import { createOrderService } from './service.ts';
import type { OrderStore } from './store.ts';

type OrdersDeps = {
  store: OrderStore;
  outbox: Outbox<OrderDocument>;
  items: MenuStore;
  branches: BranchStore;
  activity: Pick<ActivityStore, 'appendSequenced'>;
  stock: {
    affectsStock(entry: OrderOutboxEntry): boolean;
    applyOrderChange(entry: OrderOutboxEntry, order: OrderDocument): Promise<void>;
  };
  /** Tells those who follow orders that the log has a new last place. */
  notifyFollowers: (restaurantId: string, sequence: number) => void;
  /** Makes the deliveries of an event. */
  fanOut: (entry: ActivityDocument) => Promise<void>;
  clock: Clock;
};

export type OrdersModule = ReturnType<typeof createOrdersModule>;

/** Every way an order comes about and changes, and what follows from it. */
export function createOrdersModule(deps: OrdersDeps) {
  const { store, outbox, items, branches, activity, stock, notifyFollowers, fanOut, clock } = deps;
  outbox.addEffect({
    appliesTo: stock.affectsStock,
    run: stock.applyOrderChange,
    awaited: true,
  });
  outbox.addEffect({
    async run(entry, order) {
      const logged = buildActivity(order, entry);
      const sequence = await activity.appendSequenced(logged);
      if (sequence !== undefined) notifyFollowers(order.restaurantId, sequence);
      // After the log: a delivery finds its payload there.
      if (logged.event) await fanOut(logged);
    },
  });
  const { publish } = outbox;
  const orders = createOrderService(store, clock, publish);
  return {
    services: {
      orders,
      placing: createPlacementService(store, items, branches, clock, publish),
      payments: createPaymentService(store, orders, clock, publish),
    },
  };
}
