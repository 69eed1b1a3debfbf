import { TZDate } from '@date-fns/tz';

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The bounds of `2026-03-14` in a time zone, end exclusive; undefined for an invalid day. */
export function dayBounds(day: string, timezone: string): { start: Date; end: Date } | undefined {
  const [, year, month, date] = (DAY_PATTERN.exec(day) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const midnight = (dayOfMonth: number) => new TZDate(year, month - 1, dayOfMonth, timezone);
  const start = midnight(date);
  // 30 February overflows into March.
  if (start.getMonth() !== month - 1 || start.getDate() !== date) return undefined;
  return { start: new Date(start.getTime()), end: new Date(midnight(date + 1).getTime()) };
}
