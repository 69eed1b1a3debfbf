import { type DeduplicationStore, type StoreOptions, storeDefaults } from './store.ts';

/** The part of a KV namespace that the store uses. */
export interface KvNamespace {
  get(key: string): Promise<string | null>;
  put(key: string, value: string, options: { expirationTtl: number }): Promise<unknown>;
}

/** The options of {@link kvStore}. */
export type KvStoreOptions = Pick<StoreOptions, 'ttlSeconds'>;

/**
 * A store in a KV namespace of Cloudflare Workers. KV has no atomic writes, and reads elsewhere can be up to
 * a minute stale, so it only skips later duplicates: two that arrive at the same time are both handled. Use a
 * database if that matters.
 *
 * @example
 * ```ts
 * const once = deduplicate(kvStore(env.WEBHOOK_EVENTS));
 * ```
 */
export function kvStore(
  namespace: KvNamespace,
  { ttlSeconds = storeDefaults.ttlSeconds }: KvStoreOptions = {},
): DeduplicationStore {
  return {
    acquire: async key => ((await namespace.get(key)) === null ? 'acquired' : 'finished'),
    finish: key => namespace.put(key, 'finished', { expirationTtl: ttlSeconds }),
    release() {},
  };
}
