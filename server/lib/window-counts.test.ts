import type { Db } from 'mongodb';
import pLimit from 'p-limit';
import { pino } from 'pino';
import { describe, expect, vi } from 'vitest';
import { databaseTest } from '../../test/helpers/fixtures.ts';
import { createWindowStore, type WindowDocument } from './mongo/window-store.ts';
import { createWindowCounts, type WindowCounts } from './window-counts.ts';

const LIMIT = 120;
const WINDOW_SECONDS = 60;
const log = pino({ level: 'silent' });

/** Counts of several processes on one database, in a shared window that does not end during the test. */
const it = databaseTest.extend('openCounts', async ({ db }, { onCleanup }) => {
  const now = new Date();
  const opened: WindowCounts[] = [];
  onCleanup(async () => {
    await Promise.all(opened.map(({ close }) => close()));
  });
  return (processes: number, store = storeOf(db)) => {
    const counts = Array.from({ length: processes }, () => createWindowCounts(() => now, log, store));
    opened.push(...counts);
    return counts;
  };
});

const storeOf = (db: Db) => createWindowStore(db.collection<WindowDocument>('rateLimits'));
const countOnce = (counts: WindowCounts | undefined) => counts?.count('public:key', LIMIT, WINDOW_SECONDS);

async function countAllowed(requests: Promise<{ exceeded: boolean } | undefined>[]): Promise<number> {
  return (await Promise.all(requests)).filter(count => count?.exceeded === false).length;
}

describe('A limit', () => {
  it('is exact in one process, however many requests arrive concurrently', async ({ openCounts }) => {
    const [counts] = openCounts(1);
    expect(await countAllowed(Array.from({ length: 300 }, () => countOnce(counts) ?? Promise.reject()))).toBe(
      LIMIT,
    );
  });

  it('is exact to a tenth across eight processes with round-robin requests', async ({ openCounts }) => {
    const processes = openCounts(8);
    for (const atOnce of [1, 8, 64]) {
      const limit = pLimit(atOnce);
      const key = `public:${atOnce}`;
      const allowed = await countAllowed(
        Array.from({ length: 400 }, (_, index) =>
          limit(async () => processes[index % 8]?.count(key, LIMIT, WINDOW_SECONDS)),
        ),
      );
      expect(allowed).toBeGreaterThanOrEqual(LIMIT * 0.9);
      expect(allowed).toBeLessThanOrEqual(LIMIT * 1.1);
    }
  });

  it('is exact to a tenth for a client that moves to another process after each rejection', async ({
    openCounts,
  }) => {
    let allowed = 0;
    for (const counts of openCounts(8)) while ((await countOnce(counts))?.exceeded === false) allowed += 1;
    expect(allowed).toBeGreaterThanOrEqual(LIMIT);
    expect(allowed).toBeLessThanOrEqual(LIMIT * 1.1);
  });

  it('has one window, started by the first process that counts the key', async ({ openCounts, db }) => {
    const [first, second] = openCounts(2);
    const began = await countOnce(first);
    await first?.close();
    await countOnce(second);
    const counted = await countOnce(second);
    expect(counted).toEqual({ consumed: 3, exceeded: false, endsAt: began?.endsAt });
    const stored = await db.collection('rateLimits').find({}).toArray();
    expect(stored).toMatchObject([{ key: 'public:key', expire: began?.endsAt }]);
  });

  it('starts over after the window expires', async ({ openCounts, db }) => {
    const expired = { key: 'public:key', points: LIMIT, expire: new Date('2026-01-05T09:00:00.000Z') };
    await db.collection('rateLimits').insertOne({ ...expired });
    const [counts] = openCounts(1);
    await countOnce(counts);
    expect(await countOnce(counts)).toMatchObject({ consumed: 2, exceeded: false });
  });
});

it('All counts are written together, and nothing is written without any', async ({
  openCounts,
  db,
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const commands: string[] = [];
  const { open, add, find } = storeOf(db);
  const store: typeof storeOf extends (db: Db) => infer Store ? Store : never = {
    open: (...options) => open(...options).finally(() => commands.push('open')),
    add: (...options) => add(...options).finally(() => commands.push('add')),
    find: (...options) => find(...options).finally(() => commands.push('find')),
  };
  const [counts] = openCounts(1, store);
  for (let key = 0; key < 50; key += 1) await counts?.count(`public:${key}`, LIMIT, WINDOW_SECONDS);
  expect(commands).toEqual([]);
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => commands).toEqual(['open', 'add', 'find']);
  vi.advanceTimersByTime(60_000);
  await counts?.close();
  expect(commands).toEqual(['open', 'add', 'find']);
});

it('Requests are counted during a database outage', async ({ openCounts }) => {
  const away = async () => Promise.reject(new Error('The database is away'));
  const [counts] = openCounts(1, { open: away, add: away, find: away });
  const requests = Array.from({ length: 130 }, () => countOnce(counts) ?? Promise.reject());
  expect(await countAllowed(requests)).toBe(LIMIT);
});
