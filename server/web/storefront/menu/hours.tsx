import { Trans, useLingui } from '@lingui/react/macro';
import { businessDayAt } from '../../../../spec/rules/business-day.ts';
import { findSchedule, HOURS_FIELDS, listIntervals, type Schedule } from '../../../../spec/rules/schedule.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { serviceClock } from '../../shared/api/service-clock.ts';
import { formatCalendarDate, formatInterval, formatWeekday, WEEKDAYS } from '../../shared/branches/hours.ts';
import { joinList } from '../../shared/i18n/join-list.ts';
import { ORDER_TYPES } from '../../shared/orders/statuses.ts';

/** The branch's hours, and those of order types with their own. */
export default function Hours({ branch }: { branch: Schemas['StorefrontBranch'] }) {
  const { i18n } = useLingui();
  const { openingHours, orderTypes, timezone: timeZone } = branch;
  // Such as `2026-03-14 18:30:00`.
  const today = businessDayAt(new Date(serviceClock.now()).toLocaleString('sv-SE', { timeZone }));
  const ownTypes = orderTypes.filter(type => branch[HOURS_FIELDS[type]] !== null);
  return (
    <>
      {openingHours && <Week schedule={openingHours} today={today} />}
      {ownTypes.map(type => (
        <section key={type}>
          <h3>{i18n._(ORDER_TYPES[type])}</h3>
          <Week schedule={findSchedule(branch, type)} today={today} />
        </section>
      ))}
    </>
  );
}

/** Hours by weekday, and of upcoming special dates. */
function Week({ schedule, today }: { schedule: Schedule | null; today: string }) {
  if (!schedule) return null;
  const { weekly, special } = schedule;
  const ahead = special.filter(({ date }) => date >= today).sort((a, b) => (a.date < b.date ? -1 : 1));
  const rows = [
    ...WEEKDAYS.map(day => ({ name: formatWeekday(day), intervals: weekly.filter(one => one.day === day) })),
    ...ahead.map(({ date }) => ({
      name: formatCalendarDate(date),
      intervals: listIntervals(schedule, date),
    })),
  ];
  return (
    <dl>
      {rows.map(({ name, intervals }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{intervals.length === 0 ? <Trans>Closed</Trans> : joinList(intervals.map(formatInterval))}</dd>
        </div>
      ))}
    </dl>
  );
}
