import { createKeyedMutex } from './keyed-mutex.ts';

type BatcherOptions = {
  /** A key's batches start at least so many milliseconds apart; the first one after a pause starts at once. */
  minIntervalMs?: number;
};

/**
 * Groups single items: while one batch is under way the next one gathers, so that an idle system waits for nothing. Each
 * call resolves to the result of its batch, and fails when that fails. Items of different keys are in different batches,
 * which do not wait for each other.
 */
export function createBatcher<T, R>(
  work: (batch: [T, ...T[]], key: string) => Promise<R>,
  getKey: (item: T) => string = () => '',
  { minIntervalMs = 0 }: BatcherOptions = {},
): (item: T) => Promise<R> {
  const runExclusive = createKeyedMutex();
  const gathering = new Map<string, { batch: [T, ...T[]]; result: Promise<R> }>();

  return item => {
    const key = getKey(item);
    const open = gathering.get(key);
    if (open) {
      open.batch.push(item);
      return open.result;
    }
    const batch: [T, ...T[]] = [item];
    const { promise, resolve } = Promise.withResolvers<R>();
    gathering.set(key, { batch, result: promise });
    void runExclusive(key, async () => {
      gathering.delete(key);
      const pause = minIntervalMs > 0 ? new Promise(done => setTimeout(done, minIntervalMs)) : undefined;
      const result = work(batch, key);
      resolve(result);
      await Promise.allSettled([result, pause]);
    });
    return promise;
  };
}
