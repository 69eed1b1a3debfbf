import type { LiveLimits } from '../../contract.ts';
import type { Collections } from '../../database/collections.ts';
import type { Logger } from '../../lib/logger.ts';
import type { EventStore } from '../events/store.ts';
import type { OrderStore } from '../orders/store.ts';
import type { AuthenticatedSession } from '../users/session-service.ts';
import { createChangeNotifier } from './change-notifier.ts';
import { createOrderFeed } from './feed.ts';
import { createEventRenderer, createOrderRenderer } from './renderers.ts';
import { createOrderChangeStore } from './store.ts';
import { createSubscriptions, DEFAULTS, type SubscriptionDeps } from './subscription.ts';

export type OrderFeedModule = ReturnType<typeof createOrderFeedModule>;

type OrderFeedDeps = Pick<SubscriptionDeps, 'findSession'> & {
  collections: Pick<Collections, 'orderChanges'>;
  orders: Pick<OrderStore, 'findByIds'>;
  events: Pick<EventStore, 'payloads'>;
  limits: LiveLimits;
  settings: Partial<typeof DEFAULTS>;
  log: Logger;
};

/** Order changes as they happen, for pages and receivers that follow them. */
export function createOrderFeedModule(deps: OrderFeedDeps) {
  const { collections, orders, events, findSession, limits, log } = deps;
  const store = createOrderChangeStore(collections.orderChanges);
  const watch = createChangeNotifier(store, log);
  const settings = { ...DEFAULTS, ...deps.settings };
  const { follow, close } = createSubscriptions({ store, watch, findSession, settings });
  const ofOrders = createOrderRenderer(orders);
  const ofEvents = createEventRenderer(events);
  return {
    followOrders: (signedIn: AuthenticatedSession, lastEventId?: string) =>
      follow(ofOrders, signedIn, lastEventId),
    followEvents: (signedIn: AuthenticatedSession, lastEventId?: string) =>
      follow(ofEvents, signedIn, lastEventId),
    close,
    tellFollowers: createOrderFeed(store, limits, watch.notify),
    /** Has every session that follows looked up again, at once. */
    checkSessions: watch.notifyAll,
  };
}
