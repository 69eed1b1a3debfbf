import { readTogether } from '../../lib/read-together.ts';
import { inScope } from '../branches/documents.ts';
import type { AuthenticatedSession } from '../users/session-service.ts';
import type { ChangeNotifier } from './change-notifier.ts';
import type { FeedRenderer } from './renderers.ts';
import { formatHeartbeat, formatOpening } from './sse.ts';
import type { OrderChangeStore } from './store.ts';

/** Times in milliseconds. */
export const DEFAULTS = {
  /** How often a session is looked up again when nothing in this process says that it should be. */
  checkEvery: 3_000,
  heartbeatEvery: 15_000,
};

type FeedMessage = { sequence: number; branchId: string; text: string };

const AT_ONCE = 50;

export type SubscriptionDeps = {
  store: Pick<OrderChangeStore, 'after'>;
  watch: ChangeNotifier;
  findSession: (token: string) => Promise<AuthenticatedSession | undefined>;
  settings: typeof DEFAULTS;
};

/** Tells those who are signed in of the changes of their orders, in one way or another, as server-sent events. */
export function createSubscriptions({ store, watch, findSession, settings }: SubscriptionDeps) {
  const { checkEvery, heartbeatEvery } = settings;
  let closed = false;

  /** Those who are woken together and are equally far read together. */
  const read = readTogether(
    async ({ render }: FeedRenderer, restaurantId: string, after: number): Promise<FeedMessage[]> => {
      const changes = await store.after(restaurantId, after, AT_ONCE);
      const texts = await render(restaurantId, changes);
      return changes.map(({ sequence, branchId }, index) => ({
        sequence,
        branchId,
        text: texts[index] ?? '',
      }));
    },
  );

  /** Who has another role is admitted anew, or not, when they come back. */
  async function revalidateSession({
    token,
    user: { role },
  }: AuthenticatedSession): Promise<AuthenticatedSession | undefined> {
    const now = closed ? undefined : await findSession(token);
    return now?.user.role === role ? now : undefined;
  }

  return {
    /**
     * Looks the session up before anything is told, and again whenever something happened since: what a reader may see
     * is decided when it is told, however long the reader took for what came before.
     */
    async *follow(
      telling: FeedRenderer,
      signedIn: AuthenticatedSession,
      lastEventId: string | undefined,
    ): AsyncGenerator<string> {
      const { restaurantId } = signedIn.user;
      const watcher = watch.subscribe(restaurantId);
      try {
        const last = await watcher.last();
        const asked = lastEventId ? Number(lastEventId) : last;
        const resumable = Number.isSafeInteger(asked) && asked >= 0 && asked <= last;
        let position = resumable ? asked : last;
        yield formatOpening(resumable ? 'ready' : 'reset', position);

        let lastSentAt = Date.now();
        for (;;) {
          let version = watcher.version();
          let now = await revalidateSession(signedIn);
          if (!now) return;
          const messages = await read(telling, restaurantId, position);
          const [first] = messages;
          if (first && first.sequence !== position + 1) {
            // Places have no gaps: what lay between is no longer kept.
            position = await watcher.last();
            yield formatOpening('reset', position);
            continue;
          }
          for (const { sequence, branchId, text } of messages) {
            if (watcher.version() !== version) {
              version = watcher.version();
              now = await revalidateSession(signedIn);
              if (!now) return;
            }
            position = sequence;
            if (text === '' || !inScope(now.user.branches, branchId)) continue;
            lastSentAt = Date.now();
            yield text;
          }
          if (first) continue;
          if (Date.now() - lastSentAt >= heartbeatEvery) {
            lastSentAt = Date.now();
            yield formatHeartbeat(position);
          }
          await watcher.wait(version, Math.min(checkEvery, heartbeatEvery));
        }
      } finally {
        watcher.unsubscribe();
      }
    },

    /** Ends every stream, now and from now on. */
    close(): void {
      closed = true;
      watch.notifyAll();
    },
  };
}
