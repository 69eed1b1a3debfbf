import { expect, it } from 'vitest';
import { parseTables } from './table-names.ts';

it.each([
  ['1-3, Bar', ['1', '2', '3', 'Bar']],
  ['7 – 8; 8\nTerrace 3', ['7', '8', 'Terrace 3']],
  ['', []],
  ['5-3', []],
  [' , x,', ['x']],
])('%j generates the table names %j', (text, tables) => {
  expect(parseTables(text)).toEqual(tables);
});

it('limits tables to a few printed sheets', () => {
  expect(parseTables('1-9999')).toHaveLength(200);
});
