import { describe, expect, it } from 'vitest';
import type { Weekday, WeeklyHours } from '../../generated/dashboard/types.ts';
import { WEEKDAYS } from './schedule.ts';
import { formatHours, isOrderable, isWithinHours } from './weekly-hours.ts';

const HOUR_MS = 3_600_000;
/** Local time is always two hours ahead of UTC. */
const offsetAt = () => 2 * HOUR_MS;
const on = (days: Weekday[], opens: string, closes: string): WeeklyHours[] =>
  days.map(day => ({ day, opens, closes }));
const WORKDAYS: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

describe('Weekly hours', () => {
  it('apply on their days in the time zone, excluding the end', () => {
    const breakfast = on(WORKDAYS, '07:00', '11:00');
    // 9 March 2026 is a Monday.
    const at = (moment: string) => isWithinHours(breakfast, new Date(moment), offsetAt);
    expect(at('2026-03-09T04:59:59.999Z')).toBe(false);
    expect(at('2026-03-09T05:00:00.000Z')).toBe(true);
    expect(at('2026-03-09T08:59:59.999Z')).toBe(true);
    expect(at('2026-03-09T09:00:00.000Z')).toBe(false);
    expect(at('2026-03-14T06:00:00.000Z')).toBe(false);
  });

  it('continue past midnight, even into the next week', () => {
    const late = on(['sunday'], '22:00', '02:00');
    expect(isWithinHours(late, new Date('2026-03-08T23:59:00.000Z'), offsetAt)).toBe(true);
    expect(isWithinHours(late, new Date('2026-03-09T00:00:00.000Z'), offsetAt)).toBe(false);
    const whole = on(['sunday'], '09:00', '09:00');
    expect(isWithinHours(whole, new Date('2026-03-09T06:59:00.000Z'), offsetAt)).toBe(true);
    expect(isWithinHours(whole, new Date('2026-03-09T07:00:00.000Z'), offsetAt)).toBe(false);
  });

  it('always apply if there are none', () => {
    expect(isWithinHours([], new Date('2026-03-09T00:00:00.000Z'), offsetAt)).toBe(true);
  });

  it('apply to the requested time, including the end', () => {
    const breakfast = on(WORKDAYS, '07:00', '11:00');
    const order = (now: string, requestedAt?: string) =>
      isOrderable(
        breakfast,
        { now: new Date(now), requestedAt: requestedAt === undefined ? undefined : new Date(requestedAt) },
        offsetAt,
      );
    const [before, within, end] = ['2026-03-09T04:00Z', '2026-03-09T06:00Z', '2026-03-09T09:00Z'];
    expect(order(before)).toBe(false);
    expect(order(within)).toBe(true);
    expect(order(end)).toBe(false);
    expect(order(before, within)).toBe(true);
    expect(order(before, end)).toBe(true);
    expect(order(within, '2026-03-09T09:15Z')).toBe(false);
    expect(order(within, before)).toBe(false);
  });

  it('are listed with days of equal hours grouped', () => {
    expect(formatHours(on(WORKDAYS, '07:00', '11:00'))).toBe('Mon–Fri 07:00–11:00');
    expect(formatHours(on(WEEKDAYS, '07:00', '11:00'))).toBe('Mon–Sun 07:00–11:00');
    expect(
      formatHours([
        ...on(['sunday', 'saturday'], '08:00', '12:00'),
        ...on(['monday', 'wednesday', 'thursday'], '18:00', '01:00'),
        ...on(['monday', 'wednesday', 'thursday'], '07:00', '11:00'),
      ]),
    ).toBe('Mon, Wed–Thu 07:00–11:00, 18:00–01:00; Sat–Sun 08:00–12:00');
    expect(formatHours([])).toBe('');
  });
});
