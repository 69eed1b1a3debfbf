import type { LiveLimits } from '../../contract.ts';
import type { Collections } from '../../database/collections.ts';
import type { Logger } from '../../lib/logger.ts';
import type { EventStore } from '../events/store.ts';
import type { OrderStore } from '../orders/store.ts';
import type { SignedIn } from '../users/session-service.ts';
import { createWatch } from './change-notifier.ts';
import { createOrderFeed } from './feed.ts';
import { createEventTelling, createOrderTelling } from './renderers.ts';
import { createOrderChangeStore } from './store.ts';
import { createFollowing, FOLLOWING, type FollowParts } from './subscription.ts';

export type Live = ReturnType<typeof createLive>;

type Parts = Pick<FollowParts, 'findSession'> & {
  collections: Pick<Collections, 'orderChanges'>;
  orders: Pick<OrderStore, 'findByIds'>;
  events: Pick<EventStore, 'payloads'>;
  limits: LiveLimits;
  following: Partial<typeof FOLLOWING>;
  log: Logger;
};

/** Order changes as they happen, for pages and receivers that follow them. */
export function createLive({ collections, orders, events, findSession, limits, following, log }: Parts) {
  const store = createOrderChangeStore(collections.orderChanges);
  const watch = createWatch(store, log);
  const settings = { ...FOLLOWING, ...following };
  const { follow, close } = createFollowing({ store, watch, findSession, settings });
  const ofOrders = createOrderTelling(orders);
  const ofEvents = createEventTelling(events);
  return {
    followOrders: (signedIn: SignedIn, lastEventId?: string) => follow(ofOrders, signedIn, lastEventId),
    followEvents: (signedIn: SignedIn, lastEventId?: string) => follow(ofEvents, signedIn, lastEventId),
    close,
    tellFollowers: createOrderFeed(store, limits, watch.wake),
    /** Has every session that follows looked up again, at once. */
    checkSessions: watch.wakeAll,
  };
}
