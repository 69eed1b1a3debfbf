/** Undefined for what `Date.parse` does not accept. */
export function parseDate(text: string | undefined): Date | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** `{ $gt: EPOCH }` matches the documents with a date, and can use a partial index. */
export const EPOCH = new Date(0);

/** The filter of a period, both bounds inclusive and optional. */
export const dateRange = (after: Date | undefined, before: Date | undefined) => ({
  ...(after && { $gte: after }),
  ...(before && { $lte: before }),
});
