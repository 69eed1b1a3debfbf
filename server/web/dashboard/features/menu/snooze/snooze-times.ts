import { fromZonedTime, toZonedTime } from '../../../../shared/i18n/zoned-time.ts';

export type Until = 'hour' | 'day' | 'tomorrow' | 'own';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A restaurant that is open after midnight is still in the business day before. */
const DAY_ENDS_AT = '05:00';

const dayOf = (at: number, timeZone: string) => toZonedTime(new Date(at), timeZone).slice(0, 10);
const nextDay = (day: string) => dayOf(Date.parse(day) + DAY, 'UTC');

/** When a snooze ends at a branch. Days are those of the branch's time zone. */
export function snoozeEnd(until: Until, own: string, timeZone: string, now = Date.now()): Date | undefined {
  const [day = '', time = ''] = toZonedTime(new Date(now), timeZone).split('T');
  switch (until) {
    case 'hour':
      return new Date(now + HOUR);
    case 'day':
      return fromZonedTime(`${time < DAY_ENDS_AT ? day : nextDay(day)}T${DAY_ENDS_AT}`, timeZone);
    case 'tomorrow':
      return fromZonedTime(`${nextDay(day)}T06:00`, timeZone);
    case 'own':
      return own === '' ? undefined : fromZonedTime(own, timeZone);
  }
}
