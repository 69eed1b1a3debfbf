import { TZDate } from '@date-fns/tz';

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day in a time zone at a moment: `2026-03-14`. */
export function dayOf(at: Date, timezone: string): string {
  const zoned = new TZDate(at.getTime(), timezone);
  const [month, date] = [zoned.getMonth() + 1, zoned.getDate()].map(part => String(part).padStart(2, '0'));
  return `${zoned.getFullYear()}-${month}-${date}`;
}

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
