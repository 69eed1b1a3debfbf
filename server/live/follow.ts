import { inScope } from '../branches/branch.ts';
import type { OrderStore } from '../orders/store.ts';
import type { SignedIn } from '../users/sessions.ts';
import { heartbeat, openingEvent, serverEvent, viewChange } from './events.ts';
import type { OrderChangeStore } from './store.ts';
import type { Watch } from './watch.ts';

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
  orders: Pick<OrderStore, 'findByIds'>;
  watch: Watch;
  findSession: (token: string) => Promise<SignedIn | undefined>;
  settings: typeof FOLLOWING;
};

/** Tells those who are signed in of every change of their orders, as server-sent events. */
export function createFollowing({ store, orders, watch, findSession, settings }: FollowParts) {
  const { checkEvery, heartbeatEvery } = settings;
  const reading = new Map<string, Promise<Told[]>>();
  let closed = false;

  async function read(restaurantId: string, after: number): Promise<Told[]> {
    const changes = await store.after(restaurantId, after, AT_ONCE);
    const ids = new Set(changes.map(({ orderId }) => orderId));
    const found = await orders.findByIds(restaurantId, [...ids]);
    const byId = new Map(found.map(order => [order._id, order]));
    return changes.map(change => {
      const { sequence, branchId } = change;
      const order = byId.get(change.orderId);
      const text = order ? serverEvent('order_changed', sequence, viewChange(change, order)) : '';
      return { sequence, branchId, text };
    });
  }

  /** Those who are woken together and are equally far read together. */
  function readTogether(restaurantId: string, version: number, after: number): Promise<Told[]> {
    const key = `${restaurantId} ${version} ${after}`;
    const started = reading.get(key) ?? read(restaurantId, after).finally(() => reading.delete(key));
    reading.set(key, started);
    return started;
  }

  const find = async (token: string) => (closed ? undefined : findSession(token));

  return {
    /**
     * Looks the session up before anything is told, and again whenever something happened since: what a reader may see
     * is decided when it is told, however long the reader took for what came before.
     */
    async *follow(signedIn: SignedIn, lastEventId: string | undefined): AsyncGenerator<string> {
      const { token, user } = signedIn;
      const { restaurantId } = user;
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
          let now = await find(token);
          if (!now) return;
          const told = await readTogether(restaurantId, version, position);
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
              now = await find(token);
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
