import { createActivityRelay } from './activity/relay.ts';
import { type ActivityStore, createActivityStore } from './activity/store.ts';
import { type BranchService, createBranchService } from './branches/service.ts';
import { createBranchStore } from './branches/store.ts';
import { type Background, createBackground } from './common/background.ts';
import type { Clock } from './common/clock.ts';
import type {
  DeliveryLimits,
  EndpointLimits,
  ExampleOf,
  LiveLimits,
  MenuLimits,
  SignInLimits,
} from './contract.ts';
import type { Database } from './db/client.ts';
import { type Collections, collectionsOf } from './db/collections.ts';
import type { Logged } from './db/outbox.ts';
import { createOrderRelay } from './events/order-relay.ts';
import { createEventStore } from './events/store.ts';
import { createSweeper, type Sweep } from './events/sweeper.ts';
import { createLedger } from './inventory/ledger.ts';
import { createLedgerStore } from './inventory/ledger-store.ts';
import { createOrderStock } from './inventory/order-stock.ts';
import { createInventoryService, type InventoryService } from './inventory/service.ts';
import { createStockKeeping, type StockKeeping } from './inventory/stock-keeping.ts';
import { createInventoryStore } from './inventory/store.ts';
import { createKeyService, type KeyService } from './keys/service.ts';
import { createKeyStore } from './keys/store.ts';
import type { FOLLOWING } from './live/follow.ts';
import { createLive, type Live } from './live/live.ts';
import type { Logger } from './log.ts';
import { type CategoryService, createCategoryService } from './menu/categories.ts';
import { createCategoryStore } from './menu/category-store.ts';
import { createMenuConsequences } from './menu/consequences.ts';
import { createContentReader } from './menu/content-reader.ts';
import { createItemLifecycle, type ItemLifecycle } from './menu/item-lifecycle.ts';
import { createMenuService, type MenuService } from './menu/service.ts';
import { createMenuStore } from './menu/store.ts';
import { createUpdateReader } from './menu/update-reader.ts';
import type { OrderDocument } from './orders/order.ts';
import { createOrderPayments, type OrderPayments } from './orders/payments.ts';
import { createOrderPlacing, type OrderPlacing } from './orders/placing.ts';
import { createOrderService, type OrderService } from './orders/service.ts';
import { createOrderStore } from './orders/store.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { createRestaurantStore, type RestaurantStore } from './restaurants/store.ts';
import { createBestSellers } from './storefront/best-sellers.ts';
import { createGuestPayments, type GuestPayments } from './storefront/payments.ts';
import { createStorefront, type Storefront } from './storefront/service.ts';
import { createUserService, type UserService } from './users/service.ts';
import { createSessionStore } from './users/session-store.ts';
import { createSessionService, type SessionService } from './users/sessions.ts';
import { createUserStore } from './users/store.ts';
import type { SignInThrottle } from './users/throttle.ts';
import { createDeliveryStore } from './webhooks/delivery-store.ts';
import { createEndpointStore } from './webhooks/endpoint-store.ts';
import { createWebhookManagement, type WebhookManagement } from './webhooks/management.ts';
import { createQueueStore } from './webhooks/queue-store.ts';
import type { SecretBox } from './webhooks/secrets.ts';
import { createWebhooks, type Pace, type Reaching, type Webhooks } from './webhooks/webhooks.ts';

/** What the operations work with. */
export type Services = {
  keys: KeyService;
  orders: OrderService;
  placing: OrderPlacing;
  payments: OrderPayments;
  activity: Pick<ActivityStore, 'of' | 'list'>;
  branches: BranchService;
  categories: CategoryService;
  menu: MenuService;
  itemLifecycle: ItemLifecycle;
  inventory: InventoryService;
  stockKeeping: StockKeeping;
  restaurants: RestaurantStore;
  users: UserService;
  sessions: SessionService;
  live: Pick<Live, 'follow' | 'close'>;
  storefront: Storefront;
  guestPayments: GuestPayments;
  webhooks: Pick<WebhookManagement, 'endpoints' | 'deliveries' | 'sendTestEvent'>;
};

export type Context = {
  collections: Collections;
  services: Services;
  background: Background;
  sweep: Sweep;
  webhooks: Webhooks;
};

type Parts = {
  database: Database;
  limits: MenuLimits & SignInLimits & EndpointLimits & LiveLimits & { delivery: DeliveryLimits };
  throttle: SignInThrottle;
  secrets: SecretBox;
  reaching: Reaching;
  pace?: Partial<Pace> | undefined;
  /** Who takes guests' money; without one nothing is paid online. */
  paymentProvider?: PaymentProvider | undefined;
  exampleOf: ExampleOf;
  following?: Partial<typeof FOLLOWING>;
  log: Logger;
  clock: Clock;
};

