import { expect, test as it } from 'vitest';
import { getBucket, getPercentile } from './durations.ts';

function countAll(durations: number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const duration of durations) {
    const bucket = getBucket(duration);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}

it('A percentile is at most a fifth above the true one, and never below it', () => {
  for (const longest of [1, 7, 40, 300, 2_500, 30_000]) {
    const durations = Array.from({ length: 100 }, (_, index) => (longest * (index + 1)) / 100);
    const found = getPercentile(countAll(durations), 0.95) ?? 0;
    const exact = durations[94] ?? 0;
    expect(found).toBeGreaterThanOrEqual(exact);
    expect(found).toBeLessThanOrEqual(Math.max(1, Math.ceil(exact * 1.2)));
  }
});

it('Without durations, there is no percentile', () => {
  expect(getPercentile({}, 0.95)).toBeNull();
  expect(getPercentile(countAll([0]), 0.95)).toBe(1);
});
