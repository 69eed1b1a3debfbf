import { createBatcher } from '../../lib/batcher.ts';
import type { ActivityStore } from '../activity/store.ts';
import { type BranchScope, inScope } from '../branches/documents.ts';
import type { ChangeNotifier } from './change-notifier.ts';
import { type FeedEntry, type FeedRenderer, formatHeartbeat, formatOpening } from './renderers.ts';

/** Times in milliseconds. */
export const DEFAULTS = {
  /** How often a session is revalidated without a notification. */
  checkEvery: 3_000,
  heartbeatEvery: 15_000,
};

export type FeedSession = {
  token: string;
  user: { restaurantId: string; role: string; branches: BranchScope };
};

type FeedMessage = { sequence: number; branchId: string; text: string };

const MAX_ENTRIES_READ = 50;

export type SubscriptionDeps = {
  activity: Pick<ActivityStore, 'listAfter'>;
  notifier: ChangeNotifier;
  findSession: (token: string) => Promise<FeedSession | undefined>;
  /** A client that is further behind gets a `reset`. */
  retainedChanges: number;
  settings: typeof DEFAULTS;
};

export interface Subscriptions {
  follow(
    renderer: FeedRenderer,
    session: FeedSession,
    lastEventId: string | undefined,
  ): AsyncGenerator<string>;
  /** Ends every stream, now and from now on. */
  close(): void;
}

export function createSubscriptions(deps: SubscriptionDeps): Subscriptions {
  const { activity, notifier, findSession, retainedChanges, settings } = deps;
  const { checkEvery, heartbeatEvery } = settings;
  let closed = false;

  async function readMessages(
    renderer: FeedRenderer,
    restaurantId: string,
    after: number,
  ): Promise<FeedMessage[]> {
    const entries = (await activity.listAfter(restaurantId, after, MAX_ENTRIES_READ)).filter(isFeedEntry);
    const texts = await renderer.render(restaurantId, entries);
    return entries.map(({ sequence, branchId = '' }, index) => ({
      sequence,
      branchId,
      text: texts[index] ?? '',
    }));
  }

  /** One change wakes every stream of a restaurant: streams at the same position share one read. */
  const readTogether = createBatcher(
    ([{ renderer, restaurantId, after }]: [Reading, ...Reading[]]) =>
      readMessages(renderer, restaurantId, after),
    ({ renderer, restaurantId, after }: Reading) => `${renderer.name} ${restaurantId} ${after}`,
  );

  /** A role change ends the stream; clients reconnect. */
  async function revalidateSession({ token, user }: FeedSession): Promise<FeedSession | undefined> {
    const current = closed ? undefined : await findSession(token);
    return current?.user.role === user.role ? current : undefined;
  }

  return {
    /**
     * The session is revalidated before each message if there was a notification since: access is decided when a message is
     * sent, also when the client reads slowly.
     */
    async *follow(renderer, session, lastEventId) {
      const { restaurantId } = session.user;
      const subscriber = notifier.subscribe(restaurantId);
      try {
        const last = await subscriber.last();
        const requested = lastEventId ? Number(lastEventId) : last;
        const oldest = Math.max(0, last - retainedChanges);
        const resumable = Number.isSafeInteger(requested) && requested >= oldest && requested <= last;
        let position = resumable ? requested : last;
        yield formatOpening(resumable ? 'ready' : 'reset', position);

        let lastSentAt = Date.now();
        for (;;) {
          let version = subscriber.version();
          let current = await revalidateSession(session);
          if (!current) return;
          const messages = await readTogether({ renderer, restaurantId, after: position });
          const [first] = messages;
          if (first && first.sequence !== position + 1) {
            // The sequence has no gaps: the entries in between were removed.
            position = await subscriber.last();
            yield formatOpening('reset', position);
            continue;
          }
          for (const { sequence, branchId, text } of messages) {
            if (subscriber.version() !== version) {
              version = subscriber.version();
              current = await revalidateSession(session);
              if (!current) return;
            }
            position = sequence;
            if (text === '' || !inScope(current.user.branches, branchId)) continue;
            lastSentAt = Date.now();
            yield text;
          }
          if (first) continue;
          if (Date.now() - lastSentAt >= heartbeatEvery) {
            lastSentAt = Date.now();
            yield formatHeartbeat(position);
          }
          await subscriber.wait(version, Math.min(checkEvery, heartbeatEvery));
        }
      } finally {
        subscriber.unsubscribe();
      }
    },

    close() {
      closed = true;
      notifier.notifyAll();
    },
  };
}

type Reading = { renderer: FeedRenderer; restaurantId: string; after: number };

const isFeedEntry = (entry: { sequence?: number }): entry is FeedEntry => entry.sequence !== undefined;