/** Wires stores, services and relays together, by hand. */
export function createContext({
  database,
  limits,
  throttle,
  secrets,
  reaching,
  pace,
  paymentProvider,
  exampleOf,
  following = {},
  log,
  clock,
}: Parts): Context {
  const collections = collectionsOf(database.db);
  const background = createBackground(log);
  const activity = createActivityStore(collections.activity);
  const branches = createBranchStore(collections.branches);
  const relayBranch = createActivityRelay(branches, activity);
  const branchService = createBranchService(branches, clock, changed =>
    background.run('recording a branch change', () => relayBranch(changed)),
  );

  const ledger = createLedger(
    createLedgerStore(collections.inventoryTransactions, collections.inventoryItems),
    activity,
  );
  const inventoryStore = createInventoryStore(collections.inventoryItems);
  const inventory = createInventoryService(inventoryStore, branches, ledger, clock);
  const relayStock = createActivityRelay(inventoryStore, activity);
  const stockKeeping = createStockKeeping(inventoryStore, inventory.get, clock, changed =>
    background.run('recording a change of an inventory item', () => relayStock(changed)),
  );

  const endpoints = createEndpointStore(collections.webhookEndpoints);
  const queue = createQueueStore(collections.webhookDeliveries);
  const events = createEventStore(collections.events);
  const webhooks = createWebhooks({
    endpoints,
    queue,
    events,
    secrets,
    limits: limits.delivery,
    reaching,
    pace,
    clock,
    log,
  });

  const orderStore = createOrderStore(collections.orders);
  const live = createLive({
    changes: collections.orderChanges,
    orders: orderStore,
    findSession: token => sessions.find(token),
    limits,
    following,
    log,
  });
  const relayOrder = createOrderRelay({
    orders: orderStore,
    activity,
    events,
    stock: createOrderStock(ledger),
    deliver: webhooks.deliver,
    tellFollowers: live.tellFollowers,
  });
  const afterOrder = (order: OrderDocument) =>
    background.run('drawing the consequences of an order change', () => relayOrder(order));
  const menuStore = createMenuStore(collections.items);
  const orders = createOrderService(orderStore, clock, afterOrder);
  const placing = createOrderPlacing(orderStore, menuStore, branches, clock, afterOrder);
  const payments = createOrderPayments(orderStore, orders, clock, afterOrder);

  const restaurants = createRestaurantStore(collections.restaurants);
  const categoryStore = createCategoryStore(collections.categories);
  const menuChanges = createMenuConsequences(categoryStore, menuStore, restaurants);
  const relayRestaurant = createActivityRelay(restaurants, activity, ({ _id }) =>
    menuChanges.putInOrder(_id),
  );
  const relayCategory = createActivityRelay(categoryStore, activity, menuChanges.ofCategory);
  const categories = createCategoryService({
    store: categoryStore,
    items: menuStore,
    restaurants,
    putInOrder: menuChanges.putInOrder,
    clock,
    relayCategory: changed => background.run('recording a category change', () => relayCategory(changed)),
    relayRestaurant: changed =>
      background.run('recording a change of the menu', () => relayRestaurant(changed)),
  });
  const relayItem = createActivityRelay(menuStore, activity, menuChanges.ofItem);
  const afterItem = (item: Logged) => background.run('recording an item change', () => relayItem(item));
  const readContent = createContentReader(categoryStore, inventoryStore);
  const readUpdate = createUpdateReader(branches, readContent, limits);
  const menu = createMenuService(menuStore, branches, readUpdate, clock, afterItem);
  const itemLifecycle = createItemLifecycle(menuStore, readUpdate, clock, afterItem);

  const keyStore = createKeyStore(collections.apiKeys);
  const relayKey = createActivityRelay(keyStore, activity);
  const keys = createKeyService(
    keyStore,
    clock,
    use => background.run('noting the use of a key', use),
    key => background.run('recording a key change', () => relayKey(key)),
  );

  const userStore = createUserStore(collections.users);
  const sessionStore = createSessionStore(collections.sessions, live.checkSessions);
  const relayUser = createActivityRelay(userStore, activity);
  const users = createUserService(userStore, sessionStore, restaurants, clock, user => {
    live.checkSessions();
    background.run('recording a user change', () => relayUser(user));
  });
  const sessions = createSessionService(sessionStore, userStore, throttle, limits, clock);
  const storefront = createStorefront({
    restaurants,
    branches,
    categories: categoryStore,
    items: menuStore,
    orders: orderStore,
    placing,
    activity,
    rankBestSellers: createBestSellers(orderStore, clock),
    clock,
  });

  const management = createWebhookManagement({
    endpointStore: endpoints,
    deliveryStore: createDeliveryStore(collections.webhookDeliveries),
    queue,
    events,
    activity,
    secrets,
    exampleOf,
    limit: limits.webhookEndpoints,
    refusalOfHost: webhooks.guard.refusalOf,
    wake: webhooks.dispatcher.wake,
    background,
    clock,
  });

  return {
    collections,
    services: {
      keys,
      orders,
      placing,
      payments,
      activity,
      branches: branchService,
      categories,
      menu,
      itemLifecycle,
      inventory,
      stockKeeping,
      restaurants,
      users,
      sessions,
      live,
      storefront,
      guestPayments: createGuestPayments(payments, paymentProvider),
      webhooks: management,
    },
    background,
    webhooks,
    sweep: createSweeper({
      orders: orderStore,
      relayOrder,
      logged: [
        { find: menuStore.findUnrelayed, relay: relayItem },
        { find: inventoryStore.findUnrelayed, relay: relayStock },
        { find: branches.findUnrelayed, relay: relayBranch },
        { find: categoryStore.findUnrelayed, relay: relayCategory },
        { find: restaurants.findUnrelayed, relay: relayRestaurant },
        { find: keyStore.findUnrelayed, relay: relayKey },
        { find: userStore.findUnrelayed, relay: relayUser },
        ...management.logged,
      ],
      deletions: management.deletions,
      ledger,
      clock,
      log,
    }),
  };
}
