// @module-tag long
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Collection } from 'mongodb';
import { expect, vi } from 'vitest';
import { databaseTest as it } from '../../test/helpers/fixtures.ts';
import { createLogger } from '../lib/logger.ts';
import { createAgenda, PROCESS_EVERY_MS } from './agenda.ts';

const LOCK_LIFETIME = 2_000;
/** Agenda checks a running job twice per lock lifetime. */
const END_TAKES = LOCK_LIFETIME / 2 + 200;

it('A job that takes long to save its end is not reported as having lost its lock', async ({ db }) => {
  const lines: string[] = [];
  const agenda = await createAgenda(
    db,
    createLogger({ logLevel: 'info' }, { write: line => void lines.push(line) }),
  );
  const { updateOne } = Collection.prototype;
  const slow = vi.spyOn(Collection.prototype, 'updateOne').mockImplementation(async function (
    this: Collection,
    ...values
  ) {
    const [, update] = values;
    if ('$set' in update && update.$set?.lockedAt === null) await setTimeout(END_TAKES);
    return updateOne.apply(this, values);
  });
  agenda.define('short', async () => {}, { lockLifetime: LOCK_LIFETIME });
  await agenda.start();
  const completed = once(agenda, 'complete:short');
  await agenda.now('short', {});
  await completed;
  expect(lines).toEqual([]);
  slow.mockRestore();
  await agenda.stop();
});

it('Runs a scheduled job after a pause longer than its lock', async ({ db }) => {
  const agenda = await createAgenda(db, createLogger({ logLevel: 'warn' }));
  const pauseMs = LOCK_LIFETIME + 500;
  let runs = 0;
  agenda.define('swept', async () => void runs++, { lockLifetime: LOCK_LIFETIME });
  await agenda.schedule(new Date(Date.now() + pauseMs), 'swept', {});
  await agenda.start();
  const jobs = db.collection('jobs');
  await expect.poll(() => jobs.findOne({ name: 'swept' })).toMatchObject({ lockedAt: expect.any(Date) });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  await expect.poll(() => runs, { timeout: 3 * PROCESS_EVERY_MS }).toBe(1);
  await agenda.stop();
});
