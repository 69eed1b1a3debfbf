import { shiftDay } from '../../../spec/rules/business-day.ts';
import { businessDayBounds, businessDayOf } from '../../lib/zoned-day.ts';
import type { DailySummary } from '../users/documents.ts';

/** When a business day has ended in all time zones. */
export function findEnd(day: string, timezones: string[]): Date {
  const ends = timezones.map(timezone => businessDayBounds(day, timezone)?.end.getTime() ?? 0);
  return new Date(Math.max(...ends));
}

/** The first business day that has not ended in all time zones. */
export function findNextSummary(timezones: string[], now: Date): DailySummary {
  const [day = ''] = timezones.map(timezone => businessDayOf(now, timezone)).sort();
  return { day, dueAt: findEnd(day, timezones) };
}

/** The last business day that has ended in all time zones. */
export const findLastDay = (timezones: string[], now: Date): string =>
  shiftDay(findNextSummary(timezones, now).day, -1);
