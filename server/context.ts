import type { LiveLimits, MenuLimits, SignInLimits } from './contract.ts';
import type { Database } from './database/client.ts';
import { type Collections, collectionsOf } from './database/collections.ts';
import type { Clock } from './lib/clock.ts';
import type { Logger } from './lib/logger.ts';
import { createTaskPool, type TaskPool } from './lib/task-pool.ts';
import { createRecorder } from './modules/activity/publisher.ts';
import { type ActivityStore, createActivityStore } from './modules/activity/store.ts';
import { type BranchesModule, createBranchesModule } from './modules/branches/module.ts';
import { createEventStore } from './modules/events/store.ts';
import { createInventoryModule, type InventoryModule } from './modules/inventory/module.ts';
import { createOrderStock } from './modules/inventory/order-stock.ts';
import { createKeysModule, type KeysModule } from './modules/keys/module.ts';
import { createMenuModule, type MenuModule } from './modules/menu/module.ts';
import { createOrderFeedModule, type OrderFeedModule } from './modules/order-feed/module.ts';
import type { DEFAULTS } from './modules/order-feed/subscription.ts';
import { createOrdersModule, type OrdersModule } from './modules/orders/module.ts';
import type { PaymentProvider } from './modules/orders/payment-provider.ts';
import { createOrderStore } from './modules/orders/store.ts';
import { createRestaurantStore, type RestaurantStore } from './modules/restaurants/store.ts';
import { createStorefrontModule, type StorefrontModule } from './modules/storefront/module.ts';
import { createUsersModule, type UsersModule } from './modules/users/module.ts';
import type { SignInLimiter } from './modules/users/sign-in-limiter.ts';
import { createWebhooksModule, type WebhooksDeps, type WebhooksModule } from './modules/webhooks/module.ts';
import type { WebhookWorker } from './modules/webhooks/worker/module.ts';
import { type Backlog, createBacklog } from './observability/backlog.ts';
import { createOrderRelay } from './workers/order-outbox-relay.ts';
import { createSweeper, type Sweep } from './workers/sweeper.ts';

/** What the operations work with. */
export type Services = BranchesModule['services'] &
  InventoryModule['services'] &
  MenuModule['services'] &
  OrdersModule['services'] &
  KeysModule['services'] &
  UsersModule['services'] &
  StorefrontModule['services'] &
  WebhooksModule['services'] & {
    restaurants: RestaurantStore;
    activity: Pick<ActivityStore, 'listBySubject' | 'list'>;
    live: Pick<OrderFeedModule, 'followOrders' | 'followEvents' | 'close'>;
  };

export type Context = {
  collections: Collections;
  services: Services;
  background: TaskPool;
  sweep: Sweep;
  /** What waits to be done. */
  backlog: () => Promise<Backlog>;
  webhooks: WebhookWorker;
};

type ContextDeps = Pick<WebhooksDeps, 'secrets' | 'network' | 'timings' | 'exampleOf' | 'recordAttempt'> & {
  database: Database;
  limits: MenuLimits & SignInLimits & LiveLimits & WebhooksDeps['limits'];
  signInLimiter: SignInLimiter;
  /** Who takes guests' money; without one nothing is paid online. */
  paymentProvider?: PaymentProvider | undefined;
  feedSettings?: Partial<typeof DEFAULTS>;
  log: Logger;
  clock: Clock;
};

/** Joins the areas, each of which wires itself in its `create.ts`. */
export function createContext(parts: ContextDeps): Context {
  const { database, limits, signInLimiter, feedSettings = {}, log, clock } = parts;
  const collections = collectionsOf(database.db);
  const background = createTaskPool(log);
  const activity = createActivityStore(collections.activity);
  const recorder = createRecorder(activity, background);
  const common = { collections, limits, activity, recorder, background, clock, log };

  const restaurants = createRestaurantStore(collections.restaurants);
  const branches = createBranchesModule(common);
  const inventory = createInventoryModule({ ...common, branches: branches.store });
  const menu = createMenuModule({
    ...common,
    restaurants,
    branches: branches.store,
    inventory: inventory.store,
  });
  const keys = createKeysModule(common);

  const orderStore = createOrderStore(collections.orders);
  const events = createEventStore(collections.events);
  const live = createOrderFeedModule({
    ...common,
    orders: orderStore,
    events,
    findSession: token => users.services.sessions.find(token),
    settings: feedSettings,
  });
  const users = createUsersModule({
    ...common,
    restaurants,
    signInLimiter,
    checkSessions: live.checkSessions,
  });

  const webhooks = createWebhooksModule({ ...parts, ...common, events });

  const relayOrder = createOrderRelay({
    orders: orderStore,
    activity,
    events,
    stock: createOrderStock(inventory.ledger),
    deliver: webhooks.sending.deliver,
    tellFollowers: live.tellFollowers,
  });
  const { items, categories } = menu;
  const orderDeps = { ...common, branches: branches.store, items };
  const orders = createOrdersModule({ ...orderDeps, store: orderStore, relay: relayOrder });
  const { placing, payments } = orders.services;
  const guests = createStorefrontModule({
    ...orderDeps,
    orders: orderStore,
    restaurants,
    categories,
    placing,
    payments,
    provider: parts.paymentProvider,
  });

  const areas = [menu, inventory, branches, keys, users, webhooks];
  return {
    collections,
    services: {
      ...branches.services,
      ...inventory.services,
      ...menu.services,
      ...orders.services,
      ...keys.services,
      ...users.services,
      ...guests.services,
      ...webhooks.services,
      restaurants,
      activity,
      live,
    },
    background,
    webhooks: webhooks.sending,
    backlog: createBacklog({ orders: orderStore, webhooks, clock }),
    sweep: createSweeper({
      orders: orderStore,
      relayOrder,
      recordings: areas.flatMap(({ recordings }) => recordings),
      deletions: webhooks.deletions,
      ledger: inventory.ledger,
      clock,
      log,
    }),
  };
}
