import type { Logger } from '../../lib/logger.ts';
import type { ActivityStore } from '../activity/store.ts';
import { createChangeNotifier } from './change-notifier.ts';
import {
  createGuestRenderer,
  createOrderRenderer,
  eventRenderer,
  type FindOrders,
  type RenderGuestOrder,
} from './renderers.ts';
import {
  createGuestFollower,
  createSubscriptions,
  createUserFollower,
  DEFAULTS,
  type FeedSession,
  type SubscriptionDeps,
} from './subscription.ts';

/** Live streams of order changes, as server-sent events. A user's stream ends with the session. */
export interface OrderFeed {
  /** Resumes after an event id, or starts with the next change. */
  followOrders(session: FeedSession, lastEventId?: string): AsyncIterable<string>;
  /** The changes that are webhook events, with their payload. Resumes as `followOrders` does. */
  followEvents(session: FeedSession, lastEventId?: string): AsyncIterable<string>;
  /** The changes of one order, for its guest. Resumes as `followOrders` does. */
  followGuestOrder(order: { _id: string; restaurantId: string }, lastEventId?: string): AsyncIterable<string>;
  /** Wakes the streams of a restaurant after its log got an entry. */
  notify(restaurantId: string, sequence: number): void;
  /** Revalidates the session of every stream at once. */
  checkSessions(): void;
  /** Ends every stream, now and from now on. */
  close(): void;
}

type OrderFeedDeps = Pick<SubscriptionDeps, 'retainedChanges'> & {
  activity: Pick<ActivityStore, 'lastSequence' | 'listAfter'>;
  findOrders: FindOrders;
  findSession: (token: string) => Promise<FeedSession | undefined>;
  renderGuestOrder: RenderGuestOrder;
  settings: Partial<typeof DEFAULTS>;
  log: Logger;
};

export function createOrderFeedModule(deps: OrderFeedDeps): OrderFeed {
  const { activity, findOrders, findSession, renderGuestOrder, retainedChanges, log } = deps;
  const notifier = createChangeNotifier(activity.lastSequence, log);
  const settings = { ...DEFAULTS, ...deps.settings };
  const { follow, close } = createSubscriptions({ activity, notifier, retainedChanges, settings });
  const orderRenderer = createOrderRenderer(findOrders);
  const guestRenderer = createGuestRenderer(findOrders, renderGuestOrder);
  return {
    followOrders: (session, lastEventId) =>
      follow(orderRenderer, createUserFollower(session, findSession), lastEventId),
    followEvents: (session, lastEventId) =>
      follow(eventRenderer, createUserFollower(session, findSession), lastEventId),
    followGuestOrder: (order, lastEventId) => follow(guestRenderer, createGuestFollower(order), lastEventId),
    notify: notifier.notify,
    checkSessions: notifier.notifyAll,
    close,
  };
}
