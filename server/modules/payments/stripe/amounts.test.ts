import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_DIGITS } from '../../../../generated/currencies.ts';
import { fromStripeAmount, getStripeFee, toStripeAmount } from './amounts.ts';

describe('An amount for Stripe', () => {
  it.each([
    ['EUR', 1250, 1250],
    ['JPY', 500, 500],
    ['KRW', 500, 500],
    // Two decimals at Stripe, none in ISO 4217.
    ['ISK', 5, 500],
    ['UGX', 5, 500],
    // None at Stripe, two in ISO 4217.
    ['MGA', 50_000, 500],
    ['MGA', 50_050, undefined],
    ['KWD', 5_120, 5_120],
    ['KWD', 5_124, undefined],
  ])('%s: %d becomes %s', (currency, amount, expected) => {
    expect(toStripeAmount(amount, currency)).toBe(expected);
  });

  it.each([
    ['EUR', 1250, 2.5, 31],
    ['EUR', 39, 2.5, 0],
    ['EUR', 1000, 0.29, 2],
    ['JPY', 500, 2.5, 12],
    ['ISK', 50_000, 2.5, 1200],
    ['MGA', 500, 2.5, 12],
    ['KWD', 5_120, 2.5, 120],
    ['USD', 99_999_999, 99.99, 99_989_999],
  ])('%s: the fee of %d at %d%% is %d', (currency, amount, percent, fee) => {
    expect(getStripeFee(amount, percent, currency)).toBe(fee);
  });

  it('survives a round trip in every currency', () => {
    const currencies = fc.constantFrom(...Object.keys(CURRENCY_DIGITS));
    fc.assert(
      fc.property(currencies, fc.integer({ min: 1, max: 99_999_999 }), (currency, amount) => {
        const exact = toStripeAmount(amount, currency);
        fc.pre(exact !== undefined);
        expect(Number.isInteger(exact)).toBe(true);
        expect(fromStripeAmount(Number(exact), currency)).toBe(amount);
      }),
    );
  });
});
