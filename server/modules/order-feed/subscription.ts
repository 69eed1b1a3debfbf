import { type BranchScope, inScope } from '../../lib/access.ts';
import { createBatcher } from '../../lib/batcher.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { ChangeNotifier } from './change-notifier.ts';
import { type FeedEntry, type FeedRenderer, formatHeartbeat, formatOpening } from './renderers.ts';

export type FeedSession = {
  token: string;
  /** The restaurant of the session. */
  restaurantId: string;
  user: { role: string; branches: BranchScope };
};

/** The subscriber of a stream. */
export type Follower = {
  restaurantId: string;
  /** Resolves to the new visibility filter, or undefined if the stream must end. */
  revalidate(): Promise<IsVisible | undefined>;
};

/** The order and its branch. */
export type Subject = { branchId?: string; subject: { id: string } };

/** Messages outside the log. They have no position in the sequence, so they are not resent. */
export interface Beside {
  /** Messages since the last call. */
  take(): { about: Subject; text: string }[];
  end(): void;
}

type IsVisible = (entry: Subject) => boolean;

const MAX_ENTRIES_READ = 50;

export type SubscriptionDeps = {
  activity: Pick<ActivityStore, 'listAfter'>;
  notifier: ChangeNotifier;
  /** Clients further behind get a `reset`. */
  retainedChanges: number;
  heartbeatEvery: number;
};

export interface Subscriptions {
  follow(
    renderer: FeedRenderer,
    follower: Follower,
    lastEventId: string | undefined,
    beside?: Beside,
  ): AsyncGenerator<string>;
  /** Ends all current and future streams. */
  close(): void;
}

export function createSubscriptions(deps: SubscriptionDeps): Subscriptions {
  const { activity, notifier, retainedChanges, heartbeatEvery } = deps;
  let closed = false;

  /** One change wakes all streams of a restaurant. Streams at the same position share one read. */
  const readMessages = createBatcher(
    async ([{ renderer, restaurantId, after }]: [Reading, ...Reading[]]) => {
      const entries = (await activity.listAfter(restaurantId, after, MAX_ENTRIES_READ)).filter(isFeedEntry);
      const texts = await renderer.render(restaurantId, entries);
      return entries.map((entry, index) => ({ entry, text: texts[index] }));
    },
    ({ renderer, restaurantId, after }: Reading) => `${renderer.name} ${restaurantId} ${after}`,
  );

  const revalidate = async (follower: Follower): Promise<IsVisible | undefined> =>
    closed ? undefined : follower.revalidate();

  return {
    /**
     * Revalidates the follower before messages and when all are to be checked, so that access is checked at
     * sending time.
     */
    async *follow(renderer, follower, lastEventId, beside) {
      const { restaurantId } = follower;
      const subscriber = notifier.subscribe(restaurantId);
      try {
        const last = await subscriber.last();
        const requested = lastEventId ? Number(lastEventId) : last;
        const oldest = Math.max(0, last - retainedChanges);
        const resumable = Number.isSafeInteger(requested) && requested >= oldest && requested <= last;
        let position = resumable ? requested : last;
        yield formatOpening(resumable ? 'ready' : 'reset', position);

        let lastSentAt = Date.now();
        let checked: number | undefined;
        let isVisible: IsVisible | undefined;
        for (;;) {
          let version = subscriber.version();
          const isBehind = subscriber.lastKnown() > position;
          const others = beside?.take() ?? [];
          if (isBehind || others.length > 0 || checked !== notifier.checks()) {
            checked = notifier.checks();
            isVisible = await revalidate(follower);
          }
          if (!isVisible) return;
          for (const { about, text } of others) if (isVisible(about)) yield text;
          const messages = isBehind ? await readMessages({ renderer, restaurantId, after: position }) : [];
          for (const { entry, text } of messages) {
            // The sequence has no gaps, so the missing entries were removed.
            if (entry.sequence !== position + 1 || text === undefined) {
              position = await subscriber.last();
              yield formatOpening('reset', position);
              break;
            }
            if (subscriber.version() !== version) {
              version = subscriber.version();
              isVisible = await revalidate(follower);
              if (!isVisible) return;
            }
            position = entry.sequence;
            if (text === '' || !isVisible(entry)) continue;
            lastSentAt = Date.now();
            yield text;
          }
          if (messages.length > 0) continue;
          // A stream woken slightly early would otherwise stay silent for twice the interval.
          if (Date.now() - lastSentAt >= heartbeatEvery / 2) {
            lastSentAt = Date.now();
            yield formatHeartbeat(position);
          }
          await subscriber.wait(version);
        }
      } finally {
        subscriber.unsubscribe();
        beside?.end();
      }
    },

    close() {
      closed = true;
      notifier.checkAll();
    },
  };
}

/**
 * Follows the orders of the user's branches. The stream ends on a role change or a switch of restaurants;
 * clients reconnect.
 */
export function createUserFollower(
  { token, restaurantId, user }: FeedSession,
  findSession: (token: string) => Promise<FeedSession | undefined>,
): Follower {
  return {
    restaurantId,
    async revalidate() {
      const current = await findSession(token);
      if (current?.user.role !== user.role || current.restaurantId !== restaurantId) return undefined;
      const { branches } = current.user;
      return ({ branchId = '' }) => inScope(branches, branchId);
    },
  };
}

/** Follows one order. A guest with its token can always see it. */
export const createGuestFollower = (order: { _id: string; restaurantId: string }): Follower => ({
  restaurantId: order.restaurantId,
  revalidate:
    async () =>
    ({ subject }) =>
      subject.id === order._id,
});

type Reading = { renderer: FeedRenderer; restaurantId: string; after: number };

const isFeedEntry = (entry: { sequence?: number }): entry is FeedEntry => entry.sequence !== undefined;
