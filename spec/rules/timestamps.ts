const ISO_DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;
const ISO_DATE_TIME = /^(?:\d{4}|[+-]\d{6})-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/i;
/** An unencoded `+` in a URL is decoded as a space. Before an offset, a space must have been a `+`. */
const DECODED_PLUS = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) (\d{2}:?\d{2})$/;
/** Zones that `Date.parse` accepts: by name, or as an offset after a time. */
const ZONE = /(?:^|[^a-z])(?:z|utc?|gmt|[ecmp][sd]t)(?![a-z])|:\d.*[+-]\d/i;

/**
 * Parses a time with `Date.parse`, in milliseconds, except that a text without a zone is in UTC regardless of
 * the process's zone. NaN if `Date.parse` doesn't accept the text.
 */
export function parseTime(text: string): number {
  const given = text.replace(DECODED_PLUS, '$1+$2');
  const time = Date.parse(given);
  if (Number.isNaN(time) || ISO_DATE.test(given)) return time;
  if (ISO_DATE_TIME.test(given)) return Date.parse(`${given}Z`);
  return ZONE.test(given.replace(/\([^)]*\)/g, '')) ? time : Date.parse(`${given} UTC`);
}
