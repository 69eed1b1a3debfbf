import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createChangeTail } from './change-tail.ts';
import { NEVER_PUSHED } from './pushed-changes.ts';

test('A new follower is notified immediately of a change made just before', async () => {
  const tail = createChangeTail({
    name: 'branches',
    listChanged: async () => [{ restaurantId: 'rst_1', status: 'paused' }],
    keyOf: ({ restaurantId }) => restaurantId,
    collection: 'branches',
    // While changes are pushed, the next poll is far away.
    pushed: { ...NEVER_PUSHED, getInterval: () => 30_000 },
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
  });
  const told: string[] = [];
  const unfollow = tail.follow('rst_1', ({ status }) => told.push(status));
  await expect.poll(() => told).toEqual(['paused']);
  unfollow();
});
