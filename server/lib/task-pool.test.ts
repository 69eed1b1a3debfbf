import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createTaskPool } from './task-pool.ts';

it('The pool is saturated while more than a thousand tasks are pending, and drain waits for all of them', async () => {
  const pool = createTaskPool(pino({ level: 'silent' }));
  let done = 0;
  const work = async () => {
    done += 1;
  };
  for (let count = 0; count < 900; count++) void pool.run('counting', work);
  expect(pool.isSaturated()).toBe(false);
  for (let count = 0; count < 900; count++) void pool.run('counting', work);
  expect(pool.isSaturated()).toBe(true);
  await pool.drain();
  expect([pool.isSaturated(), done]).toEqual([false, 1_800]);
});
