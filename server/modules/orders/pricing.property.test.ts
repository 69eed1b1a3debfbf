import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseFixedPoint } from '../../../spec/rules/decimals.ts';
import { formatMoney, getExponent } from '../../../spec/rules/money.ts';
import type { Customization } from '../menu/documents.ts';
import { calculateTotals, priceLine } from './pricing.ts';

const currency = fc.constantFrom('JPY', 'EUR', 'KWD');
const price = fc.integer({ min: 0, max: 10_000_000 });
const rate = fc.integer({ min: 0, max: 300_000 });

const group = fc.array(price, { minLength: 1, maxLength: 4 }).map(prices => ({ prices }));
const line = fc.record({
  price,
  rate,
  quantity: fc.integer({ min: 1, max: 999 }),
  groups: fc.array(group, { maxLength: 3 }),
});
const order = fc.record({
  currency,
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  fee: price,
  tip: price,
});

const customizations = (groups: { prices: number[] }[], currency: string): Customization[] =>
  groups.map(({ prices }, g) => ({
    id: `grp_${g}`,
    title: `Group ${g}`,
    minimum: 0,
    maximum: prices.length,
    options: prices.map((amount, o) => ({
      id: `opt_${g}_${o}`,
      name: `Option ${o}`,
      prices: [
        { currency: 'XTS', price: amount + 1 },
        { currency, price: amount },
      ],
    })),
  }));

/** Recalculates the same sum in exact thousandths with BigInt. */
const thousandths = (text: string) => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(3, '0'));
};

it('Lines and totals are exact to the minor unit in currencies with 0, 2, and 3 decimals', () => {
  fc.assert(
    fc.property(order, fc.nat(50_000), ({ currency, lines, share, fee, tip }, spendable) => {
      const shown = (units: number) => thousandths(formatMoney(units, currency));
      const priced = lines.map(({ price, rate, quantity, groups }) => {
        const optionIds = groups.map((_, index) => `opt_${index}_0`);
        const item = { customizations: customizations(groups, currency) };
        const result = priceLine(item, { price, currency }, { quantity, optionIds });
        const options = groups.reduce((sum, { prices }) => sum + shown(prices[0] ?? 0), 0n);
        expect(shown(result.lineTotal)).toBe(BigInt(quantity) * (shown(price) + options));
        expect(result.options.map(({ id }) => id)).toEqual(optionIds);
        return { lineTotal: result.lineTotal, rate };
      });
      const subtotal = priced.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
      const discount = Math.floor(subtotal * share);
      const extras = { discount, deliveryFee: fee, tipAmount: tip };

      const sum = calculateTotals(priced, extras, { spendable });

      const cost = shown(subtotal) - shown(discount) + shown(fee) + shown(tip);
      expect(shown(sum.total)).toBe(cost - shown(sum.creditsUsed));
      // An amount is due only after the voucher is used up.
      expect([sum.total >= 0, sum.creditsUsed <= spendable]).toEqual([true, true]);
      expect(sum.total === 0 || sum.creditsUsed === spendable).toBe(true);
      const { vatByRate } = calculateTotals(priced, extras);
      expect(vatByRate).toEqual(sum.vatByRate);
      expect(sum.subtotal).toBe(subtotal);
      if (discount === subtotal && fee === 0) expect(sum.vat).toBe(0);
      const sumOf = (part: 'amount' | 'vat') => sum.vatByRate.reduce((all, share) => all + share[part], 0);
      expect([sumOf('amount'), sumOf('vat')]).toEqual([subtotal - discount + fee, sum.vat]);
      expect(sum.vatByRate.map(({ rate }) => rate)).toEqual(
        [...new Set(priced.map(({ rate }) => rate))].sort((one, other) => one - other),
      );
    }),
    { numRuns: 500 },
  );
});

it('A price with too many decimals is rejected, and any other survives a round trip', () => {
  fc.assert(
    fc.property(currency, price, (code, units) => {
      const decimals = getExponent(code);
      const text = formatMoney(units, code);
      expect(parseFixedPoint(Number(text), decimals)).toBe(units);
      expect(parseFixedPoint(Number(`${text}${decimals === 0 ? '.' : ''}1`), decimals)).toBeUndefined();
    }),
  );
});
