import { expect, it } from 'vitest';
import { parseFlag, readNumber } from './amounts.ts';

it.each([
  ['12.50', 12.5],
  ['12,50', 12.5],
  ['12', 12],
  ['€ 12,50', 12.5],
  ['12.50 EUR', 12.5],
  ['kr 1 234,50', 1234.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ["1'234.50", 1234.5],
  ['1,234,567', 1_234_567],
  ['0,125', 0.125],
  ['12,5', 12.5],
  ['12.-', 12],
  ['-3.00', -3],
  ['−3', -3],
  ['€ -3', -3],
  ['1,250', 'ambiguous'],
  ['1.250', 'ambiguous'],
  ['12x5', undefined],
  ['1.50 – 2.00', undefined],
  ['1.234.567,8,9', undefined],
  ['market price', undefined],
  ['', undefined],
])('reads %j as %j', (text, expected) => {
  expect(readNumber(text, 2)).toBe(expected);
});

it('reads amounts with three decimals, none, or too many digits for a thousands separator', () => {
  expect(readNumber('1,250', 3)).toBe(1.25);
  expect(readNumber('1,250', 0)).toBe(1250);
  expect(readNumber('8,875', 4, 100)).toBe(8.875);
});

it('reads yes and no in several languages', () => {
  expect(['Yes', 'x', 'ja', 'Sí', '1', 'TRUE'].map(parseFlag)).toEqual(Array(6).fill(true));
  expect(['No', 'nein', '0', 'hidden'].map(parseFlag)).toEqual(Array(4).fill(false));
  expect(parseFlag('maybe')).toBeUndefined();
});
