import { businessDayAt, businessDayEnd, shiftDay } from '../../../../../../spec/rules/business-day.ts';
import { fromZonedTime, toZonedTime } from '../../../../shared/i18n/zoned-time.ts';

export type Until = 'hour' | 'day' | 'tomorrow' | 'own';

const HOUR = 3_600_000;

/** When a snooze ends at a branch. Days are those of the branch's time zone. */
export function snoozeEnd(until: Until, own: string, timeZone: string, now = Date.now()): Date | undefined {
  const local = toZonedTime(new Date(now), timeZone);
  switch (until) {
    case 'hour':
      return new Date(now + HOUR);
    case 'day':
      return fromZonedTime(businessDayEnd(businessDayAt(local)), timeZone);
    case 'tomorrow':
      return fromZonedTime(`${shiftDay(local.slice(0, 10), 1)}T06:00`, timeZone);
    case 'own':
      return own === '' ? undefined : fromZonedTime(own, timeZone);
  }
}
