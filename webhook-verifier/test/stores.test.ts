// @module-tag long
import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { Redis } from 'ioredis';
import RedisMock from 'ioredis-mock';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmbeddedDatabase } from '../../server/embedded-database/src/embedded-database.ts';
import { type DeduplicationStore, deduplicate } from '../src/deduplicate.ts';
import { type KvNamespace, kvStore } from '../src/kv.ts';
import { memoryStore } from '../src/memory-store.ts';
import { mongoStore } from '../src/mongodb.ts';
import { postgresStore } from '../src/postgres.ts';
import { type RedisCommand, redisStore } from '../src/redis.ts';
import type { StoreOptions } from '../src/store.ts';

/** Opens a new store with the same data, as another process would. */
type Open = (options?: StoreOptions) => DeduplicationStore;

type Start = () => Promise<{ open: Open; stop?(): unknown }>;

/**
 * The stores with real databases. Redis uses a double that runs its commands and scripts, or the server at
 * TEST_REDIS_URL.
 */
const shared: Record<string, Start> = {
  async Redis() {
    const url = process.env.TEST_REDIS_URL;
    const client = url === undefined ? new RedisMock() : new Redis(url);
    const command: RedisCommand = (name, ...args) =>
      url === undefined
        ? Reflect.get(client, name.toLowerCase()).apply(client, args)
        : client.call(name, ...args);
    return { open: options => redisStore(command, options), stop: () => client.disconnect() };
  },
  async MongoDB() {
    const url = process.env.TEST_MONGODB_URL;
    const embedded = url === undefined ? await startEmbeddedDatabase() : undefined;
    const client = new MongoClient(url ?? embedded?.url ?? '');
    const database = client.db(`test-${randomUUID()}`);
    return {
      open: options => mongoStore(database.collection('webhookEvents'), options),
      async stop() {
        await database.dropDatabase();
        await client.close();
        await embedded?.stop();
      },
    };
  },
  async Postgres() {
    const client = new PGlite();
    await client.exec(
      'CREATE TABLE webhook_events (key text PRIMARY KEY, owner text, expires_at timestamptz NOT NULL)',
    );
    return { open: options => postgresStore(client, options), stop: () => client.close() };
  },
};

/** A double of a KV namespace with manual time. */
async function createKv(): Promise<{ open: Open; pass(seconds: number): void }> {
  const values = new Map<string, { value: string; expiresAt: number }>();
  let now = 0;
  const namespace: KvNamespace = {
    async get(key) {
      const entry = values.get(key);
      return entry !== undefined && now < entry.expiresAt ? entry.value : null;
    },
    async put(key, value, { expirationTtl }) {
      if (expirationTtl < 60) throw new Error('KV PUT failed: 400 Invalid expiration_ttl');
      values.set(key, { value, expiresAt: now + expirationTtl });
    },
  };
  return {
    open: options => kvStore(namespace, options),
    pass: seconds => {
      now += seconds;
    },
  };
}

const everyStore: Record<string, Start> = {
  ...shared,
  KV: createKv,
  async memory() {
    const store = memoryStore();
    return { open: () => store };
  },
};

const started = new Map<string, ReturnType<Start>>();
afterAll(async () => {
  for (const store of started.values()) await (await store).stop?.();
});

/** Starts once for all tests, because a database takes seconds. */
function startOnce(name: string, start: Start): Open {
  let store: Awaited<ReturnType<Start>> | undefined;
  beforeAll(async () => {
    const starting = started.get(name) ?? start();
    started.set(name, starting);
    store = await starting;
  });
  return options => {
    if (store === undefined) throw new Error('The store is there once the tests run');
    return store.open(options);
  };
}

describe.each(Object.entries(everyStore))('the store in %s', (name, start) => {
  const open = startOnce(name, start);

  it('acquires free keys and reports finished ones, key by key', async () => {
    const key = randomUUID();
    const [store, other] = [open(), open()];
    expect(await store.acquire(key)).toBe('acquired');
    await store.finish(key);
    expect(await other.acquire(key)).toBe('finished');
    expect(await other.acquire(randomUUID())).toBe('acquired');
  });

  it('allows acquiring released keys', async () => {
    const key = randomUUID();
    const store = open();
    await store.acquire(key);
    await store.release(key);
    expect(await open().acquire(key)).toBe('acquired');
  });

  it('lets each handler handle an event once across processes, even after a failure', async () => {
    const event = { id: randomUUID() };
    const print = vi.fn().mockRejectedValueOnce(new Error('no paper'));
    const bill = vi.fn();
    for (const _ of ['first process', 'second', 'third']) {
      const once = deduplicate(open());
      await once('print', print)(event).catch(() => {});
      await once('bill', bill)(event);
    }
    expect(print).toHaveBeenCalledTimes(2);
    expect(bill).toHaveBeenCalledTimes(1);
  });
});

describe.each(Object.entries(shared))('the store in %s', (name, start) => {
  const open = startOnce(name, start);

  it('gives a key to one of many concurrent callers', async () => {
    const key = randomUUID();
    const stores = Array.from({ length: 20 }, () => open());
    const states = await Promise.all(stores.map(store => store.acquire(key)));
    expect(states.toSorted()).toEqual(['acquired', ...Array.from({ length: 19 }, () => 'running')]);
  });

  it('reassigns keys of a dead process, which cannot release them later', async () => {
    const key = randomUUID();
    const [late, next] = [open({ lockSeconds: 1 }), open()];
    await late.acquire(key);
    expect(await next.acquire(key)).toBe('running');
    await expect.poll(() => next.acquire(key)).toBe('acquired');
    await late.release(key);
    expect(await late.acquire(key)).toBe('running');
    await next.finish(key);
    await late.release(key);
    expect(await late.acquire(key)).toBe('finished');
  });

  it('expires finished keys', async () => {
    const key = randomUUID();
    const store = open({ ttlSeconds: 1 });
    await store.acquire(key);
    await store.finish(key);
    await expect.poll(() => store.acquire(key)).toBe('acquired');
  });
});

it('the KV store expires finished keys', async () => {
  const { open, pass } = await createKv();
  const key = randomUUID();
  const store = open({ ttlSeconds: 60 });
  await store.finish(key);
  pass(59);
  expect(await store.acquire(key)).toBe('finished');
  pass(1);
  expect(await store.acquire(key)).toBe('acquired');
});
