import { parseTime } from '../../spec/rules/timestamps.ts';
import type { FieldError } from './errors.ts';

/** Undefined if `Date.parse` rejects the text. */
export function parseDate(text: string | undefined): Date | undefined {
  const time = parseTime(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** `{ $gt: EPOCH }` matches documents that have the date. It can use a partial index. */
export const EPOCH = new Date(0);

/** Filters by a period with optional, inclusive bounds. */
export const dateRange = (after: Date | undefined, before: Date | undefined) => ({
  ...(after && { $gte: after }),
  ...(before && { $lte: before }),
});

const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether the contract's timestamps can express the date. Their years have four digits in UTC. */
export const isTimestamp = (date: Date): boolean => date.getTime() >= FIRST_MS && date.getTime() <= LAST_MS;

/**
 * Parses the contract's date format, and reports nonexistent dates, such as leap seconds, as field errors.
 */
export function parseDateField(text: string, path: string, fieldErrors: FieldError[]): Date {
  const date = parseDate(text);
  if (date && isTimestamp(date)) return date;
  fieldErrors.push({ path, message: 'must be a valid date, such as 2026-03-15T17:00:00Z' });
  return EPOCH;
}
