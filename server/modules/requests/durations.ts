/** Each bucket is a fifth larger than the previous one, so that a day needs only a few dozen numbers. */
const FACTOR = 1.2;

/** The bucket of a duration, which is also its counter's name. */
export const getBucket = (milliseconds: number): number =>
  Math.max(0, Math.ceil(Math.log(milliseconds) / Math.log(FACTOR)));

/**
 * The duration that this share of requests did not exceed, rounded up to the end of its bucket. Null without
 * any.
 */
export function getPercentile(durations: Record<string, number>, share: number): number | null {
  const buckets = Object.entries(durations)
    .map(([bucket, count]): [bucket: number, count: number] => [Number(bucket), count])
    .toSorted(([a], [b]) => a - b);
  const wanted = share * buckets.reduce((total, [, count]) => total + count, 0);
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    if (seen >= wanted) return Math.ceil(FACTOR ** bucket);
  }
  return null;
}
