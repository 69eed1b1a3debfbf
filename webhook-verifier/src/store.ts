import { webCrypto } from './web-crypto.ts';

/**
 * Remembers which events were handled, for all processes that share it. There are stores for Redis, MongoDB,
 * Postgres and Workers KV: see `/redis`, `/mongodb`, `/postgres`, `/kv`.
 */
export interface DeduplicationStore {
  /**
   * Acquires the key atomically. A key that was acquired, but neither finished nor released, should expire
   * after about a minute, in case its process crashed.
   */
  acquire(key: string): DeduplicationState | Promise<DeduplicationState>;
  /** Marks the key as handled. Keep it for a day or more. */
  finish(key: string): unknown;
  /** Releases the key after a failure, for the next attempt. */
  release(key: string): unknown;
}

/**
 * `'acquired'`: the caller can handle the event; `'running'`: another caller is handling it; `'finished'`: it
 * was handled.
 */
export type DeduplicationState = 'acquired' | 'running' | 'finished';

/** The options of stores that are shared between processes. */
export interface StoreOptions {
  /**
   * The retention of a handled event, in seconds. Default 86,400 (one day): automatic retries end within 8
   * hours.
   */
  ttlSeconds?: number | undefined;
  /**
   * The time after which an event can be acquired again if its process crashed, in seconds. It must be longer
   * than a handler takes. Default 60.
   */
  lockSeconds?: number | undefined;
}

export const storeDefaults = { ttlSeconds: 86_400, lockSeconds: 60 };

/**
 * Identifies who acquired a key, so that a process that outlived its lock doesn't release another's.
 * Generated on first use, because Workers can't generate random numbers while a module loads.
 */
export function lazyOwner(): () => string {
  let owner: string | undefined;
  return () => {
    owner ??= webCrypto().randomUUID();
    return owner;
  };
}
