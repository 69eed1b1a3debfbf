import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import type { Db } from 'mongodb';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { countFormerJobs, DECLARED, listIndexes, makeFormer } from '../../../test/helpers/former-database.ts';
import { connectPatiently } from '../client.ts';
import { withLock } from './lock.ts';
import { createMigrator, describePending } from './migrator.ts';

const log = pino({ level: 'silent' });

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('url', async ({}, { onCleanup }) => {
    const embedded = await startEmbeddedDatabase();
    onCleanup(embedded.stop);
    return embedded.url;
  })
  .extend('db', async ({ url }, { onCleanup }) => {
    const { db, close } = await connectPatiently(url);
    onCleanup(close);
    return db;
  })
  /** The restaurants whose sales were rebuilt. Rebuilding `failing` throws. */
  .extend('rebuilds', (): { done: string[]; failing?: string } => ({ done: [] }))
  .extend('migrator', ({ url, db, rebuilds }) =>
    createMigrator({
      db,
      openPatiently: () => connectPatiently(url),
      ownsDatabase: false,
      async rebuildSales(restaurantId) {
        if (restaurantId === rebuilds.failing) throw new Error('cut off');
        rebuilds.done.push(restaurantId);
      },
      encryptHashes: async () => ({ reencrypted: 0 }),
      log,
    }),
  );

const addRestaurants = (db: Db) =>
  db.collection<{ _id: string; slug: string }>('restaurants').insertMany([
    { _id: 'res_a', slug: 'a' },
    { _id: 'res_b', slug: 'b' },
  ]);

it('An empty database gets every index and has no pending migrations', async ({ db, migrator, rebuilds }) => {
  await migrator.apply('expand');
  expect(await listIndexes(db)).toEqual(DECLARED);
  expect(await migrator.findPending('expand')).toEqual([]);
  expect(await migrator.findPending('contract')).toEqual([]);
  expect(rebuilds.done).toEqual([]);
  expect(await migrator.findHolder()).toBeUndefined();
});

