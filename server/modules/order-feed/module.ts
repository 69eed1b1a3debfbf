import type { Logger } from '../../lib/logger.ts';
import type { ActivityStore } from '../activity/store.ts';
import { createChangeNotifier } from './change-notifier.ts';
import { createOrderRenderer, eventRenderer, type FindOrders } from './renderers.ts';
import { createSubscriptions, DEFAULTS, type FeedSession, type SubscriptionDeps } from './subscription.ts';

export type { FeedSession } from './subscription.ts';

/** Live streams of order changes, as server-sent events. A stream ends with its session. */
export interface OrderFeed {
  /** Resumes after an event id, or starts with the next change. */
  followOrders(session: FeedSession, lastEventId?: string): AsyncIterable<string>;
  /** The changes that are webhook events, with their payload. Resumes as `followOrders` does. */
  followEvents(session: FeedSession, lastEventId?: string): AsyncIterable<string>;
  /** Wakes the streams of a restaurant: its log has a new entry. */
  notify(restaurantId: string, sequence: number): void;
  /** Revalidates the session of every stream at once. */
  checkSessions(): void;
  /** Ends every stream, now and from now on. */
  close(): void;
}

type OrderFeedDeps = Pick<SubscriptionDeps, 'findSession' | 'retainedChanges'> & {
  activity: Pick<ActivityStore, 'lastSequence' | 'listAfter'>;
  findOrders: FindOrders;
  settings: Partial<typeof DEFAULTS>;
  log: Logger;
};

export function createOrderFeedModule(deps: OrderFeedDeps): OrderFeed {
  const { activity, findOrders, findSession, retainedChanges, log } = deps;
  const notifier = createChangeNotifier(activity.lastSequence, log);
  const settings = { ...DEFAULTS, ...deps.settings };
  const { follow, close } = createSubscriptions({
    activity,
    notifier,
    findSession,
    retainedChanges,
    settings,
  });
  const orderRenderer = createOrderRenderer(findOrders);
  return {
    followOrders: (session, lastEventId) => follow(orderRenderer, session, lastEventId),
    followEvents: (session, lastEventId) => follow(eventRenderer, session, lastEventId),
    notify: notifier.notify,
    checkSessions: notifier.notifyAll,
    close,
  };
}
