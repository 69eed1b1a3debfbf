import { expect, it } from 'vitest';
import { snoozeEnd } from './snooze-times.ts';

it.for([
  // In the evening, and after midnight of the same business day.
  ['2026-06-12T20:30:00Z', 'Europe/Lisbon', '2026-06-13T04:00:00.000Z'],
  ['2026-06-13T02:30:00Z', 'Europe/Lisbon', '2026-06-13T04:00:00.000Z'],
  ['2026-06-13T04:00:00Z', 'Europe/Lisbon', '2026-06-14T04:00:00.000Z'],
  ['2026-06-12T12:00:00Z', 'Asia/Tokyo', '2026-06-12T20:00:00.000Z'],
  // The nights when daylight saving time starts and ends.
  ['2026-03-28T22:00:00Z', 'Europe/Lisbon', '2026-03-29T04:00:00.000Z'],
  ['2026-10-24T22:00:00Z', 'Europe/Lisbon', '2026-10-25T05:00:00.000Z'],
] as const)('A snooze for the day that starts at %s in %s ends at %s', ([now, zone, end]) => {
  expect(snoozeEnd('day', '', { timezone: zone, closesAt: null }, Date.parse(now))?.toISOString()).toBe(end);
});

it.for([
  ['2026-06-12T20:30:00Z', '2026-06-13T05:00:00.000Z'],
  // After midnight of the same business day, and on the next one.
  ['2026-06-13T00:30:00Z', '2026-06-13T05:00:00.000Z'],
  ['2026-06-13T04:00:00Z', '2026-06-14T05:00:00.000Z'],
] as const)('A snooze until tomorrow that starts at %s ends at %s', ([now, end]) => {
  const branch = { timezone: 'Europe/Lisbon', closesAt: null };
  expect(snoozeEnd('tomorrow', '', branch, Date.parse(now))?.toISOString()).toBe(end);
});

it('A snooze until closing time ends when the branch closes, or at the end of its day', () => {
  const closesAt = '2026-06-12T22:00:00.000Z';
  const at = (closing: string | null) =>
    snoozeEnd(
      'closing',
      '',
      { timezone: 'Europe/Lisbon', closesAt: closing },
      Date.parse('2026-06-12T20:30:00Z'),
    );
  expect(at(closesAt)?.toISOString()).toBe(closesAt);
  expect(at(null)?.toISOString()).toBe('2026-06-13T04:00:00.000Z');
});
