import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { groupHours } from '../../../../spec/rules/weekly-hours.ts';
import type { Schemas } from '../api/contract.ts';
import { joinParts } from '../i18n/formats.ts';
import { joinList } from '../i18n/join-list.ts';

export type Weekday = Schemas['Weekday'];
type Interval = Schemas['OpeningInterval'];

/** In display order. */
export const WEEKDAYS: Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];

const DAY_MS = 24 * 60 * 60_000;
/** January 5, 2026, is a Monday. */
const MONDAY = Date.UTC(2026, 0, 5);

const format = (at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone: 'UTC' }).format(at);

export const formatWeekday = (day: Weekday, weekday: 'long' | 'short' = 'long'): string =>
  format(new Date(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS), { weekday });

/** `11:30` in the reader's format. */
const formatClock = (time: string): string => format(new Date(`2026-01-05T${time}Z`), { timeStyle: 'short' });

export const formatInterval = ({ opens, closes }: Interval): string =>
  opens === closes ? t`24 hours` : `${formatClock(opens)} – ${formatClock(closes)}`;

/** Weekly hours on one line: "Mon–Fri 7:00 – 11:00 AM". Without days if they are the same every day. */
export const formatWeeklyHours = (hours: Schemas['WeeklyHours'][]): string =>
  joinParts(
    groupHours(hours).map(({ runs, intervals }) => {
      const times = joinList(intervals.map(formatShortly));
      const [first] = runs;
      if (first && first.first === WEEKDAYS[0] && first.last === WEEKDAYS.at(-1)) return times;
      return `${joinList(runs.map(formatRun))} ${times}`;
    }),
  );

/** On one line without a break after the dash, and with a single AM or PM if equal. */
function formatShortly({ opens, closes }: Interval): string {
  const [start, end] = [opens, closes].map(time => new Date(`2026-01-05T${time}Z`)) as [Date, Date];
  const times = new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'short', timeZone: 'UTC' });
  const text = closes > opens ? times.formatRange(start, end) : formatInterval({ opens, closes });
  return text.replaceAll(/\s/g, '\u00a0').replaceAll('–', '–\u2060');
}

function formatRun({ first, last }: { first: Weekday; last: Weekday }): string {
  const name = formatWeekday(first, 'short');
  return first === last ? name : `${name}–${formatWeekday(last, 'short')}`;
}

/** `2026-12-25` in the reader's format. */
export const formatCalendarDate = (date: string): string =>
  format(new Date(`${date}T00:00Z`), { dateStyle: 'medium' });

/** The hours of each day in forms. */
export type Weekly = Record<Weekday, Schemas['OpeningInterval'][]>;

export const toWeekly = (hours: Schemas['WeeklyHours'][]): Weekly =>
  Object.fromEntries(
    WEEKDAYS.map(day => [
      day,
      hours.filter(one => one.day === day).map(({ opens, closes }) => ({ opens, closes })),
    ]),
  ) as Weekly;

export const toWeeklyHours = (weekly: Weekly): Schemas['WeeklyHours'][] =>
  WEEKDAYS.flatMap(day => weekly[day].map(interval => ({ day, ...interval })));
