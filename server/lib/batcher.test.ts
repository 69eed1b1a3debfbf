import { expect, it, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

/** Batches that complete on the test's command, in start order. */
function watchedBatches() {
  const begun: string[][] = [];
  const ends: PromiseWithResolvers<number>[] = [];
  const add = createBatcher(
    (batch: string[]) => {
      const end = Promise.withResolvers<number>();
      begun.push(batch);
      ends.push(end);
      return end.promise;
    },
    thing => thing.charAt(0),
  );
  const begunAfter = (count: number) => expect.poll(() => begun.length).toBe(count);
  return { add, begun, ends, begunAfter };
}

it('A single item starts immediately if no batch is running; later items wait for the next batch', async () => {
  const { add, begun, ends, begunAfter } = watchedBatches();
  const first = add('a1');
  await begunAfter(1);
  const others = [add('a2'), add('a3')];
  ends[0]?.resolve(1);
  expect(await first).toBe(1);
  await begunAfter(2);
  ends[1]?.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2]);
  expect(begun).toEqual([['a1'], ['a2', 'a3']]);
});

it('Items with different keys do not wait for each other', async () => {
  const { add, begun, ends, begunAfter } = watchedBatches();
  void add('a1');
  await begunAfter(1);
  const other = add('b1');
  await begunAfter(2);
  ends[1]?.resolve(2);
  expect(await other).toBe(2);
  expect(begun).toEqual([['a1'], ['b1']]);
});

it('A failed batch rejects its own items and no later ones', async () => {
  const { add, ends, begunAfter } = watchedBatches();
  const failing = [add('a1'), add('a2')];
  await begunAfter(1);
  const next = add('a3');
  ends[0]?.reject(new Error('away for a moment'));
  for (const one of failing) await expect(one).rejects.toThrow('away for a moment');
  await begunAfter(2);
  ends[1]?.resolve(2);
  expect(await next).toBe(2);
});

/** Batches that complete immediately. */
function recordedBatches(getInterval: (batch: string[]) => number) {
  const batches: string[][] = [];
  const add = createBatcher(
    async (batch: string[]) => void batches.push(batch),
    () => '',
    getInterval,
  );
  return { add, batches };
}

it('With an interval, items keep gathering after a batch that ends early', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const { add, batches } = recordedBatches(() => 10);
    await add('a1');
    const gathered = [add('a2')];
    await new Promise(resolve => setImmediate(resolve));
    gathered.push(add('a3'));
    expect(batches).toEqual([['a1']]);
    await vi.advanceTimersByTimeAsync(10);
    await Promise.all(gathered);
    expect(batches).toEqual([['a1'], ['a2', 'a3']]);
  } finally {
    vi.useRealTimers();
  }
});

it('The interval can depend on the previous batch', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const { add, batches } = recordedBatches(batch => (batch.length > 1 ? 10 : 0));
    await add('a1');
    await Promise.all([add('a2'), add('a3')]);
    const gathered = [add('a4')];
    await new Promise(resolve => setImmediate(resolve));
    gathered.push(add('a5'));
    expect(batches).toEqual([['a1'], ['a2', 'a3']]);
    await vi.advanceTimersByTimeAsync(10);
    await Promise.all(gathered);
    expect(batches).toEqual([['a1'], ['a2', 'a3'], ['a4', 'a5']]);
  } finally {
    vi.useRealTimers();
  }
});
