import type { Logger } from '../../lib/logger.ts';
import type { ActivityStore } from '../activity/store.ts';
import { createChangeNotifier } from './change-notifier.ts';
import { createOrderRenderer, eventRenderer } from './renderers.ts';
import { createSubscriptions, DEFAULTS, type FeedSession, type SubscriptionDeps } from './subscription.ts';

export type { FeedSession } from './subscription.ts';

/** Order changes as they happen, for pages and receivers that follow them. */
export interface OrderFeed {
  /** Server-sent events from a place on, or from now. The stream ends with its session. */
  followOrders(session: FeedSession, lastEventId?: string): AsyncIterable<string>;
  followEvents(session: FeedSession, lastEventId?: string): AsyncIterable<string>;
  /** Wakes the followers of a restaurant: the log has a new last place. */
  notify(restaurantId: string, sequence: number): void;
  /** Has the session of every stream checked again, at once. */
  checkSessions(): void;
  /** Ends every stream, now and from now on. */
  close(): void;
}

type OrderFeedDeps = Pick<SubscriptionDeps, 'findSession' | 'changesKept'> & {
  activity: Pick<ActivityStore, 'lastSequence' | 'listAfter'>;
  findOrders: Parameters<typeof createOrderRenderer>[0];
  settings: Partial<typeof DEFAULTS>;
  log: Logger;
};

export function createOrderFeedModule(deps: OrderFeedDeps): OrderFeed {
  const { activity, findOrders, findSession, changesKept, log } = deps;
  const notifier = createChangeNotifier(activity.lastSequence, log);
  const settings = { ...DEFAULTS, ...deps.settings };
  const { follow, close } = createSubscriptions({ activity, notifier, findSession, changesKept, settings });
  const orderRenderer = createOrderRenderer(findOrders);
  return {
    followOrders: (session, lastEventId) => follow(orderRenderer, session, lastEventId),
    followEvents: (session, lastEventId) => follow(eventRenderer, session, lastEventId),
    notify: notifier.notify,
    checkSessions: notifier.notifyAll,
    close,
  };
}
