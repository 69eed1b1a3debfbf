import type { Services } from './api/services.ts';
import type { Database } from './database/client.ts';
import { type Collections, getCollections } from './database/collections.ts';
import { createChangeTail } from './lib/change-tail.ts';
import type { Clock } from './lib/clock.ts';
import type { DueQueue } from './lib/due-queue.ts';
import type { Logger } from './lib/logger.ts';
import type { PushedChanges } from './lib/pushed-changes.ts';
import { createTaskPool, type TaskPool } from './lib/task-pool.ts';
import { createActivityService } from './modules/activity/service.ts';
import { createActivityStore } from './modules/activity/store.ts';
import { createTailStore } from './modules/activity/tail-store.ts';
import { createBranchesModule } from './modules/branches/module.ts';
import { createDayReportsModule } from './modules/day-reports/module.ts';
import { createFirstStepsModule } from './modules/first-steps/module.ts';
import { createInventoryModule } from './modules/inventory/module.ts';
import { createKeyedChangesModule } from './modules/keyed-changes/module.ts';
import { createKeysModule, type KeysDeps } from './modules/keys/module.ts';
import { createKitchenModule } from './modules/kitchen/module.ts';
import { createStruckLinesStore } from './modules/kitchen/store.ts';
import { createMailModule, type MailDeps } from './modules/mail/module.ts';
import { createMediaModule } from './modules/media/module.ts';
import { createMenuModule } from './modules/menu/module.ts';
import { createMenuImportModule, type MenuImportDeps } from './modules/menu-import/module.ts';
import { createNoticesModule } from './modules/notices/module.ts';
import { createOrderFeedModule } from './modules/order-feed/module.ts';
import type { DEFAULTS } from './modules/order-feed/subscription.ts';
import { createOrdersModule } from './modules/orders/module.ts';
import { createOrderStore } from './modules/orders/store.ts';
import { createOutboxModule } from './modules/outbox/module.ts';
import type { Sweep } from './modules/outbox/sweeper.ts';
import { createPaymentsModule, type PaymentsDeps } from './modules/payments/module.ts';
import { createPreOrdersModule } from './modules/pre-orders/module.ts';
import { createPrintingModule } from './modules/printing/module.ts';
import { createPromotionsModule } from './modules/promotions/module.ts';
import { createPushModule } from './modules/push/module.ts';
import { createSubscriptionStore } from './modules/push/subscription-store.ts';
import { createRequestsModule, type RequestsDeps } from './modules/requests/module.ts';
import type { RestaurantDocument } from './modules/restaurants/documents.ts';
import { createRestaurantsModule, type RestaurantsDeps } from './modules/restaurants/module.ts';
import { createRestaurantExport, type ExportRestaurant } from './modules/retention/restaurant-export.ts';
import { createRestaurantRemoval, type RemoveRestaurant } from './modules/retention/restaurant-removal.ts';
import { createRestaurantDataStore } from './modules/retention/restaurant-store.ts';
import { createRetention, type Retain, type RetentionSettings } from './modules/retention/retention.ts';
import { createSalesModule } from './modules/sales/module.ts';
import { createSandboxModule } from './modules/sandbox/module.ts';
import { createScreensModule, type ScreensDeps } from './modules/screens/module.ts';
import { createStorefrontModule } from './modules/storefront/module.ts';
import { serializeGuestOrder } from './modules/storefront/serializers.ts';
import { createUsersModule, type UsersDeps } from './modules/users/module.ts';
import type { PinLimiter } from './modules/users/pin-limiter.ts';
import type { SignInLimiter } from './modules/users/sign-in-limiter.ts';
import { createVouchersModule } from './modules/vouchers/module.ts';
import { createWebhooksModule, type WebhooksDeps } from './modules/webhooks/module.ts';
import { createGuardedClient } from './modules/webhooks/worker/guarded-client.ts';
import type { WebhookWorker } from './modules/webhooks/worker/module.ts';
import { type Backlog, createBacklog } from './observability/backlog.ts';
import { createBacklogStore } from './observability/backlog-store.ts';

