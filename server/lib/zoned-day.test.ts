import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLocalTimeOf, localTimeOf } from './zoned-day.ts';

const DAY_MS = 24 * 60 * 60_000;

it.for([
  'UTC',
  'Europe/Lisbon',
  'America/St_Johns',
  // Half an hour of daylight saving time.
  'Australia/Lord_Howe',
  // Two transitions around Ramadan.
  'Africa/Casablanca',
  'Asia/Kathmandu',
  // Skipped December 30, 2011.
  'Pacific/Apia',
])('Many local times in %s are what each alone is', timezone => {
  const toLocalTime = createLocalTimeOf(timezone);
  const start = Date.UTC(2011, 0, 1);
  const moment = fc.oneof(
    fc.integer({ min: start, max: Date.UTC(2030, 0, 1) }),
    // Clocks change at full hours of UTC, and at quarters of one.
    fc.integer({ min: 0, max: 7_000 * 96 }).map(quarter => start + (quarter * DAY_MS) / 96),
  );
  fc.assert(
    fc.property(moment, at => {
      expect(toLocalTime(new Date(at))).toBe(localTimeOf(new Date(at), timezone));
    }),
    { numRuns: 2_000 },
  );
});
