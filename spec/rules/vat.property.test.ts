import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weighDiscount } from './discounts.ts';
import { apportion, sumOf } from './money.ts';
import {
  calculateVatByRate,
  containedVat,
  formatRate,
  fromStoredRate,
  parseRate,
  type Taxed,
  toStoredRate,
} from './vat.ts';

const amount = fc.integer({ min: 0, max: 10_000_000 });
const rate = fc.oneof(fc.constantFrom(0, 70_000, 88_750, 210_000), fc.integer({ min: 0, max: 1_000_000 }));
const line = fc.record({
  lineTotal: amount,
  rate,
  discounted: fc.option(fc.constant(true), { nil: undefined }),
});
const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    deliveryFee: amount,
    deliveryRate: fc.option(rate, { nil: undefined }),
  })
  .map(({ share, ...rest }): Taxed => {
    return { ...rest, discount: Math.floor(sumOf(weighDiscount(rest.lines)) * share) };
  });

const vatOf = (lines: Taxed['lines']) =>
  sumOf(calculateVatByRate({ lines, discount: 0, deliveryFee: 0 }).map(({ vat }) => vat));
const repeat = (count: number, lineTotal: number, rate: number) =>
  Array.from({ length: count }, () => ({ lineTotal, rate }));

describe("An order's VAT", () => {
  it.each([
    { of: '20 × 0.50 at 7 %', lines: repeat(20, 50, 70_000), vat: 65 },
    { of: '100 × 0.05 at 10 %', lines: repeat(100, 5, 100_000), vat: 45 },
    { of: 'JPY 10 × 105 at 8 %', lines: repeat(10, 105, 80_000), vat: 78 },
    {
      of: '4 × 1.79 + 1.84 + 1.86 + 0.47 at 21 %',
      lines: [...repeat(4, 179, 210_000), ...[184, 186, 47].flatMap(total => repeat(1, total, 210_000))],
      vat: 197,
    },
  ])('is rounded once per rate: $of', ({ lines, vat }) => {
    expect(vatOf(lines)).toBe(vat);
  });

  it('is independent of how the order is split into lines, and of their order', () => {
    fc.assert(
      fc.property(order, fc.array(fc.nat(), { maxLength: 8 }), fc.nat(), (taxed, cuts, seed) => {
        const split = taxed.lines.flatMap((line, index) => {
          const part = (cuts[index] ?? 0) % (line.lineTotal + 1);
          return [
            { ...line, lineTotal: part },
            { ...line, lineTotal: line.lineTotal - part },
          ];
        });
        const from = seed % split.length;
        const rotated = [...split.slice(from), ...split.slice(0, from)].reverse();
        expect(calculateVatByRate({ ...taxed, lines: rotated })).toEqual(calculateVatByRate(taxed));
      }),
    );
  });

  it("is included in amounts by rate that add up to the order's total, and never negative", () => {
    fc.assert(
      fc.property(order, taxed => {
        const shares = calculateVatByRate(taxed);
        const subtotal = sumOf(taxed.lines.map(({ lineTotal }) => lineTotal));
        expect(sumOf(shares.map(share => share.amount))).toBe(subtotal - taxed.discount + taxed.deliveryFee);
        for (const share of shares) {
          expect(share.amount).toBeGreaterThanOrEqual(0);
          expect(share.vat).toBeGreaterThanOrEqual(0);
          expect(share.vat).toBe(containedVat(share.amount, share.rate));
        }
        const rates = shares.map(share => share.rate);
        expect(rates).toEqual([...new Set(rates)].sort((one, other) => one - other));
      }),
    );
  });

  it('is the same whether the discount applies to all lines or to the whole order', () => {
    fc.assert(
      fc.property(order, taxed => {
        const mark = (discounted: boolean) => taxed.lines.map(line => ({ ...line, discounted }));
        expect(calculateVatByRate({ ...taxed, lines: mark(true) })).toEqual(
          calculateVatByRate({ ...taxed, lines: mark(false) }),
        );
      }),
    );
  });

  it('is reduced by a discount only at the rates of its lines', () => {
    const food = { lineTotal: 3_000, rate: 70_000 };
    const drink = { lineTotal: 1_000, rate: 190_000 };
    const amounts = (lines: Taxed['lines'], discount: number) =>
      calculateVatByRate({ lines, discount, deliveryFee: 0 }).map(share => [share.amount, share.vat]);
    expect(amounts([food, { ...drink, discounted: true }], 500)).toEqual([
      [3_000, 196],
      [500, 80],
    ]);
    expect(amounts([food, drink], 500)).toEqual([
      [2_625, 172],
      [875, 140],
    ]);
  });

  it("includes the delivery fee's, at the rates of the food or its own", () => {
    const lines = [
      { lineTotal: 3_000, rate: 70_000 },
      { lineTotal: 1_000, rate: 190_000 },
    ];
    const amounts = (deliveryRate?: number, discount = 0) =>
      calculateVatByRate({ lines, discount, deliveryFee: 400, deliveryRate }).map(share => [
        share.rate,
        share.amount,
      ]);
    expect(amounts()).toEqual([
      [70_000, 3_300],
      [190_000, 1_100],
    ]);
    expect(amounts(190_000)).toEqual([
      [70_000, 3_000],
      [190_000, 1_400],
    ]);
    expect(amounts(0)).toEqual([
      [0, 400],
      [70_000, 3_000],
      [190_000, 1_000],
    ]);
    expect(amounts(undefined, 4_000)).toEqual([
      [70_000, 300],
      [190_000, 100],
    ]);
  });

  it('is included in the price, rounded half up', () => {
    expect(containedVat(1250, 100_000)).toBe(114);
    expect(containedVat(105, 50_000)).toBe(5);
    expect(containedVat(3, 1_000_000)).toBe(2);
    expect(containedVat(10_888, 88_750)).toBe(888);
    expect(containedVat(9_007_199_254_740_991, 230_000)).toBe(1_684_273_031_374_332);
  });
});

it('Shares add up to the amount, are proportional to within one unit, and never exceed their weights if possible', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 8 }), (total, weights) => {
      const shares = apportion(total, weights);
      expect(sumOf(shares)).toBe(total);
      const sum = sumOf(weights);
      for (const [index, weight] of weights.entries()) {
        const share = shares[index] ?? -1;
        expect(share).toBeGreaterThanOrEqual(0);
        if (sum > 0) expect(Math.abs(share - (total * weight) / sum)).toBeLessThan(1);
        if (sum >= total) expect(share).toBeLessThanOrEqual(weight);
      }
    }),
  );
});

describe('A VAT rate', () => {
  it('has two to four decimals', () => {
    expect([0, 200_000, 135_000, 88_750, 88_751].map(formatRate)).toEqual([
      '0.00',
      '20.00',
      '13.50',
      '8.875',
      '8.8751',
    ]);
    expect(parseRate(8.875, '/vat', [])).toBe(88_750);
    const errors: { path: string; message: string }[] = [];
    parseRate(8.87501, '/vat', errors);
    expect(errors).toEqual([{ path: '/vat', message: 'must be a rate in percent with at most 4 decimals' }]);
  });

  it('is stored so that an earlier release can read hundredths, and accepts what it writes', () => {
    fc.assert(
      fc.property(rate, exact => {
        const stored = toStoredRate(exact);
        expect(fromStoredRate(stored)).toBe(exact);
        expect(Number.isInteger(stored.vat)).toBe(true);
        const writtenByEarlier = { ...stored, vat: stored.vat + 1 };
        expect(fromStoredRate(writtenByEarlier)).toBe((stored.vat + 1) * 100);
      }),
    );
  });
});
