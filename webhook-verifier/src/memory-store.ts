import type { DeduplicationStore } from './store.ts';

/** The options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /** The maximum number of handled IDs. The oldest are dropped first. Default 10,000. */
  maxEntries?: number | undefined;
  /**
   * The retention of a handled ID, in seconds. Default 86,400 (one day): automatic retries end within 8
   * hours.
   */
  ttlSeconds?: number | undefined;
  /** The current time, in milliseconds since 1970. Default `Date.now`. For tests. */
  now?: (() => number) | undefined;
}

/**
 * A store in the memory of this process. It is sufficient for a single process and is lost when the process
 * ends.
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
  // Ordered by time, because IDs are added when they are finished.
  const finished = new Map<string, number>();

  function evict() {
    for (const [id, finishedAt] of finished) {
      if (finished.size <= maxEntries && now() - finishedAt < ttlSeconds * 1000) break;
      finished.delete(id);
    }
  }

  return {
    acquire(id) {
      evict();
      if (finished.has(id)) return 'finished';
      if (running.has(id)) return 'running';
      running.add(id);
      return 'acquired';
    },
    finish(id) {
      running.delete(id);
      finished.set(id, now());
      evict();
    },
    release(id) {
      running.delete(id);
    },
  };
}
