import { createKeyedMutex } from './keyed-mutex.ts';

/**
 * Groups items: while a batch of a key runs, the next one collects items. Each call settles with its batch.
 * The next batch starts at least `getInterval` milliseconds after this one.
 */
export function createBatcher<T, R>(
  work: (batch: [T, ...T[]], key: string) => Promise<R>,
  getKey: (item: T) => string = () => '',
  getInterval: (batch: T[], key: string) => number = () => 0,
): (item: T) => Promise<R> {
  const runExclusive = createKeyedMutex();
  const collecting = new Map<string, { batch: [T, ...T[]]; result: Promise<R> }>();

  return item => {
    const key = getKey(item);
    const open = collecting.get(key);
    if (open) {
      open.batch.push(item);
      return open.result;
    }
    const batch: [T, ...T[]] = [item];
    const { promise, resolve } = Promise.withResolvers<R>();
    collecting.set(key, { batch, result: promise });
    void runExclusive(key, async () => {
      collecting.delete(key);
      const interval = getInterval(batch, key);
      const pause = interval > 0 ? new Promise(done => setTimeout(done, interval)) : undefined;
      const result = work(batch, key);
      resolve(result);
      await Promise.allSettled([result, pause]);
    });
    return promise;
  };
}
