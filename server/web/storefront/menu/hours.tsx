import { Trans } from '@lingui/react/macro';
import type { Schemas } from '../../shared/api/contract.ts';
import { formatCalendarDate, formatInterval, formatWeekday, WEEKDAYS } from '../../shared/branches/hours.ts';

/** The hours of each day of the week, and of the dates ahead that have other ones. */
export default function Hours({ hours: { weekly, special } }: { hours: Schemas['OpeningHours'] }) {
  const today = new Date().toISOString().slice(0, 10);
  const ahead = special.filter(({ date }) => date >= today).sort((a, b) => (a.date < b.date ? -1 : 1));
  const rows = [
    ...WEEKDAYS.map(day => ({ name: formatWeekday(day), intervals: weekly.filter(one => one.day === day) })),
    ...ahead.map(({ date, intervals }) => ({ name: formatCalendarDate(date), intervals })),
  ];
  return (
    <dl>
      {rows.map(({ name, intervals }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{intervals.length === 0 ? <Trans>Closed</Trans> : intervals.map(formatInterval).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
