import { businessDayAt, businessDayEnd, shiftDay } from '../../../../../../spec/rules/business-day.ts';
import { serviceClock } from '../../../../shared/api/service-clock.ts';
import { fromZonedTime, toZonedTime } from '../../../../shared/i18n/zoned-time.ts';

export type Until = 'hour' | 'closing' | 'day' | 'tomorrow' | 'own';

const HOUR = 3_600_000;

type Branch = { timezone: string; closesAt: string | null };

/**
 * When a snooze ends at a branch. Days are in the branch's time zone. A branch without a closing time closes
 * at the end of its day.
 */
export function snoozeEnd(
  until: Until,
  own: string,
  { timezone: timeZone, closesAt }: Branch,
  now = serviceClock.now(),
): Date | undefined {
  const local = toZonedTime(new Date(now), timeZone);
  const dayEnd = () => fromZonedTime(businessDayEnd(businessDayAt(local)), timeZone);
  switch (until) {
    case 'hour':
      return new Date(now + HOUR);
    case 'closing':
      return closesAt === null ? dayEnd() : new Date(closesAt);
    case 'day':
      return dayEnd();
    case 'tomorrow':
      return fromZonedTime(`${shiftDay(businessDayAt(local), 1)}T06:00`, timeZone);
    case 'own':
      return own === '' ? undefined : fromZonedTime(own, timeZone);
  }
}
