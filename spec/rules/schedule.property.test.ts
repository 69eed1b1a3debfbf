import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpeningInterval } from '../../generated/dashboard/types.ts';
import { type BranchHours, findSchedule, listIntervals, toMinutes, WEEKDAYS } from './schedule.ts';
import { listPeriods } from './weekly-hours.ts';

const time = fc
  .record({ hour: fc.nat(23), minute: fc.constantFrom(0, 1, 30, 59) })
  .map(({ hour, minute }) => [hour, minute].map(part => String(part).padStart(2, '0')).join(':'));
const interval = fc.record({ opens: time, closes: time });
const weekly = fc.array(
  fc.tuple(fc.constantFrom(...WEEKDAYS), interval).map(([day, hours]) => ({ day, ...hours })),
  { maxLength: 6 },
);
const DATES = ['2026-03-28', '2026-03-29', '2026-03-30'];
const special = fc
  .uniqueArray(fc.constantFrom(...DATES), { maxLength: 3 })
  .chain(dates =>
    fc.tuple(
      ...dates.map(date =>
        fc.record({ date: fc.constant(date), intervals: fc.array(interval, { maxLength: 2 }) }),
      ),
    ),
  );
const branch: fc.Arbitrary<Required<Pick<BranchHours, 'openingHours' | 'deliveryHours'>>> = fc.record({
  openingHours: fc.option(fc.record({ weekly, special })),
  deliveryHours: fc.option(weekly),
});

/** Whether a minute of a day is within intervals that start on that day. */
const covers = (intervals: OpeningInterval[], minute: number) =>
  intervals.map(toMinutes).some(({ start, end }) => start <= minute && minute < end);

describe("An order type's hours", () => {
  it("default to the branch's, and are limited by the date's", () => {
    fc.assert(
      fc.property(branch, fc.constantFrom(...DATES), fc.nat(2 * 24 * 60 - 1), (hours, date, minute) => {
        const { openingHours, deliveryHours } = hours;
        const weekday = WEEKDAYS[new Date(date).getUTCDay()];
        const onDate = openingHours?.special.find(one => one.date === date)?.intervals;
        const ofWeek = (deliveryHours ?? openingHours?.weekly)?.filter(({ day }) => day === weekday);
        const schedule = findSchedule(hours, 'delivery');
        if (!schedule) {
          expect([openingHours, deliveryHours]).toEqual([null, null]);
          return;
        }
        const isOpen = covers(listIntervals(schedule, date), minute);
        const isWithinDate = !onDate || covers(onDate, minute);
        const isWithinOwn = (!deliveryHours && onDate !== undefined) || covers(ofWeek ?? [], minute);
        expect(isOpen).toBe(isWithinDate && isWithinOwn);
        expect(findSchedule(hours, 'pickup')).toBe(openingHours);
      }),
      { numRuns: 2_000 },
    );
  });

  it('follow daylight saving time changes', () => {
    const everyDay = (opens: string, closes: string) => WEEKDAYS.map(day => ({ day, opens, closes }));
    const change = Date.parse('2026-03-29T01:00:00Z');
    const offsetAt = (moment: number) => (moment < change ? 1 : 2) * 60 * 60_000;
    const hours = {
      openingHours: {
        weekly: everyDay('18:00', '23:00'),
        special: [{ date: '2026-03-28', intervals: [{ opens: '20:00', closes: '04:00' }] }],
      },
      deliveryHours: everyDay('17:00', '05:00'),
    };
    const schedule = findSchedule(hours, 'delivery');
    expect(schedule && listPeriods(schedule, '2026-03-28', offsetAt)).toEqual([
      // Eight hours on the clock, one of which is skipped.
      { start: new Date('2026-03-28T19:00:00Z'), end: new Date('2026-03-29T02:00:00Z') },
    ]);
    expect(schedule && listPeriods(schedule, '2026-03-29', offsetAt)).toEqual([
      { start: new Date('2026-03-29T15:00:00Z'), end: new Date('2026-03-30T03:00:00Z') },
    ]);
  });
});
