import { expect, test } from 'vitest';
import { everyOperation } from '../src/generated/operations.ts';

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);

test('Every path that also matches a parameterized path is reserved', () => {
  const collisions = everyOperation.flatMap(operation =>
    everyOperation.flatMap(other => {
      if (other.path === operation.path) return [];
      const values = toPattern(operation.path).exec(other.path)?.slice(1) ?? [];
      return values.filter(value => !value.startsWith('{')).map(value => ({ operation, value }));
    }),
  );
  expect(collisions.map(({ operation: { id }, value }) => `${id} ${value}`)).toEqual([
    'getMenuItem prices',
    'updateMenuItem prices',
  ]);
  for (const { operation, value } of collisions) expect(operation.reserved).toContain(value);
});