describe('A database of an earlier release', () => {
  it('gets missing indexes, and keeps what the previous release needs until the cleanup', async ({
    db,
    migrator,
    rebuilds,
  }) => {
    await migrator.apply('expand');
    await addRestaurants(db);
    await makeFormer(db);
    const former = await listIndexes(db);
    expect(former).not.toEqual(expect.arrayContaining(DECLARED));
    expect(describePending(await migrator.findPending('expand'))).toEqual([
      expect.stringMatching(/^1: Indexes of the first release \(\d+ steps\)$/),
      expect.stringMatching(/^2: .* \(7 steps\)$/),
      expect.stringMatching(/^6: .* \(1 step\)$/),
      expect.stringMatching(/^7: .* \(1 step\)$/),
      expect.stringMatching(/^8: .* \(7 steps\)$/),
      expect.stringMatching(/^10: .* \(2 steps\)$/),
      expect.stringMatching(/^11: .* \(2 steps\)$/),
      expect.stringMatching(/^20: .* \(1 step\)$/),
      expect.stringMatching(/^22: .* \(1 step\)$/),
      expect.stringMatching(/^25: .* \(1 step\)$/),
      expect.stringMatching(/^27: .* \(1 step\)$/),
      expect.stringMatching(/^29: .* \(6 steps\)$/),
      expect.stringMatching(/^31: .* \(5 steps\)$/),
      expect.stringMatching(/^32: .* \(3 steps\)$/),
      expect.stringMatching(/^33: .* \(8 steps\)$/),
      expect.stringMatching(/^34: .* \(5 steps\)$/),
      expect.stringMatching(/^35: .* \(1 step\)$/),
      expect.stringMatching(/^36: .* \(3 steps\)$/),
      expect.stringMatching(/^37: .* \(8 steps\)$/),
      expect.stringMatching(/^38: .* \(3 steps\)$/),
      expect.stringMatching(/^39: .* \(3 steps\)$/),
      expect.stringMatching(/^40: .* \(1 step\)$/),
      expect.stringMatching(/^41: .* \(1 step\)$/),
      expect.stringMatching(/^42: .* \(1 step\)$/),
      expect.stringMatching(/^44: .* \(6 steps\)$/),
      expect.stringMatching(/^46: .* \(1 step\)$/),
      expect.stringMatching(/^47: .* \(5 steps\)$/),
      expect.stringMatching(/^48: .* \(1 step\)$/),
      expect.stringMatching(/^50: .* \(1 step\)$/),
      expect.stringMatching(/^52: .* \(1 step\)$/),
    ]);

    await migrator.apply('expand');
    expect(await listIndexes(db)).toEqual([...new Set([...former, ...DECLARED])].sort());
    expect(await migrator.findPending('expand')).toEqual([]);
    expect(rebuilds.done).toEqual([]);

    await migrator.apply('contract');
    expect(await listIndexes(db)).toEqual(DECLARED);
    expect(rebuilds.done).toEqual(['res_a', 'res_b']);
    expect(await countFormerJobs(db)).toBe(0);
    expect(await migrator.findPending('contract')).toEqual([]);
  });

  it('marks its demo restaurant, the only one that keeps its test payments', async ({ db, migrator }) => {
    await migrator.apply('expand');
    await addRestaurants(db);
    const demo = { _id: 'res_demo', slug: 'casa-oliva' };
    await db.collection<{ _id: string; slug: string }>('restaurants').insertOne(demo);
    const owner = { email: 'owner@example.com', name: 'Demo owner', restaurantId: demo._id };
    await db.collection('users').insertOne(owner);
    await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 20 });
    await migrator.apply('expand');
    const paid = await db.collection('restaurants').find({ paymentProvider: 'test' }).toArray();
    expect(paid).toEqual([{ ...demo, paymentProvider: 'test' }]);
  });

  it('resumes an interrupted step', async ({ db, migrator, rebuilds }) => {
    await migrator.apply('expand');
    await addRestaurants(db);
    await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 4 });
    rebuilds.failing = 'res_b';
    await expect(migrator.apply('contract')).rejects.toThrow('cut off');
    delete rebuilds.failing;
    await migrator.apply('contract');
    expect(rebuilds.done).toEqual(['res_a', 'res_b']);
  });

  it('reports an index that a later release dropped', async ({ db, migrator }) => {
    await migrator.apply('expand');
    const records = db.collection<{ _id: number; steps: string[] }>('migrations');
    await records.updateOne({ _id: 1 }, { $addToSet: { steps: 'webhookEndpoints.enabled_1__id_1' } });
    await records.deleteOne({ _id: 3 });
    await migrator.apply('contract');
    expect(await records.findOne({ _id: 1, steps: 'webhookEndpoints.enabled_1__id_1' })).toBeNull();
  });
});

describe('The lock', () => {
  it('is held by one process at a time', async ({ db }) => {
    let holders = 0;
    const hold = () =>
      withLock(db, log, async () => {
        holders += 1;
        await db.command({ ping: 1 });
        expect(holders).toBe(1);
        holders -= 1;
      });
    await Promise.all([hold(), hold(), hold()]);
  });

  it('is taken over from a dead process, but not from a slow one', async ({ db }) => {
    const locks = db.collection<{ _id: string }>('migrations');
    await locks.insertOne({ _id: 'lock', holder: 'dead', host: 'elsewhere', beats: 7 } as { _id: 'lock' });
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = withLock(db, log, async isLost => {
      order.push('first');
      await end;
      expect(isLost()).toBe(false);
      order.push('first ended');
    });
    await expect.poll(() => order).toEqual(['first']);
    const second = withLock(db, log, async () => void order.push('second'));
    // Takes longer than the wait for a dead process.
    await expect
      .poll(() => locks.findOne({ _id: 'lock' }))
      .toMatchObject({ beats: expect.toSatisfy(beats => beats > 6) });
    resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'first ended', 'second']);
  });

  it('is not acquired by a process that is stopped while waiting', async ({ db }) => {
    const stopping = new AbortController();
    await withLock(db, log, async () => {
      const waiting = withLock(db, log, async () => expect.unreachable(), stopping.signal);
      stopping.abort();
      await expect(waiting).rejects.toThrow('aborted');
    });
  });
});
