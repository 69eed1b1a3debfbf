const DAY_MS = 24 * 60 * 60_000;

/**
 * The moment at which clocks show a time, as RFC 5545 has it: the first one where they show it twice; of a time that they skip, as
 * many minutes after the gap as it lies after its beginning. `shown` is the time as if it were UTC; offsets are in milliseconds.
 */
export function resolveLocalTime(shown: number, offsetAt: (moment: number) => number): number {
  // Those before and after a change of the clocks.
  const [before, after] = [offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)];
  const moments = [before, after].flatMap(offset => {
    const moment = shown - offset;
    return offsetAt(moment) === offset ? [moment] : [];
  });
  return moments.length > 0 ? Math.min(...moments) : shown - before;
}
