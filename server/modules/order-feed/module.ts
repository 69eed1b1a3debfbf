import { createBatcher } from '../../lib/batcher.ts';
import type { ChangeTail } from '../../lib/change-tail.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { TailStore } from '../activity/tail-store.ts';
import type { StruckLinesDocument } from '../kitchen/store.ts';
import { serializeDashboardOrder, serializeKitchenOrder } from '../orders/serializers.ts';
import { createChangeNotifier } from './change-notifier.ts';
import {
  createGuestRenderer,
  createOrderRenderer,
  eventRenderer,
  type FindOrders,
  type RenderGuestOrder,
} from './renderers.ts';
import { followStruckLines } from './struck-lines.ts';
import {
  createGuestFollower,
  createSubscriptions,
  createUserFollower,
  type FeedSession,
  type SubscriptionDeps,
} from './subscription.ts';

/** Live streams of order changes as server-sent events. A user's stream ends with the session. */
export interface OrderFeed {
  /** Resumes after an event ID, or starts with the next change. */
  followOrders(session: FeedSession, lastEventId?: string): AsyncIterable<string>;
  /** Changes that are webhook events, with their payloads. Resumes like `followOrders`. */
  followEvents(session: FeedSession, lastEventId?: string): AsyncIterable<string>;
  /** Changes of one order, for its guest. Resumes like `followOrders`. */
  followGuestOrder(order: { _id: string; restaurantId: string }, lastEventId?: string): AsyncIterable<string>;
  /** Wakes a restaurant's streams after a new log entry. */
  notify(restaurantId: string, sequence: number): void;
  /** Revalidates the session of every stream immediately. */
  checkSessions(): void;
  /** Ends all current and future streams. */
  close(): void;
}

type OrderFeedDeps = Pick<SubscriptionDeps, 'retainedChanges'> & {
  activity: Pick<ActivityStore, 'lastSequence' | 'listAfter'>;
  findOrders: FindOrders;
  tail: TailStore;
  pushed: PushedChanges;
  /** By restaurant. */
  struckTail: ChangeTail<StruckLinesDocument>;
  /** The valid sessions among these tokens, by token. */
  findSessions: (tokens: string[]) => Promise<Map<string, FeedSession>>;
  renderGuestOrder: RenderGuestOrder;
  settings: FeedSettings;
  clock: Clock;
  log: Logger;
};

/** In milliseconds. */
export type FeedSettings = {
  /** How often all sessions are revalidated without a notification. By default, rarely while changes are pushed. */
  checkEvery?: number;
  heartbeatEvery?: number;
};

const HEARTBEAT_EVERY_MS = 5_000;
/** The interval without pushed changes. */
const CHECK_INTERVAL_MS = 5_000;

export function createOrderFeedModule(deps: OrderFeedDeps): OrderFeed {
  const { activity, findOrders, renderGuestOrder, retainedChanges, struckTail, pushed } = deps;
  const { checkEvery, heartbeatEvery = HEARTBEAT_EVERY_MS } = deps.settings;
  const notifier = createChangeNotifier({
    ...deps,
    findLast: activity.lastSequence,
    wakeEvery: Math.min(checkEvery ?? CHECK_INTERVAL_MS, heartbeatEvery),
    getCheckInterval: () => checkEvery ?? pushed.getInterval(CHECK_INTERVAL_MS),
  });
  const findSessions = createBatcher(deps.findSessions);
  const findSession = async (token: string) => (await findSessions(token)).get(token);
  const { follow, close } = createSubscriptions({ activity, notifier, retainedChanges, heartbeatEvery });
  const orderRenderer = createOrderRenderer('orders', findOrders, serializeDashboardOrder);
  const kitchenRenderer = createOrderRenderer('kitchen orders', findOrders, serializeKitchenOrder);
  const guestRenderer = createGuestRenderer(findOrders, renderGuestOrder);
  return {
    followOrders(session, lastEventId) {
      const { restaurantId, user } = session;
      const renderer = user.role === 'kitchen' ? kitchenRenderer : orderRenderer;
      const struckLines = followStruckLines(struckTail, restaurantId, () => notifier.wake(restaurantId));
      return follow(renderer, createUserFollower(session, findSession), lastEventId, struckLines);
    },
    followEvents: (session, lastEventId) =>
      follow(eventRenderer, createUserFollower(session, findSession), lastEventId),
    followGuestOrder: (order, lastEventId) => follow(guestRenderer, createGuestFollower(order), lastEventId),
    notify: notifier.notify,
    checkSessions: notifier.checkAll,
    close,
  };
}
