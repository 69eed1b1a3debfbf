import { createChangeTail } from '../lib/change-tail.ts';
import { createTailStore } from '../modules/activity/tail-store.ts';
import { createDayReportsModule } from '../modules/day-reports/module.ts';
import { createKitchenModule } from '../modules/kitchen/module.ts';
import { createStruckLinesStore, type StruckLinesStore } from '../modules/kitchen/store.ts';
import { createOrderFeedModule } from '../modules/order-feed/module.ts';
import { createOrdersModule } from '../modules/orders/module.ts';
import { createOrderStore } from '../modules/orders/store.ts';
import { createPaymentsModule } from '../modules/payments/module.ts';
import { createPreOrdersModule } from '../modules/pre-orders/module.ts';
import { createPromotionsModule } from '../modules/promotions/module.ts';
import { createSalesModule } from '../modules/sales/module.ts';
import { createStorefrontModule } from '../modules/storefront/module.ts';
import { serializeGuestOrder } from '../modules/storefront/serializers.ts';
import { createVouchersModule } from '../modules/vouchers/module.ts';
import type { Base } from './base.ts';
import type { Catalog } from './catalog.ts';
import type { ContextDeps } from './deps.ts';
import type { Partners } from './partners.ts';

type OrderFeedDeps = Parameters<typeof createOrderFeedModule>[0];
type FollowedDeps = Pick<OrderFeedDeps, 'findOrders' | 'findSessions' | 'renderGuestOrder'>;

export type Ordering = ReturnType<typeof createOrdering>;

/** Orders: from placing them to their reports. */
export function createOrdering(
  deps: ContextDeps,
  { shared }: Base,
  { branches, restaurants, inventory, menu }: Catalog,
  { webhooks }: Pick<Partners, 'webhooks'>,
  findSessions: OrderFeedDeps['findSessions'],
) {
  const { collections, clock } = shared;
  const store = createOrderStore(collections.orders, collections.orderCounters);
  const struckLines = createStruckLinesStore(collections.struckLines);
  const orderFeed = createFeed(deps, shared, struckLines, {
    findOrders: store.findByIds,
    findSessions,
    renderGuestOrder: async order => {
      const { storefront: guests, checkout } = storefront.services;
      return serializeGuestOrder(await guests.getView(order), checkout.isOnline);
    },
  });

  const findPlaced = async (restaurantId: string, orderIds: string[]) =>
    (await store.findByIds(restaurantId, orderIds)).map(({ _id }) => _id);
  const promotions = createPromotionsModule({ ...shared, findPlaced, findUnknown: menu.findUnknown });
  const preOrders = createPreOrdersModule({ ...shared, findPlaced });
  const vouchers = createVouchersModule({
    ...shared,
    secrets: deps.secrets,
    findOrders: store.findByIds,
    refundCodes: store,
  });
  const { refundVouchers } = vouchers.services;
  const orderDeps = {
    ...shared,
    branches: branches.store,
    items: menu.items,
    categories: menu.categories,
    promotions: promotions.services.promotions,
  };
  const orders = createOrdersModule({
    ...orderDeps,
    store,
    orderStock: inventory.orderStock,
    promotionUses: promotions.uses,
    promotionEffect: promotions.orderEffect,
    preOrders: preOrders.services.preOrders,
    slotEffect: preOrders.orderEffect,
    voucherCredits: vouchers.credits,
    voucherEffect: vouchers.orderEffect,
    refundVouchers,
    refundVoucherEffect: vouchers.refundEffect,
    notifyFollowers: orderFeed.notify,
    fanOut: webhooks.fanOut,
    eraseAnswers: webhooks.eraseAnswers,
  });
  const kitchen = createKitchenModule({ store: struckLines, orders, clock });
  const sales = createSalesModule({ ...shared, branches: branches.store, orders });
  const dayReports = createDayReportsModule({ ...shared, sales: sales.services.sales });
  const payments = createPaymentsModule({
    ...deps,
    ...shared,
    restaurants,
    orders: { outbox: orders.outbox, payments: orders.services.payments },
  });
  const storefront = createStorefrontModule({
    ...orderDeps,
    orders: store,
    restaurants: restaurants.store,
    placement: orders.services.placement,
    orderLog: orders.services.orderLog,
    payments: orders.services.payments,
    onlinePayments: payments,
    readRefundCodes: refundVouchers.readCodes,
    branchTail: branches.tail,
    deployed: deps.paymentSettings.paymentProvider,
  });
  return {
    store,
    orders,
    orderFeed,
    payments,
    readRefundCodes: refundVouchers.readCodes,
    reportBranches: sales.services.sales.reportBranches,
    services: {
      orderFeed,
      ...promotions.services,
      ...preOrders.services,
      ...vouchers.services,
      ...orders.services,
      ...kitchen.services,
      ...sales.services,
      ...dayReports.services,
      ...payments.services,
      ...storefront.services,
    },
  };
}

/** Streams of order changes. */
function createFeed(
  { limits, feedSettings = {} }: ContextDeps,
  shared: Base['shared'],
  struckLines: StruckLinesStore,
  followed: FollowedDeps,
) {
  const { collections, pushed, clock, log } = shared;
  return createOrderFeedModule({
    ...shared,
    ...followed,
    tail: createTailStore(collections.activity),
    struckTail: createChangeTail({
      name: 'struck lines',
      listChanged: struckLines.listChanged,
      keyOf: ({ restaurantId }) => restaurantId,
      collection: collections.struckLines.collectionName,
      pushed,
      clock,
      log,
    }),
    retainedChanges: limits.retainedChanges,
    settings: feedSettings,
  });
}
