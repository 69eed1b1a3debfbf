import type { LiveLimits, MenuLimits, SignInLimits } from './contract.ts';
import type { Database } from './database/client.ts';
import { type Collections, collectionsOf } from './database/collections.ts';
import type { Clock } from './lib/clock.ts';
import type { Logger } from './lib/logger.ts';
import { type Background, createBackground } from './lib/task-pool.ts';
import { createRecorder } from './modules/activity/publisher.ts';
import { type ActivityStore, createActivityStore } from './modules/activity/store.ts';
import { type Branches, createBranches } from './modules/branches/module.ts';
import { createEventStore } from './modules/events/store.ts';
import { createInventory, type Inventory } from './modules/inventory/module.ts';
import { createOrderStock } from './modules/inventory/order-stock.ts';
import { createKeys, type Keys } from './modules/keys/module.ts';
import { createMenu, type Menu } from './modules/menu/module.ts';
import { createLive, type Live } from './modules/order-feed/module.ts';
import type { FOLLOWING } from './modules/order-feed/subscription.ts';
import { createOrders, type Orders } from './modules/orders/module.ts';
import type { PaymentProvider } from './modules/orders/payment-provider.ts';
import { createOrderStore } from './modules/orders/store.ts';
import { createRestaurantStore, type RestaurantStore } from './modules/restaurants/store.ts';
import { createGuests, type Guests } from './modules/storefront/module.ts';
import { createUsers, type Users } from './modules/users/module.ts';
import type { SignInThrottle } from './modules/users/sign-in-limiter.ts';
import { createWebhookArea, type WebhookArea, type WebhookParts } from './modules/webhooks/module.ts';
import type { Sending } from './modules/webhooks/worker/module.ts';
import { type Backlog, createBacklog } from './observability/backlog.ts';
import { createOrderRelay } from './workers/order-outbox-relay.ts';
import { createSweeper, type Sweep } from './workers/sweeper.ts';

/** What the operations work with. */
export type Services = Branches['services'] &
  Inventory['services'] &
  Menu['services'] &
  Orders['services'] &
  Keys['services'] &
  Users['services'] &
  Guests['services'] &
  WebhookArea['services'] & {
    restaurants: RestaurantStore;
    activity: Pick<ActivityStore, 'of' | 'list'>;
    live: Pick<Live, 'followOrders' | 'followEvents' | 'close'>;
  };

export type Context = {
  collections: Collections;
  services: Services;
  background: Background;
  sweep: Sweep;
  /** What waits to be done. */
  backlog: () => Promise<Backlog>;
  webhooks: Sending;
};

type Parts = Pick<WebhookParts, 'secrets' | 'reaching' | 'pace' | 'exampleOf' | 'attemptMade'> & {
  database: Database;
  limits: MenuLimits & SignInLimits & LiveLimits & WebhookParts['limits'];
  throttle: SignInThrottle;
  /** Who takes guests' money; without one nothing is paid online. */
  paymentProvider?: PaymentProvider | undefined;
  following?: Partial<typeof FOLLOWING>;
  log: Logger;
  clock: Clock;
};

/** Joins the areas, each of which wires itself in its `create.ts`. */
export function createContext(parts: Parts): Context {
  const { database, limits, throttle, following = {}, log, clock } = parts;
  const collections = collectionsOf(database.db);
  const background = createBackground(log);
  const activity = createActivityStore(collections.activity);
  const recorder = createRecorder(activity, background);
  const common = { collections, limits, activity, recorder, background, clock, log };

  const restaurants = createRestaurantStore(collections.restaurants);
  const branches = createBranches(common);
  const inventory = createInventory({ ...common, branches: branches.store });
  const menu = createMenu({ ...common, restaurants, branches: branches.store, inventory: inventory.store });
  const keys = createKeys(common);

  const orderStore = createOrderStore(collections.orders);
  const events = createEventStore(collections.events);
  const live = createLive({
    ...common,
    orders: orderStore,
    events,
    findSession: token => users.services.sessions.find(token),
    following,
  });
  const users = createUsers({ ...common, restaurants, throttle, checkSessions: live.checkSessions });

  const webhooks = createWebhookArea({ ...parts, ...common, events });

  const relayOrder = createOrderRelay({
    orders: orderStore,
    activity,
    events,
    stock: createOrderStock(inventory.ledger),
    deliver: webhooks.sending.deliver,
    tellFollowers: live.tellFollowers,
  });
  const { items, categories } = menu;
  const shop = { ...common, branches: branches.store, items };
  const orders = createOrders({ ...shop, store: orderStore, relay: relayOrder });
  const { placing, payments } = orders.services;
  const guests = createGuests({
    ...shop,
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
