import { type DeduplicationStore, type StoreOptions, storeDefaults } from './store.ts';

/** The part of a KV namespace that the store uses. */
export interface KvNamespace {
  get(key: string): Promise<string | null>;
  put(key: string, value: string, options: { expirationTtl: number }): Promise<unknown>;
}

/** The options of {@link kvStore}. */
export type KvStoreOptions = Pick<StoreOptions, 'ttlSeconds'>;

/**
 * A store in a KV namespace of Cloudflare Workers. KV has no atomic write and is read up to a minute late elsewhere, so that it
 * skips later duplicates only: two that come at the same time are both handled. Use a database where that matters.
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
