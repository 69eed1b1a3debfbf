import type { OpeningInterval, Weekday, WeeklyHours } from '../../generated/dashboard/types.ts';
import { shiftDay } from './business-day.ts';
import { resolveLocalTime } from './local-time.ts';
import { listIntervals, type Schedule, WEEKDAYS } from './schedule.ts';
import type { Period } from './slots.ts';

/** The UTC offset of a time zone at a moment. Both are in milliseconds. */
export type OffsetAt = (moment: number) => number;

/** The periods that start on a day, such as `2026-03-14`, in order. */
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

/** Whether a moment is within the hours. Without hours it always is. The end is exclusive. */
export function isWithinHours(weekly: WeeklyHours[], at: Date, offsetAt: OffsetAt): boolean {
  if (weekly.length === 0) return true;
  const today = new Date(at.getTime() + offsetAt(at.getTime())).toISOString().slice(0, 10);
  // Yesterday's hours can continue past midnight.
  return [shiftDay(today, -1), today]
    .flatMap(day => listPeriods({ weekly, special: [] }, day, offsetAt))
    .some(({ start, end }) => start <= at && at < end);
}

/**
 * Whether items with these hours can be ordered, for a requested time or as soon as possible. An order for
 * the end of the hours is allowed, because it is prepared before.
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

/** Weekdays with the same hours. Each run is a range of consecutive days. */
export type HoursOfDays = { runs: { first: Weekday; last: Weekday }[]; intervals: OpeningInterval[] };

/** The order in which weekdays are displayed. */
const SHOWN: Weekday[] = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)];

/** Groups days with the same hours: Monday to Friday, 7 to 11. */
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

/** Formats hours in English: `Mon–Fri 07:00–11:00, Sat 08:00–12:00`. */
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