export type Context = {
  collections: Collections;
  /** The same for what takes long. */
  bulk: Collections;
  services: Services;
  /** Tasks that run after an answer. */
  background: TaskPool;
  sweep: Sweep;
  /** Work that is due later: online payments to settle, emails and notifications to send, and daily summaries to queue. */
  due: { payments: DueQueue; mail: DueQueue; summaries: DueQueue; pushes: DueQueue };
  removeExpiredSecrets: () => Promise<void>;
  retain: Retain;
  exportRestaurant: ExportRestaurant;
  removeRestaurant: RemoveRestaurant;
  measureBacklog: () => Promise<Backlog>;
  /** Deliveries that are due now, those that are scheduled or were under way, and orders whose changes have none yet. */
  countUnsent: (now: Date) => Promise<{ due: number; later: number; orders: number }>;
  /** Adds up the sales of a restaurant again. */
  rebuildSales: (restaurantId: string) => Promise<void>;
  webhooks: WebhookWorker;
  /** Ends the connections to push services. */
  closePush: () => Promise<void>;
};

type ContextDeps = Pick<
  WebhooksDeps,
  'secrets' | 'network' | 'partitions' | 'concurrency' | 'timings' | 'getExample' | 'recordAttempt'
> &
  Pick<PaymentsDeps, 'paymentSettings'> &
  Pick<MailDeps, 'mailSettings'> &
  Pick<MenuImportDeps, 'validateItem'> & {
    database: Database;
    pushed: PushedChanges;
    /** Whether every process reads payloads that are stored deflated. */
    mayDeflate: () => Promise<boolean>;
    /** Inserts the sample data of a sandbox. Idempotent. */
    fillSandbox: (collections: Collections, sandbox: RestaurantDocument) => Promise<void>;
    limits: WebhooksDeps['limits'] &
      KeysDeps['limits'] &
      RestaurantsDeps['limits'] &
      RequestsDeps['limits'] &
      UsersDeps['limits'] &
      ScreensDeps['limits'] &
      MailDeps['limits'] & { snoozeDays: number; retainedChanges: number };
    /** Hosts of push services that may have private addresses. Guests choose push services, so those of webhooks are not among them. */
    allowedPushHosts?: string[] | undefined;
    /** Whom push services contact. */
    pushSubject: string;
    signInLimiter: SignInLimiter;
    pinLimiter: PinLimiter;
    /** Where guests and partners reach the service. */
    publicUrl: string;
    retention: RetentionSettings;
    feedSettings?: Partial<typeof DEFAULTS> | undefined;
    /** For how long a measurement of the backlog stands. */
    backlogIntervalMs?: number | undefined;
    log: Logger;
    clock: Clock;
  };

const PUSH_TIMEOUT_SECONDS = 10;

