import { describe, expect, it } from 'vitest';
import { fromZonedTime, toZonedTime } from './zoned-time.ts';

describe('Zoned times', () => {
  it.each([
    ['2026-07-01T23:59', 'Europe/Lisbon', '2026-07-01T22:59:00.000Z'],
    ['2026-01-05T06:00', 'Asia/Tokyo', '2026-01-04T21:00:00.000Z'],
    ['2026-01-05T06:00', 'America/St_Johns', '2026-01-05T09:30:00.000Z'],
    // On days when clocks change.
    ['2026-03-29T06:00', 'Europe/Berlin', '2026-03-29T04:00:00.000Z'],
    ['2026-10-25T06:00', 'Europe/Berlin', '2026-10-25T05:00:00.000Z'],
    ['2026-03-08T23:59', 'America/Los_Angeles', '2026-03-09T06:59:00.000Z'],
  ])('%s in %s is %s', (local, timeZone, moment) => {
    expect(fromZonedTime(local, timeZone).toISOString()).toBe(moment);
    expect(toZonedTime(new Date(moment), timeZone)).toBe(local);
  });

  it.each([
    // Ambiguous: the first occurrence.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // Nonexistent: shifted by the gap.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ])('%s in %s is %s, wherever the device is', (local, timeZone, moment) => {
    expect(fromZonedTime(local, timeZone).toISOString()).toBe(moment);
  });
});
