import type { Logger } from '../../lib/logger.ts';
import type { OrderChangeStore } from './store.ts';

/** One who waits for the changes of a restaurant. */
export type Watcher = {
  /** The place of the last change. */
  last(): Promise<number>;
  /** Counts the wake-ups so far. Asked before looking, it tells `wait` whether there was one since. */
  version(): number;
  /** Resolves at the first wake-up after that version, or after so many milliseconds. */
  wait(version: number, milliseconds: number): Promise<void>;
  unsubscribe(): void;
};

/** How often changes that other processes make are looked for, in milliseconds. */
const POLL_INTERVAL_MS = 1_000;

type Watched = { watchers: number; version: number; seen: number | undefined; timer: NodeJS.Timeout };

/**
 * Wakes those who wait: at once for what happens in this process, and for the changes that other processes make when it
 * next looks, which it does only for restaurants that someone here waits for.
 */
export function createChangeNotifier(store: Pick<OrderChangeStore, 'last'>, log: Logger) {
  const restaurants = new Map<string, Watched>();
  const waiters = new Map<() => void, string>();

  /** With the place of the change that there is news of, if that is why: who is woken finds it and all before it. */
  function notify(restaurantId: string, sequence = 0): void {
    const watched = restaurants.get(restaurantId);
    if (!watched) return;
    watched.seen = Math.max(watched.seen ?? 0, sequence);
    watched.version += 1;
    for (const [awaken, waitsFor] of waiters) if (waitsFor === restaurantId) awaken();
  }

  async function poll(restaurantId: string, watched: Watched): Promise<void> {
    try {
      const last = await store.last(restaurantId);
      if (last !== watched.seen) notify(restaurantId, last);
    } catch (error) {
      log.warn({ err: error }, 'could not look for order changes; looking again in a moment');
    }
    if (restaurants.get(restaurantId) === watched) watched.timer.refresh();
  }

  function enter(restaurantId: string): Watched {
    const known = restaurants.get(restaurantId);
    if (known) return known;
    const timer = setTimeout(() => void poll(restaurantId, watched), POLL_INTERVAL_MS);
    const watched: Watched = { watchers: 0, version: 0, seen: undefined, timer };
    restaurants.set(restaurantId, watched);
    return watched;
  }

  return {
    notify,

    notifyAll: () => {
      for (const restaurantId of restaurants.keys()) notify(restaurantId);
    },

    subscribe(restaurantId: string): Watcher {
      const watched = enter(restaurantId);
      watched.watchers += 1;
      return {
        async last() {
          const last = await store.last(restaurantId);
          watched.seen ??= last;
          return last;
        },
        version: () => watched.version,
        wait: (version, milliseconds) =>
          new Promise(resolve => {
            if (watched.version !== version) return resolve();
            const awaken = () => {
              clearTimeout(timer);
              waiters.delete(awaken);
              resolve();
            };
            const timer = setTimeout(awaken, milliseconds);
            waiters.set(awaken, restaurantId);
          }),
        unsubscribe() {
          watched.watchers -= 1;
          if (watched.watchers > 0) return;
          clearTimeout(watched.timer);
          restaurants.delete(restaurantId);
        },
      };
    },
  };
}

export type ChangeNotifier = ReturnType<typeof createChangeNotifier>;
