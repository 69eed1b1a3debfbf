import { TZDate } from '@date-fns/tz';

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar day in a time zone as a span of time, its end excluded; undefined when there is no such day. */
export function dayBounds(day: string, timezone: string): { start: Date; end: Date } | undefined {
  const [, year, month, date] = (DAY_PATTERN.exec(day) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const midnight = (dayOfMonth: number) => new TZDate(year, month - 1, dayOfMonth, timezone);
  const start = midnight(date);
  // A date such as 30 February becomes one of the next month.
  if (start.getMonth() !== month - 1 || start.getDate() !== date) return undefined;
  return { start: new Date(start.getTime()), end: new Date(midnight(date + 1).getTime()) };
}
