import { LRUCache } from 'lru-cache';

type Options<Value> = Pick<
  LRUCache.OptionsBase<string, Value, unknown>,
  'ttl' | 'noUpdateTTL' | 'fetchMethod'
>;

/**
 * A cache of the `entries` used last. Its memory grows with them: the library's `max` would allocate all of it
 * at once, which delays the start of a process, with its ten caches, by 12 ms.
 */
export function createBoundedCache<Value extends {}>(
  entries: number,
  options?: Options<Value>,
): LRUCache<string, Value> {
  return new LRUCache<string, Value>({ maxSize: entries, sizeCalculation: () => 1, ...options });
}
