import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weighDiscount } from './discounts.ts';
import { sumOf } from './money.ts';
import { NO_PARTS, type OrderParts, priceParts } from './order-parts.ts';
import { calculateRemainingVat, type RefundedOrder } from './refund-vat.ts';
import { calculateVatByRate, containedVat } from './vat.ts';

const amount = fc.integer({ min: 0, max: 100_000 });
const line = fc.record({
  lineTotal: amount,
  quantity: fc.integer({ min: 1, max: 5 }),
  vatRate: fc.constantFrom(0, 70_000, 88_750, 190_000),
  discounted: fc.option(fc.constant(true), { nil: undefined }),
});

type Sold = Omit<RefundedOrder, 'refunds'>;

function sell(values: Omit<Sold, 'vat' | 'vatByRate' | 'total'>): Sold {
  const lines = values.lines.map(({ vatRate: rate = 0, ...line }) => ({ ...line, rate }));
  const vatByRate = calculateVatByRate({ ...values, lines });
  const subtotal = sumOf(lines.map(({ lineTotal }) => lineTotal));
  const total = subtotal - values.discount - values.creditsUsed + values.deliveryFee + values.tipAmount;
  return { ...values, vatByRate, vat: sumOf(vatByRate.map(({ vat }) => vat)), total };
}

const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    deliveryFee: amount,
    tipAmount: amount,
    deliveryRate: fc.constantFrom(undefined, 190_000, 230_000),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ share, lines, ...rest }) => {
    const discount = Math.floor(sumOf(weighDiscount(lines)) * share);
    const withIds = lines.map((one, index) => ({ id: `lin_${index}`, ...one }));
    return sell({ ...rest, lines: withIds, discount, creditsUsed: 0 });
  });

/** Refunds item by item from some position on, with refunds of amounts in between. */
function refundsOf(sold: Sold, from: number, amounts: number[]): RefundedOrder['refunds'] {
  const steps: OrderParts[] = [
    { ...NO_PARTS, deliveryFee: true },
    { ...NO_PARTS, tip: true },
    ...sold.lines.flatMap(({ id, quantity }) =>
      Array.from({ length: quantity }, () => ({ ...NO_PARTS, lines: [{ lineId: id, quantity: 1 }] })),
    ),
  ];
  const start = from % steps.length;
  const refunds: RefundedOrder['refunds'] = [];
  let before = NO_PARTS;
  let left = sold.total;
  for (const [index, parts] of [...steps.slice(start), ...steps.slice(0, start)].entries()) {
    const share = Math.floor(left * (amounts[index] ?? 0));
    if (share > 0) refunds.push({ amount: share });
    left -= share;
    const units = priceParts(sold, before, parts);
    if (units === 0 || units > left) continue;
    refunds.push({ amount: units, parts });
    left -= units;
    before = {
      lines: [...before.lines, ...parts.lines],
      deliveryFee: before.deliveryFee || parts.deliveryFee,
      tip: before.tip || parts.tip,
    };
  }
  return refunds;
}

it('The rest adds up after every refund, never grows or becomes negative, and ends at zero', () => {
  const shares = fc.array(fc.double({ min: 0, max: 0.5, noNaN: true }), { maxLength: 4 });
  fc.assert(
    fc.property(order, fc.nat(), shares, (sold, from, amounts) => {
      const refunds = refundsOf(sold, from, amounts);
      let before = sumOf(sold.vatByRate?.map(share => share.amount) ?? []);
      for (let count = 0; count <= refunds.length; count += 1) {
        const done = refunds.slice(0, count);
        const paidBack = sumOf(done.map(refund => refund.amount));
        const { vat, vatByRate = [] } = calculateRemainingVat({ ...sold, refunds: done });
        const amountLeft = sumOf(vatByRate.map(share => share.amount));
        for (const share of vatByRate) {
          expect(share.amount).toBeGreaterThanOrEqual(0);
          expect(share.vat).toBe(containedVat(share.amount, share.rate));
        }
        expect(vat).toBe(sumOf(vatByRate.map(share => share.vat)));
        expect(amountLeft).toBeLessThanOrEqual(Math.min(before, sold.total - paidBack));
        expect(sold.total - paidBack - amountLeft).toBeLessThanOrEqual(sold.tipAmount);
        before = amountLeft;
      }
      const whole = calculateRemainingVat({ ...sold, refunds: [{ amount: sold.total }] });
      expect(whole.vat).toBe(0);
    }),
  );
});

const sold = sell({
  lines: [
    { id: 'food', quantity: 2, lineTotal: 2_000, vatRate: 70_000 },
    { id: 'wine', quantity: 1, lineTotal: 1_000, vatRate: 190_000 },
  ],
  ...{ discount: 0, creditsUsed: 0, deliveryFee: 300, tipAmount: 500 },
});
const remaining = (refunds: RefundedOrder['refunds'], values: Partial<RefundedOrder> = {}) =>
  calculateRemainingVat({ ...sold, ...values, refunds });

it('A refund of parts reduces their rates; a refund of an amount reduces all proportionally', () => {
  expect(remaining([]).vatByRate).toEqual(sold.vatByRate);
  const wine = { ...NO_PARTS, lines: [{ lineId: 'wine', quantity: 1 }] };
  expect(remaining([{ amount: 1_000, parts: wine }]).vatByRate).toEqual([
    { rate: 70_000, amount: 2_200, vat: 144 },
    { rate: 190_000, amount: 100, vat: 16 },
  ]);
  expect(remaining([{ amount: 300, parts: { ...NO_PARTS, deliveryFee: true } }]).vatByRate).toEqual([
    { rate: 70_000, amount: 2_000, vat: 131 },
    { rate: 190_000, amount: 1_000, vat: 160 },
  ]);
  expect(remaining([{ amount: 500, parts: { ...NO_PARTS, tip: true } }]).vatByRate).toEqual(sold.vatByRate);
  expect(remaining([{ amount: 1_900 }]).vatByRate).toEqual([
    { rate: 70_000, amount: 1_100, vat: 72 },
    { rate: 190_000, amount: 550, vat: 88 },
  ]);
});

it('An order of an earlier release keeps its share of VAT', () => {
  const { vat } = sold;
  expect(remaining([{ amount: sold.total / 2 }], { vatByRate: undefined })).toEqual({
    vat: Math.round(vat / 2),
  });
});
