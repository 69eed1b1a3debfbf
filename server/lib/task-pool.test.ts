import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createTaskPool } from './task-pool.ts';

it('The pool is saturated above a thousand pending tasks, and drain waits for all of them', async () => {
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

it('Gathered items are processed together when the interval ends or the pool is drained', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const pool = createTaskPool(pino({ level: 'silent' }));
    const groups: number[][] = [];
    const add = pool.gather('gathering', 5_000, async (items: number[]) => void groups.push(items));
    for (const item of [1, 2]) add(item);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(groups).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(groups).toEqual([[1, 2]]);
    add(3);
    await pool.drain();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(groups).toEqual([[1, 2], [3]]);
  } finally {
    vi.useRealTimers();
  }
});
