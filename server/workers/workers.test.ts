// @module-tag long
import type { Db } from 'mongodb';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { databaseTest } from '../../test/helpers/fixtures.ts';
import { createLogger } from '../lib/logger.ts';
import type { Sweep } from '../modules/outbox/sweeper.ts';
import { MAX_PARTITIONS } from '../modules/webhooks/delivery.ts';
import { startWorkers, type Workers } from './workers.ts';

type TestWorker = Workers & { held: Set<number>; log: string[] };

const it = databaseTest.extend('startWorker', async ({ db }, { onCleanup }) => {
  const started: TestWorker[] = [];
  onCleanup(async () => {
    await Promise.all(started.map(worker => worker.stop()));
  });
  /** A worker without deliveries; `held` contains its partitions. */
  return async (
    database: Db = db,
    sweep: Sweep = async () => 0,
    lockLifetime = 60_000,
    untilReleased: () => Promise<void> = async () => {},
  ): Promise<TestWorker> => {
    const held = new Set<number>();
    const lines: string[] = [];
    const { stop, countPartitions } = await startWorkers({
      db: database,
      sweep,
      removeExpiredSecrets: async () => {},
      workDue: [],
      retain: async () => {},
      webhooks: {
        async runPartition(partition, signal) {
          held.add(partition);
          await new Promise(resolve => signal.addEventListener('abort', resolve));
          held.delete(partition);
        },
        workerId: v7(),
        releaseLeases: async () => {},
      },
      hold: { untilReleased },
      ownsDatabase: false,
      lockLifetime,
      log: createLogger({ logLevel: 'warn' }, { write: line => void lines.push(line) }),
    });
    const worker = { held, log: lines, stop, countPartitions };
    started.push(worker);
    return worker;
  };
});

/**
 * Waits until every partition is claimed, evenly to within one across the workers, or across the used ones if
 * limited by the setting.
 */
async function untilShared(workers: TestWorker[]): Promise<void> {
  const partitions = Array.from({ length: MAX_PARTITIONS }, (_, partition) => partition);
  const getSpread = (used: number) => {
    const sizes = workers.map(({ held }) => [...held].filter(partition => partition < used).length);
    return Math.max(...sizes) - Math.min(...sizes);
  };
  await expect
    .poll(() => ({
      held: workers.flatMap(({ held }) => [...held]).sort((left, right) => left - right),
      isEven: [16, 24, MAX_PARTITIONS].every(used => getSpread(used) <= 1),
    }))
    .toEqual({ held: partitions, isEven: true });
  for (const { held, countPartitions } of workers) expect(countPartitions()).toBe(held.size);
}

it('Workers rebalance partitions when one joins or stops', async ({ startWorker }) => {
  const first = await startWorker();
  await untilShared([first]);
  const second = await startWorker();
  await untilShared([first, second]);
  const third = await startWorker();
  await untilShared([first, second, third]);
  await second.stop();
  expect(second.held.size).toBe(0);
  await untilShared([first, third]);
});

it("A dead worker's partitions go to the others, and a start an hour later removes its job", async ({
  db,
  startWorker,
}) => {
  const cut = new AbortController();
  const dying = await startWorker(cuttable(db, cut.signal));
  const jobs = db.collection('jobs');
  await untilShared([dying]);
  const [died] = await jobs.find({ name: /^deliver / }).toArray();
  const left = await startWorker();
  await untilShared([dying, left]);

  cut.abort();
  await untilShared([left]);
  const hourAgo = new Date(Date.now() - 61 * 60_000);
  await jobs.updateOne({ name: died?.name }, { $set: { lockedAt: hourAgo } });
  const joined = await startWorker();
  await untilShared([left, joined]);
  expect(await jobs.countDocuments({ name: died?.name })).toBe(0);
  expect(await jobs.countDocuments({ name: /^deliver / })).toBe(2);
});

it('A worker that was cut off longer than its lock resumes its share, even after its job was removed', async ({
  db,
  startWorker,
}) => {
  const cut = { aborted: false };
  const jobs = db.collection('jobs');
  const worker = await startWorker(cuttable(db, cut), undefined, 2_000);
  await untilShared([worker]);
  cut.aborted = true;
  await expect.poll(() => worker.held.size).toBe(0);
  await jobs.deleteMany({ name: /^deliver / });
  cut.aborted = false;
  await untilShared([worker]);
});

it('A start does not wait for the first sweep, which covers everything and may fail', async ({
  db,
  startWorker,
}) => {
  const swept: number[] = [];
  const { promise: failure, reject } = Promise.withResolvers<never>();
  const { log } = await startWorker(db, olderThan => {
    swept.push(olderThan);
    return failure;
  });

  await expect.poll(() => swept).toEqual([0]);
  reject(new Error('The database is away'));
  await expect
    .poll(() => log)
    .toEqual([expect.stringMatching(/The database is away.*failed to sweep unfinished changes/)]);
});

it('The oldest worker sweeps for all, and the next one takes over when it stops', async ({ startWorker }) => {
  const sweeps: string[] = [];
  const sweepAs = (name: string) => async () => sweeps.push(name);
  const first = await startWorker(undefined, sweepAs('first'));
  await untilShared([first]);
  const second = await startWorker(undefined, sweepAs('second'));
  await untilShared([first, second]);
  await expect.poll(() => sweeps.length).toBeGreaterThan(1);
  expect(sweeps).not.toContain('second');
  await first.stop();
  await expect.poll(() => sweeps).toContain('second');
});

it('While all deliveries are held, workers claim no partitions but still sweep', async ({ startWorker }) => {
  const swept: number[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const worker = await startWorker(
    undefined,
    async age => swept.push(age),
    undefined,
    () => released,
  );
  await expect.poll(() => swept).toEqual([0]);
  expect(worker.countPartitions()).toBe(0);
  release();
  await untilShared([worker]);
});

/** A database that becomes unreachable for a process, as if the process had died. */
function cuttable(db: Db, cut: { aborted: boolean }): Db {
  return new Proxy(db, {
    get(_target, name) {
      const value: unknown = Reflect.get(db, name, db);
      if (typeof value !== 'function') return value;
      if (name !== 'collection') return value.bind(db);
      return (...values: unknown[]) => cuttableMethods(Reflect.apply(value, db, values), cut);
    },
  });
}

const cuttableMethods = (collection: object, cut: { aborted: boolean }): object =>
  new Proxy(collection, {
    get(_target, name) {
      const value: unknown = Reflect.get(collection, name, collection);
      if (typeof value !== 'function') return value;
      return (...values: unknown[]) =>
        cut.aborted ? Promise.reject(new Error('cut off')) : Reflect.apply(value, collection, values);
    },
  });
