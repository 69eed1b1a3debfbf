import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Job } from 'agenda';
import { Collection } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { databaseTest as it } from '../../test/helpers/fixtures.ts';
import { createLogger } from '../lib/logger.ts';
import { createAgenda, createLockHolder } from './agenda.ts';

const LOCK_LIFETIME = 2_000;
/** Agenda looks at a running job at every half of its lock's lifetime. */
const END_TAKES = LOCK_LIFETIME / 2 + 200;

it('A job whose end takes long to save is not reported as one that lost its lock', async ({ db }) => {
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

test('Locks that were taken one after the other are renewed at the same moments, until their work is done', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    const renewals: [lock: string, at: number][] = [];
    const lockNamed = (name: string) =>
      ({ touch: async () => void renewals.push([name, performance.now() - start]) }) as unknown as Job;
    const start = performance.now();
    const holdLock = createLockHolder(LOCK_LIFETIME);
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = [holdLock(lockNamed('first'), () => first.promise)];
    await vi.advanceTimersByTimeAsync(300);
    held.push(holdLock(lockNamed('second'), () => second.promise));
    await vi.advanceTimersByTimeAsync(400);
    first.resolve();
    await vi.advanceTimersByTimeAsync(500);
    second.resolve();
    await Promise.all(held);
    await vi.advanceTimersByTimeAsync(LOCK_LIFETIME);
    expect(renewals).toEqual([
      ['first', 500],
      ['second', 500],
      ['second', 1_000],
    ]);
  } finally {
    vi.useRealTimers();
  }
});
