import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { ActivityDocument } from '../activity/documents.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { BranchStore } from '../branches/store.ts';
import type { OrderStock } from '../inventory/order-stock.ts';
import type { CategoryStore } from '../menu/category-store.ts';
import type { MenuItemStore } from '../menu/item-store.ts';
import type { OpenUnloggedOutbox } from '../outbox/module.ts';
import type { Effect, Outbox } from '../outbox/outbox.ts';
import type { PreOrders } from '../pre-orders/module.ts';
import type { PromotionService } from '../promotions/service.ts';
import type { PromotionUses } from '../promotions/uses.ts';
import type { VoucherCredits } from '../vouchers/credits.ts';
import type { RefundVouchers } from '../vouchers/refund-vouchers.ts';
import { createFindAnswered } from './answered-request.ts';
import { type ChangeService, createChangeService } from './change-service.ts';
import { createRestamp } from './changed-orders.ts';
import type { OrderDocument } from './documents.ts';
import { createErasureEffect, createGuestErasure, type GuestErasureService } from './guest-erasure.ts';
import { createOrderLog, type OrderLog } from './order-log.ts';
import { createUpdateOrder } from './order-update.ts';
import { createFindOrdered } from './ordered-items.ts';
import { LOG_EFFECT } from './outbox-entries.ts';
import { createPaymentService, type PaymentService } from './payment-service.ts';
import { createPlacementService, type PlacementService } from './placement-service.ts';
import { buildActivity } from './serializers.ts';
import { createOrderService, type OrderService } from './service.ts';
import { createStockEffects } from './stock-effects.ts';
import type { OrderStore } from './store.ts';

export interface OrdersModule {
  /** Other modules add effects of order changes. */
  outbox: Outbox<OrderDocument>;
  services: {
    orders: OrderService;
    orderLog: OrderLog;
    placement: PlacementService;
    payments: PaymentService;
    changes: ChangeService;
    guestErasure: GuestErasureService;
  };
}

type OrdersDeps = {
  collections: { orders: Collection<OrderDocument> };
  store: OrderStore;
  openUnloggedOutbox: OpenUnloggedOutbox;
  items: MenuItemStore;
  categories: Pick<CategoryStore, 'findByIds'>;
  branches: BranchStore;
  activity: Pick<
    ActivityStore,
    'appendSequenced' | 'listBySubject' | 'listStatusChanges' | 'rewritePayloads'
  >;
  promotions: Pick<PromotionService, 'find' | 'listApplying'>;
  promotionUses: PromotionUses;
  /** Keeps or releases the use of a promotion. */
  promotionEffect: Effect<OrderDocument>;
  preOrders: Pick<PreOrders, 'reserve' | 'release'>;
  /** Keeps or frees the place of a pre-order. */
  slotEffect: Effect<OrderDocument>;
  voucherCredits: VoucherCredits;
  /** Redeems or returns the credits of an order. */
  voucherEffect: Effect<OrderDocument>;
  refundVouchers: Pick<RefundVouchers, 'choose'>;
  /** Issues the voucher of a refund. */
  refundVoucherEffect: Effect<OrderDocument>;
  orderStock: OrderStock;
  /** Notifies the order feed of a new sequence number. */
  notifyFollowers: (restaurantId: string, sequence: number) => void;
  /** Creates the webhook deliveries of an event. */
  fanOut: (entry: ActivityDocument) => Promise<void>;
  /** Erases receivers' responses to an order's deliveries. Resolves to false until nothing is left. */
  eraseAnswers: (restaurantId: string, orderId: string, now: Date) => Promise<boolean>;
  clock: Clock;
};

export function createOrdersModule(deps: OrdersDeps): OrdersModule {
  const { store, activity, orderStock, notifyFollowers, fanOut, clock } = deps;
  // An effect below writes the log entries, because those of orders have a sequence number and an event.
  const outbox = deps.openUnloggedOutbox('an order change', deps.collections.orders);
  for (const effect of createStockEffects(orderStock)) outbox.addEffect(effect);
  outbox.addEffect(deps.promotionEffect);
  outbox.addEffect(deps.slotEffect);
  outbox.addEffect(deps.voucherEffect);
  outbox.addEffect(deps.refundVoucherEffect);
  const restampIfLate = createRestamp(store, clock);
  outbox.addEffect({
    name: LOG_EFFECT,
    async run(entry, order) {
      const logged = buildActivity(order, entry);
      notifyFollowers(order.restaurantId, await activity.appendSequenced(logged));
      // After the log entry, because deliveries read their payload from it.
      if (logged.event) await fanOut(logged);
      await restampIfLate(entry, order);
    },
  });
  outbox.addEffect(createErasureEffect(deps));
  const { relay, process, runEffect } = outbox;
  const findAnswered = createFindAnswered({ store, clock, relay });
  const orders = createOrderService({ store, clock, relay });
  const findOrdered = createFindOrdered(deps);
  const update = createUpdateOrder({ store, orders, clock, relay, findAnswered });
  return {
    outbox,
    services: {
      orders,
      orderLog: createOrderLog({ activity, runEffect }),
      placement: createPlacementService({ ...deps, findOrdered, relay, findAnswered }),
      payments: createPaymentService({ ...deps, update }),
      changes: createChangeService({ ...deps, update, findOrdered }),
      guestErasure: createGuestErasure({ store, clock, relay, process }),
    },
  };
}
