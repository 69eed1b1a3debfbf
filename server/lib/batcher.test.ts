import { expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

/** Batches whose work ends on demand, in the order in which it began. */
function controlledBatches() {
  const begun: string[][] = [];
  const ends: PromiseWithResolvers<number>[] = [];
  const add = createBatcher(
    (batch: string[]) => {
      const end = Promise.withResolvers<number>();
      begun.push(batch);
      ends.push(end);
      return end.promise;
    },
    item => item.charAt(0),
  );
  const untilBegun = (count: number) => expect.poll(() => begun.length).toBe(count);
  return { add, begun, ends, untilBegun };
}

it('An item starts a batch at once when none runs; items collect while one does', async () => {
  const { add, begun, ends, untilBegun } = controlledBatches();
  const first = add('a1');
  await untilBegun(1);
  const others = [add('a2'), add('a3')];
  ends[0]?.resolve(1);
  expect(await first).toBe(1);
  await untilBegun(2);
  ends[1]?.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2]);
  expect(begun).toEqual([['a1'], ['a2', 'a3']]);
});

it('Items of different keys do not wait for each other', async () => {
  const { add, begun, ends, untilBegun } = controlledBatches();
  void add('a1');
  await untilBegun(1);
  const other = add('b1');
  await untilBegun(2);
  ends[1]?.resolve(2);
  expect(await other).toBe(2);
  expect(begun).toEqual([['a1'], ['b1']]);
});

it('A batch that fails rejects its own items and no later ones', async () => {
  const { add, ends, untilBegun } = controlledBatches();
  const failing = [add('a1'), add('a2')];
  await untilBegun(1);
  const next = add('a3');
  ends[0]?.reject(new Error('unavailable'));
  for (const one of failing) await expect(one).rejects.toThrow('unavailable');
  await untilBegun(2);
  ends[1]?.resolve(2);
  expect(await next).toBe(2);
});
