import { type DeduplicationStore, lazyOwner, type StoreOptions, storeDefaults } from './store.ts';

export type { StoreOptions };

/** Sends a command to Redis through your client. */
export type RedisCommand = (...args: string[]) => Promise<unknown>;

/** The options of {@link redisStore}. */
export interface RedisStoreOptions extends StoreOptions {
  /** The prefix of all keys. Default `webhook:`. */
  prefix?: string | undefined;
}

const releaseScript =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

/**
 * A store in Redis, Valkey or a compatible database, through your own client. `command` sends a command.
 *
 * @example
 * ```ts
 * deduplicate(redisStore((...args) => client.sendCommand(args))); // redis
 * deduplicate(redisStore((command, ...args) => client.call(command, ...args))); // ioredis
 * ```
 */
export function redisStore(command: RedisCommand, options: RedisStoreOptions = {}): DeduplicationStore {
  const { ttlSeconds = storeDefaults.ttlSeconds, lockSeconds = storeDefaults.lockSeconds } = options;
  const { prefix = 'webhook:' } = options;
  const owner = lazyOwner();

  return {
    async acquire(key) {
      const acquired = await command('SET', prefix + key, owner(), 'NX', 'EX', String(lockSeconds));
      if (acquired !== null) return 'acquired';
      return (await command('GET', prefix + key)) === 'finished' ? 'finished' : 'running';
    },
    finish: key => command('SET', prefix + key, 'finished', 'EX', String(ttlSeconds)),
    release: key => command('EVAL', releaseScript, '1', prefix + key, owner()),
  };
}
