/** Undefined for what `Date.parse` does not accept. */
export function parseDate(text: string | undefined): Date | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** `{ $gt: EPOCH }` matches the documents with a date, and can use a partial index. */
export const EPOCH = new Date(0);
