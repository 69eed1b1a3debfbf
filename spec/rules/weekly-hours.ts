import type { OpeningInterval, Weekday, WeeklyHours } from '../../generated/dashboard/types.ts';
import { shiftDay } from './business-day.ts';
import { resolveLocalTime } from './local-time.ts';
import { listIntervals, type Schedule, WEEKDAYS } from './schedule.ts';
import type { Period } from './slots.ts';

/** The offset of a time zone from UTC at a moment. Both are in milliseconds. */
export type OffsetAt = (moment: number) => number;

/** The periods of the hours that start on a day, such as `2026-03-14`, in their order. */
export function listPeriods(schedule: Schedule, day: string, offsetAt: OffsetAt): Period[] {
  const momentOf = (date: string, time: string) =>
    new Date(resolveLocalTime(Date.parse(`${date}T${time}:00Z`), offsetAt));
  return listIntervals(schedule, day)
    .map(({ opens, closes }) => ({
      start: momentOf(day, opens),
      end: momentOf(closes > opens ? day : shiftDay(day, 1), closes),
    }))
    .filter(({ start, end }) => end > start)
    .sort((one, other) => one.start.getTime() - other.start.getTime());
}

/** Whether a moment is within the hours. No hours mean always. The end is exclusive. */
export function isWithinHours(weekly: WeeklyHours[], at: Date, offsetAt: OffsetAt): boolean {
  if (weekly.length === 0) return true;
  const today = new Date(at.getTime() + offsetAt(at.getTime())).toISOString().slice(0, 10);
  // Hours that began yesterday may go on past midnight.
  return [shiftDay(today, -1), today]
    .flatMap(day => listPeriods({ weekly, special: [] }, day, offsetAt))
    .some(({ start, end }) => start <= at && at < end);
}

/**
 * Whether items with these hours can be ordered: for a requested time, or else as soon as possible. An order for the end of the hours is
 * prepared within them.
 */
export function isOrderable(
  hours: WeeklyHours[],
  { requestedAt, now }: { requestedAt?: Date | undefined; now: Date },
  offsetAt: OffsetAt,
): boolean {
  if (!requestedAt) return isWithinHours(hours, now, offsetAt);
  const before = new Date(requestedAt.getTime() - 1);
  return [requestedAt, before].some(at => isWithinHours(hours, at, offsetAt));
}

/** Days of a week that have the same hours: each run from its first to its last day. */
export type HoursOfDays = { runs: { first: Weekday; last: Weekday }[]; intervals: OpeningInterval[] };

/** The order in which weeks are shown. */
const SHOWN: Weekday[] = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];

/** The hours as people say them: Monday to Friday, 7 to 11. */
export function groupHours(weekly: WeeklyHours[]): HoursOfDays[] {
  const groups = new Map<string, HoursOfDays>();
  let previous: string | undefined;
  for (const day of SHOWN) {
    const intervals = weekly
      .filter(one => one.day === day)
      .map(({ opens, closes }) => ({ opens, closes }))
      .sort((one, other) => (one.opens < other.opens ? -1 : 1));
    const key = JSON.stringify(intervals);
    const group = groups.get(key) ?? { runs: [], intervals };
    const run = key === previous ? group.runs.at(-1) : undefined;
    if (run) run.last = day;
    else group.runs.push({ first: day, last: day });
    if (intervals.length > 0) groups.set(key, group);
    previous = key;
  }
  return [...groups.values()];
}

const shorten = (day: Weekday): string => day.charAt(0).toUpperCase() + day.slice(1, 3);

/** In English: `Mon–Fri 07:00–11:00, Sat 08:00–12:00`. */
export const formatHours = (weekly: WeeklyHours[]): string =>
  groupHours(weekly)
    .map(({ runs, intervals }) => {
      const days = runs.map(({ first, last }) =>
        first === last ? shorten(first) : `${shorten(first)}–${shorten(last)}`,
      );
      const times = intervals.map(({ opens, closes }) => `${opens}–${closes}`);
      return `${days.join(', ')} ${times.join(', ')}`;
    })
    .join('; ');
