import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLocalTimeOf, localTimeOf } from './zoned-day.ts';

const DAY_MS = 24 * 60 * 60_000;

it.for([
  'UTC',
  'Europe/Lisbon',
  'America/St_Johns',
  // Daylight saving time of half an hour.
  'Australia/Lord_Howe',
  // Two transitions around Ramadan.
  'Africa/Casablanca',
  'Asia/Kathmandu',
  // Skipped December 30, 2011.
  'Pacific/Apia',
])('Local times in %s are the same in bulk as one by one', timezone => {
  const toLocalTime = createLocalTimeOf(timezone);
  const start = Date.UTC(2011, 0, 1);
  const moment = fc.oneof(
    fc.integer({ min: start, max: Date.UTC(2030, 0, 1) }),
    // Time zone transitions happen at quarter hours of UTC.
    fc.integer({ min: 0, max: 7_000 * 96 }).map(quarter => start + (quarter * DAY_MS) / 96),
  );
  fc.assert(
    fc.property(moment, at => {
      expect(toLocalTime(new Date(at))).toBe(localTimeOf(new Date(at), timezone));
    }),
    { numRuns: 2_000 },
  );
});
