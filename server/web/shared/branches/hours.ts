import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Schemas } from '../api/contract.ts';

export type Weekday = Schemas['Weekday'];
type Interval = Schemas['OpeningInterval'];

/** In the order in which weeks are shown. */
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
/** The 5th of January 2026 is a Monday. */
const MONDAY = Date.UTC(2026, 0, 5);

const format = (at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone: 'UTC' }).format(at);

export const formatWeekday = (day: Weekday): string =>
  format(new Date(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS), { weekday: 'long' });

/** `11:30` as people write it. */
const formatClock = (time: string): string => format(new Date(`2026-01-05T${time}Z`), { timeStyle: 'short' });

export const formatInterval = ({ opens, closes }: Interval): string =>
  opens === closes ? t`24 hours` : `${formatClock(opens)} – ${formatClock(closes)}`;

/** `2026-12-25`, as people write it. */
export const formatCalendarDate = (date: string): string =>
  format(new Date(`${date}T00:00Z`), { dateStyle: 'medium' });

/** The hours of each day, as forms hold them. */
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
