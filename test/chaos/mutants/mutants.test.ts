import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTANTS } from './mutants.ts';

it.for(MUTANTS)('The mutant applies: $name', ({ file, find, replace, heldBy }) => {
  const source = readFileSync(file, 'utf8');
  expect(source.split(find), `${file} holds it once`).toHaveLength(2);
  expect(replace).not.toBe(find);
  for (const test of heldBy) expect(readFileSync(test, 'utf8')).toContain('test');
});
