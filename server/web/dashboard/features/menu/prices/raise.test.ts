import { expect, it } from 'vitest';
import { raisePrice } from './raise.ts';

it.for<[price: string, percent: number, rounding: number, currency: string, raised: string]>([
  ['12.50', 5, 1, 'EUR', '13.13'],
  ['12.50', 5, 10, 'EUR', '13.10'],
  ['12.50', -5, 50, 'EUR', '12.00'],
  ['1.15', 100, 1, 'EUR', '2.30'],
  ['1800', 5, 50, 'JPY', '1900'],
  ['0.250', 10, 5, 'KWD', '0.275'],
  ['0.10', -100, 1, 'EUR', '0.00'],
])('%s plus %i %, rounded to %i minor units of %s, is %s', ([price, percent, rounding, currency, raised]) => {
  expect(raisePrice(price, percent, rounding, currency)).toBe(raised);
});
