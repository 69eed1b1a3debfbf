import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createWakeSignal } from '../../../lib/wake-signal.ts';
import { createPartitionLoop } from './partition-loop.ts';

/** One partition that is not polled for a minute. `setup` counts lookups of the next due delivery. */
const it = test.extend(
  'setup',
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  async ({}, { onCleanup }) => {
    const state = { looked: 0, interval: 60_000, clockBehindMs: 0, reopen() {} };
    const clock = () => new Date(Date.now() - state.clockBehindMs);
    const loop = createPartitionLoop({
      poller: {
        add: async () => [],
        pollOnce: async () => false,
        async findNextDue() {
          state.looked += 1;
          return undefined;
        },
      },
      wakeSignal: createWakeSignal<number>(),
      pushed: {
        getInterval: () => state.interval,
        onReopen(poll) {
          state.reopen = poll;
        },
      },
      clock,
      log: pino({ level: 'silent' }),
    });
    const end = new AbortController();
    const ended = loop.runPartition(1, end.signal);
    onCleanup(async () => {
      end.abort();
      await ended;
    });
    await expect.poll(() => state.looked).toBe(1);
    return { state, loop, clock };
  },
);

it('The next due time is looked up when push starts, because polls become rare', async ({
  setup: { state },
}) => {
  state.reopen();
  await expect.poll(() => state.looked).toBe(2);
});

it('A timer that fires slightly early counts', async ({ setup: { state, loop, clock } }) => {
  loop.expectDue(new Date(clock().getTime() + 300));
  state.clockBehindMs = 5;
  await expect.poll(() => state.looked).toBe(2);
});
