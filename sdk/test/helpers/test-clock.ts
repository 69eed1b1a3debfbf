import { abortable, type Clock } from '../../src/clock.ts';
import { AbortError } from '../../src/errors/transport.ts';

const START = 1_773_512_400_000;

export type TestClock = Clock & {
  /** All delays so far, in milliseconds. */
  pauses: number[];
};

/** A clock that only advances by delays, which take no real time. */
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
  /** The end times of pending delays. */
  pending(): number[];
  /** Advances to this time and ends the delays that are due. */
  advanceTo(time: number): void;
};

/** A clock that only advances when the test says so. */
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
