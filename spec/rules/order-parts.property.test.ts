import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weighDiscount } from './discounts.ts';
import { sumOf } from './money.ts';
import { combineParts, NO_PARTS, type OrderParts, priceParts, pricePayment } from './order-parts.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 });
const line = fc.record({
  lineTotal: amount,
  quantity: fc.integer({ min: 1, max: 9 }),
  discounted: fc.option(fc.constant(true), { nil: undefined }),
});
const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    deliveryFee: amount,
    tipAmount: amount,
    discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
    creditsShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ lines, deliveryFee, tipAmount, discountShare, creditsShare }) => {
    const subtotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
    const discount = Math.floor(sumOf(weighDiscount(lines)) * discountShare);
    const before = subtotal - discount + deliveryFee + tipAmount;
    const creditsUsed = Math.floor(before * creditsShare);
    const withIds = lines.map((one, index) => ({ id: `lin_${index}`, ...one }));
    return { lines: withIds, deliveryFee, tipAmount, discount, creditsUsed, total: before - creditsUsed };
  });

it('All parts add up to the total, item by item and in any order, and none is negative', () => {
  fc.assert(
    fc.property(order, fc.integer(), (sold, seed) => {
      const steps: OrderParts[] = [
        { ...NO_PARTS, deliveryFee: true },
        { ...NO_PARTS, tip: true },
        ...sold.lines.flatMap(({ id, quantity }) =>
          Array.from({ length: quantity }, () => ({ ...NO_PARTS, lines: [{ lineId: id, quantity: 1 }] })),
        ),
      ];
      const from = Math.abs(seed) % steps.length;
      let refunded = NO_PARTS;
      let sum = 0;
      for (const step of [...steps.slice(from), ...steps.slice(0, from)]) {
        const units = priceParts(sold, refunded, step);
        expect(units).toBeGreaterThanOrEqual(0);
        sum += units;
        refunded = {
          lines: [...refunded.lines, ...step.lines],
          deliveryFee: refunded.deliveryFee || step.deliveryFee,
          tip: refunded.tip || step.tip,
        };
      }
      expect(sum).toBe(sold.total);
    }),
  );
});

it('The last unpaid parts cost the amount due, whatever was paid besides', () => {
  fc.assert(
    fc.property(
      order,
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1 }),
      (sold, percent, cut) => {
        const all: OrderParts[] = [
          ...sold.lines.map(({ id, quantity }) => ({ ...NO_PARTS, lines: [{ lineId: id, quantity }] })),
          { ...NO_PARTS, deliveryFee: true },
          { ...NO_PARTS, tip: true },
        ];
        const count = Math.floor(cut * all.length);
        const paid = combineParts(all.slice(0, count));
        const rest = combineParts(all.slice(count));
        const due = Math.ceil((sold.total * percent) / 100);
        const price = priceParts(sold, paid, rest);
        expect(pricePayment(sold, paid, rest, due)).toBe(price > 0 && due > 0 ? due : price);
        const [first = NO_PARTS, ...others] = all.slice(count);
        const isLast = priceParts(sold, combineParts([paid, first]), combineParts(others)) === 0;
        if (!isLast) expect(pricePayment(sold, paid, first, due)).toBe(priceParts(sold, paid, first));
      },
    ),
  );
});

it('A line takes its share of the discount and credits, fees only of the credits', () => {
  const sold = {
    lines: [
      { id: 'one', quantity: 2, lineTotal: 3000 },
      { id: 'other', quantity: 1, lineTotal: 1000 },
    ],
    deliveryFee: 500,
    tipAmount: 500,
    discount: 1000,
    creditsUsed: 400,
  };
  const amountOf = (chosen: Partial<OrderParts>) => priceParts(sold, NO_PARTS, { ...NO_PARTS, ...chosen });
  expect(amountOf({ lines: [{ lineId: 'one', quantity: 1 }] })).toBe(1013);
  expect(amountOf({ lines: [{ lineId: 'one', quantity: 2 }] })).toBe(2025);
  expect(amountOf({ lines: [{ lineId: 'other', quantity: 1 }] })).toBe(675);
  expect(amountOf({ deliveryFee: true })).toBe(450);
  expect(amountOf({ tip: true })).toBe(450);
});

it('A line without the discount takes no share of it', () => {
  const sold = {
    lines: [
      { id: 'one', quantity: 2, lineTotal: 3000 },
      { id: 'other', quantity: 2, lineTotal: 1000, discounted: true },
    ],
    ...{ deliveryFee: 0, tipAmount: 0, discount: 500, creditsUsed: 0 },
  };
  const pieceOf = (lineId: string) =>
    priceParts(sold, NO_PARTS, { ...NO_PARTS, lines: [{ lineId, quantity: 1 }] });
  expect([pieceOf('one'), pieceOf('other')]).toEqual([1500, 250]);
});
