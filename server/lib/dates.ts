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

/**
 * Parses the contract's date format, and reports nonexistent dates, such as leap seconds, as field errors.
 */
export function parseDateField(text: string, path: string, fieldErrors: FieldError[]): Date {
  const date = parseDate(text);
  if (!date) fieldErrors.push({ path, message: 'must be a date that exists, such as 2026-03-15T17:00:00Z' });
  return date ?? EPOCH;
}