/** Joins the modules, each of which wires itself in its `module.ts`. */
export function createContext(deps: ContextDeps): Context {
  const { database, mayDeflate, limits, signInLimiter, feedSettings = {}, pushed, log, clock } = deps;
  const collections = getCollections(database.db);
  const bulk = getCollections(database.bulkDb);
  const background = createTaskPool(log);
  const activity = createActivityStore(collections.activity, mayDeflate, clock);
  const { sweep, finish, measureOutboxes, ...outboxes } = createOutboxModule({
    activity,
    background,
    clock,
    log,
  });
  const keyed = createKeyedChangesModule({ ...deps, collections, activity });
  const shared = {
    collections,
    bulk,
    limits,
    activity,
    ...outboxes,
    ...keyed,
    background,
    pushed,
    clock,
    log,
  };

  const branches = createBranchesModule(shared);
  const restaurants = createRestaurantsModule({ ...shared, branches: branches.store });
  const sandbox = createSandboxModule({
    restaurants,
    fill: document => deps.fillSandbox(bulk, document),
    clock,
  });
  const inventory = createInventoryModule({ ...shared, branches: branches.store });
  const media = createMediaModule({ ...shared, publicUrl: deps.publicUrl });
  const menu = createMenuModule({
    ...shared,
    pictures: media.services.pictures,
    restaurants,
    branches: branches.store,
    inventory: inventory.store,
  });
  const menuImport = createMenuImportModule({
    ...deps,
    ...shared,
    menu,
    restaurants,
    branches: branches.store,
  });
  const keys = createKeysModule({ ...shared, restaurants });
  const requests = createRequestsModule({
    ...shared,
    findKeyNames: keys.findNames,
    retentionDays: deps.retention.requestRetentionDays,
  });
  const bulkActivity = createActivityStore(bulk.activity, mayDeflate, clock);
  const webhooks = createWebhooksModule({ ...deps, ...shared, restaurants, bulkActivity });

  const orderStore = createOrderStore(collections.orders, collections.orderCounters);
  const struckLinesStore = createStruckLinesStore(collections.struckLines);
  const orderFeed = createOrderFeedModule({
    ...shared,
    tail: createTailStore(collections.activity),
    struckTail: createChangeTail({
      name: 'struck lines',
      listChanged: struckLinesStore.listChanged,
      keyOf: ({ restaurantId }) => restaurantId,
      collection: collections.struckLines.collectionName,
      pushed,
      clock,
      log,
    }),
    findOrders: orderStore.findByIds,
    renderGuestOrder: async order => {
      const { storefront: guests, checkout } = storefront.services;
      return serializeGuestOrder(await guests.getView(order), checkout.isOnline);
    },
    findSessions: tokens => users.services.sessions.findMany(tokens),
    retainedChanges: limits.retainedChanges,
    settings: feedSettings,
  });
  const pushSubscriptions = createSubscriptionStore(collections.pushSubscriptions);
  const users = createUsersModule({
    ...shared,
    onSessionsDeleted: pushSubscriptions.removeBySessions,
    restaurants,
    signInLimiter,
    pinLimiter: deps.pinLimiter,
    checkSessions: orderFeed.checkSessions,
    secrets: deps.secrets,
    publicUrl: deps.publicUrl,
    sendsMail: deps.mailSettings.transport !== undefined,
  });
  const screens = createScreensModule({
    ...shared,
    users,
    signInLimiter,
    branches: branches.store,
    restaurants: restaurants.store,
  });

  const findPlaced = async (restaurantId: string, orderIds: string[]) =>
    (await orderStore.findByIds(restaurantId, orderIds)).map(({ _id }) => _id);
  const promotions = createPromotionsModule({ ...shared, findPlaced });
  const preOrders = createPreOrdersModule({ ...shared, findPlaced });
  const vouchers = createVouchersModule({
    ...shared,
    secrets: deps.secrets,
    findOrders: orderStore.findByIds,
  });
  const { refundVouchers } = vouchers.services;
  const { items, categories } = menu;
  const orderDeps = {
    ...shared,
    branches: branches.store,
    items,
    categories,
    promotions: promotions.services.promotions,
  };
  const orders = createOrdersModule({
    ...orderDeps,
    store: orderStore,
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
  const kitchen = createKitchenModule({ store: struckLinesStore, orders, clock });
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
    orders: orderStore,
    restaurants: restaurants.store,
    placement: orders.services.placement,
    payments: orders.services.payments,
    onlinePayments: payments,
    readRefundCodes: refundVouchers.readCodes,
    branchTail: branches.tail,
    deployed: deps.paymentSettings.paymentProvider,
  });

  const mail = createMailModule({
    ...deps,
    ...shared,
    restaurants,
    users,
    outboxes: { keys: keys.outbox, endpoints: webhooks.outbox, orders: orders.outbox },
    findOrders: orderStore.findByIds,
    readRefundCodes: refundVouchers.readCodes,
    branches: branches.store,
    reportBranches: sales.services.sales.reportBranches,
  });
  const pushClient = createGuardedClient(
    { ...deps.network, allowedHosts: deps.allowedPushHosts ?? [] },
    PUSH_TIMEOUT_SECONDS,
  );
  const push = createPushModule({
    ...shared,
    subscriptions: pushSubscriptions,
    branches: branches.store,
    orders: orders.outbox,
    findSession: users.services.sessions.findById,
    checkHost: pushClient.guard.checkHost,
    post: pushClient.httpClient.post,
    subject: deps.pushSubject,
    secrets: deps.secrets,
  });
  const printing = createPrintingModule({
    ...shared,
    publicUrl: deps.publicUrl,
    restaurants: restaurants.store,
    branches: branches.store,
    findItems: items.findByIds,
    readRefundCodes: refundVouchers.readCodes,
    orders: {
      outbox: orders.outbox,
      get: orders.services.orders.get,
      findByIds: orderStore.findByIds,
    },
  });
  const firstSteps = createFirstStepsModule({
    ...shared,
    restaurants,
    accounts: payments.services.paymentAccounts,
  });
  const notices = createNoticesModule({
    ...shared,
    branches: branches.store,
    printers: printing.services.printers,
    restaurants: restaurants.store,
    screens: screens.services.screens,
    endpoints: webhooks.services.webhooks.endpoints,
  });

  const restaurantData = createRestaurantDataStore(database.bulkDb);
  return {
    collections,
    bulk,
    services: {
      clock,
      ...restaurants.services,
      ...sandbox.services,
      ...branches.services,
      ...inventory.services,
      ...media.services,
      ...menu.services,
      ...menuImport.services,
      ...promotions.services,
      ...preOrders.services,
      ...vouchers.services,
      ...orders.services,
      ...kitchen.services,
      ...sales.services,
      ...dayReports.services,
      ...keys.services,
      ...requests.services,
      ...users.services,
      ...screens.services,
      ...payments.services,
      ...mail.services,
      ...printing.services,
      ...push.services,
      ...firstSteps.services,
      ...notices.services,
      ...storefront.services,
      ...webhooks.services,
      activity: createActivityService(activity),
      orderFeed,
    },
    background,
    webhooks: webhooks.worker,
    removeExpiredSecrets: webhooks.removeExpiredSecrets,
    retain: createRetention({
      settings: deps.retention,
      restaurants: restaurants.store,
      deliveries: webhooks.ended,
      activity: bulkActivity,
      requests: requests.old,
      orders: createOrderStore(bulk.orders, bulk.orderCounters),
      eraseGuests: orders.services.guestErasure.eraseUnchanged,
      removePictures: (restaurantId, before) => media.removeUnused(restaurantId, before, items.listImageUrls),
      clock,
      log,
    }),
    exportRestaurant: createRestaurantExport(restaurantData, clock),
    removeRestaurant: createRestaurantRemoval({
      store: restaurantData,
      suspend: restaurants.services.restaurants.setSuspended,
      restaurants: restaurants.store,
      finishOutboxes: finish,
      clock,
    }),
    measureBacklog: createBacklog({
      measureOutboxes,
      measureQueue: webhooks.backlog,
      measurePayments: payments.store.findFailingSince,
      measureMail: mail.findFailingSince,
      countStuckPrints: printing.countStuck,
      store: createBacklogStore(collections.backlog),
      intervalMs: deps.backlogIntervalMs,
      clock,
    }),
    sweep,
    due: { payments: payments.due, mail: mail.due, summaries: mail.dueSummaries, pushes: push.due },
    closePush: pushClient.httpClient.close,
    async countUnsent(now) {
      const [{ due, waiting }, outboxes] = await Promise.all([webhooks.backlog(now), measureOutboxes()]);
      const orders = outboxes.find(({ collection }) => collection === collections.orders.collectionName);
      return { due, later: waiting - due, orders: orders?.count ?? 0 };
    },
    rebuildSales: async restaurantId =>
      sales.services.sales.rebuild(
        await branches.services.branches.listAll({ restaurantId, branches: 'all' }),
      ),
  };
}
