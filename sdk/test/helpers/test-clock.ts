import { abortable, type Clock } from '../../src/clock.ts';
import { AbortError } from '../../src/errors/transport.ts';

const START = 1_773_512_400_000;

export type TestClock = Clock & {
  /** Every pause that was asked for, in milliseconds. */
  pauses: number[];
};

/** Time that passes only by pauses, which take none. */
export function testClock(random = 0.5): TestClock {
  let time = START;
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

export type ManualClock = Clock & {
  /** The times at which the pauses that are under way end. */
  pending(): number[];
  /** Ends the pauses that are under way when it is this late. */
  advanceTo(time: number): void;
};

/** Time that passes only when the test says so. */
export function manualClock(): ManualClock {
  let time = START;
  const pauses = new Set<{ end: number; resolve: () => void }>();
  return {
    now: () => time,
    random: () => 0.5,
    sleep(ms, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const pause = { end: time + ms, resolve };
      pauses.add(pause);
      return abortable(promise, signal).finally(() => pauses.delete(pause));
    },
    pending: () => [...pauses].map(({ end }) => end),
    advanceTo(next) {
      time = next;
      for (const { end, resolve } of pauses) if (end <= time) resolve();
    },
  };
}
