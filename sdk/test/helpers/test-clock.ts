import type { Clock } from '../../src/clock.ts';
import { AbortError } from '../../src/errors/transport.ts';

export type TestClock = Clock & {
  /** Every pause that was asked for, in milliseconds. */
  pauses: number[];
};

/** Time that passes only by pauses, which take none. */
export function testClock(random = 0.5, start = 1_773_512_400_000): TestClock {
  let time = start;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => time,
    random: () => random,
    async sleep(ms, signal) {
      if (signal?.aborted) throw new AbortError(signal.reason);
      pauses.push(ms);
      time += ms;
    },
  };
}
