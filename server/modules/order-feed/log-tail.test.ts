import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { NEVER_PUSHED } from '../../lib/pushed-changes.ts';
import type { LogPlace } from '../activity/tail-store.ts';
import { createLogTail } from './log-tail.ts';

const SECOND = 1_000;

/** A log whose entries become readable some time after their timestamp. */
const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('timers', { auto: true }, async ({}, { onCleanup }) => {
    vi.useFakeTimers();
    onCleanup(() => {
      vi.useRealTimers();
    });
  })
  .extend('entries', (): { place: LogPlace; writtenAt: number; readableAt: number }[] => [])
  .extend('followed', (): LogPlace[] => [])
  .extend('noticed', (): LogPlace[] => [])
  .extend('reviewed', (): number[] => [])
  .extend('tail', ({ entries, followed, noticed, reviewed }, { onCleanup }) => {
    const tail = createLogTail({
      store: {
        subscribe() {},
        listWritten: async since =>
          entries
            .filter(({ writtenAt, readableAt }) => writtenAt >= since.getTime() && readableAt <= Date.now())
            .map(({ place }) => place),
        async listAfterPlaces(places) {
          reviewed.push(places.length);
          const after = new Map(places.map(({ restaurantId, sequence }) => [restaurantId, sequence]));
          return entries
            .map(({ place }) => place)
            .filter(({ restaurantId, sequence }) => sequence > (after.get(restaurantId) ?? sequence));
        },
      },
      listPlaces: () => followed,
      pushed: NEVER_PUSHED,
      onPlace: place => void noticed.push(place),
      clock: () => new Date(),
      log: pino({ level: 'silent' }),
    });
    onCleanup(() => tail.stop());
    return tail;
  });

it('An entry that becomes readable after a later one is noticed within a second', async ({
  tail,
  entries,
  noticed,
  reviewed,
}) => {
  tail.start();
  await vi.advanceTimersByTimeAsync(3 * SECOND);
  const [early, late] = ['early', 'late'].map(restaurantId => ({ restaurantId, sequence: 1 }));
  if (!early || !late) throw new Error('unreachable');
  const now = Date.now();
  entries.push({ place: late, writtenAt: now, readableAt: now + SECOND });
  entries.push({ place: early, writtenAt: now + 500, readableAt: now + 500 });
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect(noticed).toContainEqual(early);
  expect(noticed).toContainEqual(late);
  expect(reviewed).toEqual([]);
});

it('An entry without a timestamp is found by reviewing the followed logs, a limited number at a time', async ({
  tail,
  entries,
  followed,
  noticed,
  reviewed,
}) => {
  followed.push(...Array.from({ length: 450 }, (_, index) => ({ restaurantId: `r${index}`, sequence: 7 })));
  const unstamped = { restaurantId: 'r449', sequence: 8 };
  entries.push({ place: unstamped, writtenAt: Number.NaN, readableAt: 0 });
  tail.start();
  await vi.advanceTimersByTimeAsync(28 * SECOND);
  expect(reviewed).toEqual([200, 200, 50]);
  expect(noticed).toEqual([unstamped]);
  tail.stop();
  await vi.advanceTimersByTimeAsync(15 * SECOND);
  expect(reviewed).toHaveLength(3);
});
