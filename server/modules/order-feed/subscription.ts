import { readTogether } from '../../lib/read-together.ts';
import { inScope } from '../branches/documents.ts';
import type { SignedIn } from '../users/session-service.ts';
import type { Watch } from './change-notifier.ts';
import type { Telling } from './renderers.ts';
import { heartbeat, openingEvent } from './sse.ts';
import type { OrderChangeStore } from './store.ts';

/** Times in milliseconds. */
export const FOLLOWING = {
  /** How often a session is looked up again when nothing in this process says that it should be. */
  checkEvery: 3_000,
  heartbeatEvery: 15_000,
};

type Told = { sequence: number; branchId: string; text: string };

const AT_ONCE = 50;

export type FollowParts = {
  store: Pick<OrderChangeStore, 'after'>;
  watch: Watch;
  findSession: (token: string) => Promise<SignedIn | undefined>;
  settings: typeof FOLLOWING;
};

/** Tells those who are signed in of the changes of their orders, in one way or another, as server-sent events. */
export function createFollowing({ store, watch, findSession, settings }: FollowParts) {
  const { checkEvery, heartbeatEvery } = settings;
  let closed = false;

  /** Those who are woken together and are equally far read together. */
  const read = readTogether(
    async ({ tell }: Telling, restaurantId: string, after: number): Promise<Told[]> => {
      const changes = await store.after(restaurantId, after, AT_ONCE);
      const texts = await tell(restaurantId, changes);
      return changes.map(({ sequence, branchId }, index) => ({
        sequence,
        branchId,
        text: texts[index] ?? '',
      }));
    },
  );

  /** Who has another role is admitted anew, or not, when they come back. */
  async function findAgain({ token, user: { role } }: SignedIn): Promise<SignedIn | undefined> {
    const now = closed ? undefined : await findSession(token);
    return now?.user.role === role ? now : undefined;
  }

  return {
    /**
     * Looks the session up before anything is told, and again whenever something happened since: what a reader may see
     * is decided when it is told, however long the reader took for what came before.
     */
    async *follow(
      telling: Telling,
      signedIn: SignedIn,
      lastEventId: string | undefined,
    ): AsyncGenerator<string> {
      const { restaurantId } = signedIn.user;
      const watcher = watch.join(restaurantId);
      try {
        const last = await watcher.last();
        const asked = lastEventId ? Number(lastEventId) : last;
        const resumable = Number.isSafeInteger(asked) && asked >= 0 && asked <= last;
        let position = resumable ? asked : last;
        yield openingEvent(resumable ? 'ready' : 'reset', position);

        let saidAt = Date.now();
        for (;;) {
          let version = watcher.version();
          let now = await findAgain(signedIn);
          if (!now) return;
          const told = await read(telling, restaurantId, position);
          const [first] = told;
          if (first && first.sequence !== position + 1) {
            // Places have no gaps: what lay between is no longer kept.
            position = await watcher.last();
            yield openingEvent('reset', position);
            continue;
          }
          for (const { sequence, branchId, text } of told) {
            if (watcher.version() !== version) {
              version = watcher.version();
              now = await findAgain(signedIn);
              if (!now) return;
            }
            position = sequence;
            if (text === '' || !inScope(now.user.branches, branchId)) continue;
            saidAt = Date.now();
            yield text;
          }
          if (first) continue;
          if (Date.now() - saidAt >= heartbeatEvery) {
            saidAt = Date.now();
            yield heartbeat(position);
          }
          await watcher.wait(version, Math.min(checkEvery, heartbeatEvery));
        }
      } finally {
        watcher.leave();
      }
    },

    /** Ends every stream, now and from now on. */
    close(): void {
      closed = true;
      watch.wakeAll();
    },
  };
}
