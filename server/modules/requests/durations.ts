/** Each bucket reaches a fifth further than the one before, so that the whole of a day is a few dozen numbers. */
const FACTOR = 1.2;

/** The bucket of a duration, which is also the name of its counter. */
export const getBucket = (milliseconds: number): number =>
  Math.max(0, Math.ceil(Math.log(milliseconds) / Math.log(FACTOR)));

/** The duration that so large a share did not exceed, rounded up to the end of its bucket; null without any. */
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
