import { expect, it } from 'vitest';
import { readTogether } from './read-together.ts';

it('Those who ask the same while others are being answered share a reading that starts after they asked', async () => {
  let stored = 'before';
  const readings: string[] = [];
  const under = Promise.withResolvers<void>();
  const read = readTogether(async (what: string) => {
    readings.push(what);
    const found = stored;
    await under.promise;
    return `${what} ${found}`;
  });
  const first = read('menu');
  await expect.poll(() => readings).toEqual(['menu']);
  stored = 'after';
  const others = [read('menu'), read('menu')];
  under.resolve();
  expect(await first).toBe('menu before');
  expect(await Promise.all(others)).toEqual(['menu after', 'menu after']);
  expect(readings).toEqual(['menu', 'menu']);
});

it('Those who ask something else are answered apart', async () => {
  const read = readTogether(
    async (restaurant: string, filter: { at: Date; branches?: string[] | undefined }) => [restaurant, filter],
  );
  const asked: Parameters<typeof read>[] = [
    ['a', { at: new Date(0) }],
    ['b', { at: new Date(0) }],
    ['a', { at: new Date(1) }],
    ['a', { at: new Date(0), branches: [] }],
  ];
  expect(await Promise.all(asked.map(one => read(...one)))).toEqual(asked);
});
