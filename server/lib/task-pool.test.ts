import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createTaskPool } from './task-pool.ts';

it('Work in the background is crowded while more than a thousand wait, and is idle when all of them are done', async () => {
  const background = createTaskPool(pino({ level: 'silent' }));
  let done = 0;
  const work = async () => {
    done += 1;
  };
  for (let count = 0; count < 900; count++) void background.run('counting', work);
  expect(background.isSaturated()).toBe(false);
  for (let count = 0; count < 900; count++) void background.run('counting', work);
  expect(background.isSaturated()).toBe(true);
  await background.drain();
  expect([background.isSaturated(), done]).toEqual([false, 1_800]);
});
