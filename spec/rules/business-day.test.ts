import { expect, it } from 'vitest';
import { businessDayAt, businessDayEnd, hourOfBusinessDay } from './business-day.ts';

it.for([
  ['2026-03-14T05:00', '2026-03-14'],
  ['2026-03-14T23:59', '2026-03-14'],
  ['2026-03-15T00:00:00', '2026-03-14'],
  ['2026-03-15T04:59:59', '2026-03-14'],
  ['2026-01-01T04:59', '2025-12-31'],
  ['2028-03-01T01:00', '2028-02-29'],
] as const)('%s is on the business day %s', ([local, day]) => {
  expect(businessDayAt(local)).toBe(day);
});

it('A business day ends at 05:00 of the next calendar day, which includes its last hours', () => {
  expect(businessDayEnd('2026-12-31')).toBe('2027-01-01T05:00');
  expect([5, 23, 0, 4].map(hourOfBusinessDay)).toEqual([0, 18, 19, 23]);
});
