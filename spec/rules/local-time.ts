const DAY_MS = 24 * 60 * 60_000;

/**
 * The moment at which clocks show a time, as RFC 5545 has it: the first one if they show it twice. A time that they
 * skip is read with the offset before the gap: 02:30 becomes 03:30. `shown` is the time as if it were UTC; offsets are in milliseconds.
 */
export function resolveLocalTime(shown: number, offsetAt: (moment: number) => number): number {
  // The offsets before and after a change of the clocks.
  const [before, after] = [offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)];
  const moments = [before, after].flatMap(offset => {
    const moment = shown - offset;
    return offsetAt(moment) === offset ? [moment] : [];
  });
  return moments.length > 0 ? Math.min(...moments) : shown - before;
}
