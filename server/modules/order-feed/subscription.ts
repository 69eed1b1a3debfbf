import { createBatcher } from '../../lib/batcher.ts';
import type { ActivityStore } from '../activity/store.ts';
import { type BranchScope, inScope } from '../branches/documents.ts';
import type { ChangeNotifier } from './change-notifier.ts';
import type { FeedEntry, FeedRenderer } from './renderers.ts';
import { formatHeartbeat, formatOpening } from './sse.ts';

/** Times in milliseconds. */
export const DEFAULTS = {
  /** How often a session is looked up again when nothing in this process says that it should be. */
  checkEvery: 3_000,
  heartbeatEvery: 15_000,
};

/** What the feed needs to know of who follows. */
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
  /** A follower who is further behind starts anew. */
  changesKept: number;
  settings: typeof DEFAULTS;
};

/** Streams of order changes as server-sent events. */
export function createSubscriptions(deps: SubscriptionDeps) {
  const { activity, notifier, findSession, changesKept, settings } = deps;
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

  /** One change wakes every follower of a restaurant: those who are equally far read once. */
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
     * The session is checked before anything is sent, and again whenever something happened since: what a reader may see
     * is decided when it is sent, however long the reader took for what came before.
     */
    async *follow(
      renderer: FeedRenderer,
      session: FeedSession,
      lastEventId: string | undefined,
    ): AsyncGenerator<string> {
      const { restaurantId } = session.user;
      const subscriber = notifier.subscribe(restaurantId);
      try {
        const last = await subscriber.last();
        const requested = lastEventId ? Number(lastEventId) : last;
        const oldest = Math.max(0, last - changesKept);
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

    /** Ends every stream, now and from now on. */
    close(): void {
      closed = true;
      notifier.notifyAll();
    },
  };
}

type Reading = { renderer: FeedRenderer; restaurantId: string; after: number };

const isFeedEntry = (entry: { sequence?: number }): entry is FeedEntry => entry.sequence !== undefined;
