import type { DeduplicationStore } from './deduplicate.ts';

export interface MemoryStoreOptions {
  /** How many handled ids are kept; beyond it the oldest are forgotten. Default 10,000. */
  maxEntries?: number | undefined;
  /** How long, in seconds, a handled id is kept. Default 86,400: a day, while automatic attempts end within 8 hours. */
  ttlSeconds?: number | undefined;
  /** The present in milliseconds. Default `Date.now`. For tests. */
  now?: (() => number) | undefined;
}

/**
 * A store in this process's memory: enough for one process, lost when it ends.
 *
 * @example
 * ```ts
 * const once = deduplicate(memoryStore({ maxEntries: 1_000 }));
 * ```
 */
export function memoryStore({
  maxEntries = 10_000,
  ttlSeconds = 86_400,
  now = Date.now,
}: MemoryStoreOptions = {}): DeduplicationStore {
  const running = new Set<string>();
  // Ordered by time, since an id is added when it is finished.
  const finished = new Map<string, number>();

  function forget() {
    for (const [id, finishedAt] of finished) {
      if (finished.size <= maxEntries && now() - finishedAt < ttlSeconds * 1000) break;
      finished.delete(id);
    }
  }

  return {
    acquire(id) {
      forget();
      if (finished.has(id)) return 'finished';
      if (running.has(id)) return 'running';
      running.add(id);
      return 'acquired';
    },
    finish(id) {
      running.delete(id);
      finished.set(id, now());
      forget();
    },
    release(id) {
      running.delete(id);
    },
  };
}
