/** Whatever `Date.parse` accepts; anything else counts as not sent. */
export function parseDate(text: string | undefined): Date | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** Before everything there is: what is later has a time at all, and an index of what has one serves the query. */
export const EPOCH = new Date(0);
