const DAY_MS = 24 * 60 * 60_000;

/**
 * Resolves a local time according to RFC 5545: to the first moment if the time is ambiguous. A skipped time
 * uses the offset before the gap: 02:30 becomes 03:30. `shown` is the local time as if it were UTC. Offsets
 * are in milliseconds.
 */
export function resolveLocalTime(shown: number, offsetAt: (moment: number) => number): number {
  // The offsets before and after a clock change.
  const [before, after] = [offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)];
  const moments = [before, after].flatMap(offset => {
    const moment = shown - offset;
    return offsetAt(moment) === offset ? [moment] : [];
  });
  return moments.length > 0 ? Math.min(...moments) : shown - before;
}
