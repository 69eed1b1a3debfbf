import { fromZonedTime, toZonedTime } from '../../../../shared/i18n/zoned-time.ts';

export type Until = 'hour' | 'day' | 'tomorrow' | 'own';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const dayOf = (at: number, timeZone: string) => toZonedTime(new Date(at), timeZone).slice(0, 10);

/** When a snooze ends at a branch. Days are those of the branch's time zone. */
export function snoozeEnd(until: Until, own: string, timeZone: string, now = Date.now()): Date | undefined {
  switch (until) {
    case 'hour':
      return new Date(now + HOUR);
    case 'day':
      return fromZonedTime(`${dayOf(now, timeZone)}T23:59`, timeZone);
    case 'tomorrow':
      return fromZonedTime(`${dayOf(Date.parse(dayOf(now, timeZone)) + DAY, 'UTC')}T06:00`, timeZone);
    case 'own':
      return own === '' ? undefined : fromZonedTime(own, timeZone);
  }
}
