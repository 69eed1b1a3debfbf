import { type DeduplicationStore, lazyOwner, type StoreOptions, storeDefaults } from './store.ts';

export type { StoreOptions };

/** The part of a client that the store uses: a `Pool` of `pg`, Neon's, PGlite. */
export interface PostgresClient {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The options of {@link postgresStore}. */
export interface PostgresStoreOptions extends StoreOptions {
  /** The table's name in SQL. Default `webhook_events`. */
  table?: string | undefined;
}

/**
 * A store in a Postgres table, through your own client:
 *
 * ```sql
 * CREATE TABLE webhook_events (key text PRIMARY KEY, owner text, expires_at timestamptz NOT NULL);
 * ```
 *
 * Delete expired rows from time to time: `DELETE FROM webhook_events WHERE expires_at < now()`.
 *
 * @example
 * ```ts
 * const once = deduplicate(postgresStore(new Pool()));
 * ```
 */
export function postgresStore(
  client: PostgresClient,
  options: PostgresStoreOptions = {},
): DeduplicationStore {
  const { ttlSeconds = storeDefaults.ttlSeconds, lockSeconds = storeDefaults.lockSeconds } = options;
  const { table = 'webhook_events' } = options;
  const owner = lazyOwner();
  const upsert = `INSERT INTO ${table} AS current (key, owner, expires_at)
    VALUES ($1, $2, now() + $3 * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at`;

  return {
    async acquire(key) {
      const free = `${upsert} WHERE current.expires_at <= now() RETURNING key`;
      const { rows: acquired } = await client.query(free, [key, owner(), lockSeconds]);
      if (acquired.length > 0) return 'acquired';
      const finished = `SELECT FROM ${table} WHERE key = $1 AND owner IS NULL`;
      return (await client.query(finished, [key])).rows.length > 0 ? 'finished' : 'running';
    },
    finish: key => client.query(upsert, [key, null, ttlSeconds]),
    release: key => client.query(`DELETE FROM ${table} WHERE key = $1 AND owner = $2`, [key, owner()]),
  };
}
