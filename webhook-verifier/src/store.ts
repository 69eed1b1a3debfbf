import { webCrypto } from './web-crypto.ts';

/**
 * Remembers which events were handled, for all processes that share it. There are stores over clients of Redis, MongoDB,
 * Postgres and Workers KV: see `/redis`, `/mongodb`, `/postgres`, `/kv`.
 */
export interface DeduplicationStore {
  /**
   * Acquires the key in one atomic step. Let a key that was acquired, but neither finished nor released, expire after a
   * minute or so, in case its process ended.
   */
  acquire(key: string): DeduplicationState | Promise<DeduplicationState>;
  /** Marks the key as handled. Keep it for a day or more. */
  finish(key: string): unknown;
  /** Makes the key available again after a failure, for the next attempt. */
  release(key: string): unknown;
}

/** `'acquired'`: the caller may handle the event; `'running'`: another handles it; `'finished'`: it was handled. */
export type DeduplicationState = 'acquired' | 'running' | 'finished';

/** The options of the stores that processes share. */
export interface StoreOptions {
  /** The retention of a handled event, in seconds. Default 86,400, a day: automatic attempts end within 8 hours. */
  ttlSeconds?: number | undefined;
  /**
   * When an event can be acquired again after its process ended in the middle, in seconds: longer than a handler takes.
   * Default 60.
   */
  lockSeconds?: number | undefined;
}

export const storeDefaults = { ttlSeconds: 86_400, lockSeconds: 60 };

/**
 * Says who acquired a key, so that a process that took longer than its lock does not release another's. Made when it is first
 * needed: Workers make no random numbers while a module loads.
 */
export function lazyOwner(): () => string {
  let owner: string | undefined;
  return () => {
    owner ??= webCrypto().randomUUID();
    return owner;
  };
}
