import { expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

/** Batches whose work ends when it is told to, in the order in which it began. */
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

it('Single things begin at once when nothing is under way, and gather while something is', async () => {
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

it('Things of different keys are not held up by each other', async () => {
  const { add, begun, ends, begunAfter } = watchedBatches();
  void add('a1');
  await begunAfter(1);
  const other = add('b1');
  await begunAfter(2);
  ends[1]?.resolve(2);
  expect(await other).toBe(2);
  expect(begun).toEqual([['a1'], ['b1']]);
});

it('A batch that fails is a failure of all that is in it, and of nothing that comes after', async () => {
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
