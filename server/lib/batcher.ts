import { createKeyedMutex } from './keyed-mutex.ts';

/**
 * Does single things together: while one batch is under way, the next one gathers, so that an idle system waits for
 * nothing. Resolves to what the thing's own batch comes to, and fails when that fails. Things of different keys are in
 * different batches, which do not wait for each other.
 */
export function createBatcher<T, R>(
  work: (batch: [T, ...T[]], key: string) => Promise<R>,
  keyOf: (one: T) => string = () => '',
): (one: T) => Promise<R> {
  const runExclusive = createKeyedMutex();
  const gathering = new Map<string, { batch: [T, ...T[]]; done: Promise<R> }>();

  return one => {
    const key = keyOf(one);
    const open = gathering.get(key);
    if (open) {
      open.batch.push(one);
      return open.done;
    }
    const batch: [T, ...T[]] = [one];
    const done = runExclusive(key, () => {
      gathering.delete(key);
      return work(batch, key);
    });
    gathering.set(key, { batch, done });
    return done;
  };
}
