import { AbortError } from './errors/transport.ts';

/** The source of time, randomness and delays for retries and pacing. Tests can pass their own. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0, less than 1. */
  random(): number;
  /**
   * Resolves after the delay; rejects with an `AbortError` as soon as the signal is aborted.
   *
   * @param ms - The delay in milliseconds.
   * @param signal - The signal of the call.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) => {
    let timer: ReturnType<typeof setTimeout>;
    const slept = new Promise<void>(resolve => {
      timer = setTimeout(resolve, ms);
    });
    return abortable(slept, signal).finally(() => clearTimeout(timer));
  },
};

/**
 * Resolves with the promise, or rejects with an `AbortError` if the signal is aborted first. Removes its
 * listener from the signal.
 */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new AbortError(signal.reason));
  });
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
