import { TZDate, tzOffset } from '@date-fns/tz';
import { BUSINESS_DAY_START_HOUR, businessDayAt, shiftDay } from '../../spec/rules/business-day.ts';
import { resolveLocalTime } from '../../spec/rules/local-time.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Other years would be formatted with more or fewer than four digits. */
const DAY_PATTERN = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** The date in a time zone: `2026-03-14`. */
export function dayOf(at: Date, timezone: string): string {
  const zoned = new TZDate(at.getTime(), timezone);
  const [month, date] = toTwoDigits([zoned.getMonth() + 1, zoned.getDate()]);
  return `${zoned.getFullYear()}-${month}-${date}`;
}

/** The local time in a time zone: `2026-03-14 18:22:05`. */
export function localTimeOf(at: Date, timezone: string): string {
  const zoned = new TZDate(at.getTime(), timezone);
  const time = toTwoDigits([zoned.getHours(), zoned.getMinutes(), zoned.getSeconds()]);
  return `${dayOf(at, timezone)} ${time.join(':')}`;
}

/**
 * `localTimeOf` for many times in one time zone. Finding the offset dominates the cost, so it is cached for
 * each UTC day with the same offset at both ends.
 */
export function createLocalTimeOf(timezone: string): (at: Date) => string {
  const offsets = new Map<number, number | undefined>();
  const offsetWithin = (day: number): number | undefined => {
    if (offsets.has(day)) return offsets.get(day);
    const [start, end] = [day, day + 1].map(one => offsetAt(one * DAY_MS, timezone));
    const offset = start === end ? start : undefined;
    offsets.set(day, offset);
    return offset;
  };
  return at => {
    const moment = at.getTime();
    const offset = offsetWithin(Math.floor(moment / DAY_MS)) ?? offsetAt(moment, timezone);
    return new Date(moment + offset).toISOString().slice(0, 19).replace('T', ' ');
  };
}

/** The business day in a time zone. */
export const businessDayOf = (at: Date, timezone: string): string =>
  businessDayAt(localTimeOf(at, timezone).replace(' ', 'T'));

const toTwoDigits = (parts: number[]): string[] => parts.map(part => String(part).padStart(2, '0'));

/** Converts a local time to a date, independently of the process's time zone, unlike `TZDate`. */
export const momentOf = (day: string, time: string, timezone: string): Date =>
  new Date(resolveLocalTime(Date.parse(`${day}T${time}:00Z`), offsetsOf(timezone)));

/** A time zone's offsets in milliseconds. */
export const offsetsOf =
  (timezone: string) =>
  (moment: number): number =>
    offsetAt(moment, timezone);

/** In milliseconds. */
const offsetAt = (moment: number, timezone: string): number => tzOffset(timezone, new Date(moment)) * 60_000;

/**
 * The days from one to another, inclusive. Undefined if a day is invalid, or if there are none or too many.
 */
export function listDays(from: string, to: string, maximum: number): string[] | undefined {
  const [first, last] = [dayBounds(from, 'UTC'), dayBounds(to, 'UTC')];
  if (!first || !last) return undefined;
  const length = (last.end.getTime() - first.start.getTime()) / DAY_MS;
  if (length < 1 || length > maximum) return undefined;
  return Array.from({ length }, (_, index) => dayOf(new Date(first.start.getTime() + index * DAY_MS), 'UTC'));
}

type DayBounds = { start: Date; end: Date };

/** The bounds of `2026-03-14` in a time zone; the end is exclusive. Undefined for an invalid day. */
export const dayBounds = (day: string, timezone: string): DayBounds | undefined =>
  boundsFrom(0, day, timezone);

/** Like `dayBounds`, for a business day. */
export const businessDayBounds = (day: string, timezone: string): DayBounds | undefined =>
  boundsFrom(BUSINESS_DAY_START_HOUR, day, timezone);

function boundsFrom(hour: number, day: string, timezone: string): DayBounds | undefined {
  if (!isDay(day)) return undefined;
  const time = `${String(hour).padStart(2, '0')}:00`;
  return { start: momentOf(day, time, timezone), end: momentOf(shiftDay(day, 1), time, timezone) };
}

/** Rejects dates such as February 30, which overflow into March. */
function isDay(day: string): boolean {
  const start = DAY_PATTERN.test(day) ? new Date(day) : new Date(Number.NaN);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
}
