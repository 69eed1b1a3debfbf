import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyPromotion, findBestPromotion, type PromotionRule } from './promotions.ts';

const amount = fc.nat(100_000);
const optional = fc.option(amount);
const rule: fc.Arbitrary<PromotionRule> = fc.oneof(
  fc.record({
    kind: fc.constant('percentage' as const),
    percentage: fc.integer({ min: 1, max: 1_000_000 }),
    amount: fc.constant(null),
    minimumOrder: optional,
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    percentage: fc.constant(null),
    amount,
    minimumOrder: optional,
  }),
  fc.record({
    kind: fc.constant('free_delivery' as const),
    percentage: fc.constant(null),
    amount: fc.constant(null),
    minimumOrder: optional,
  }),
);
const basket = fc.record({ subtotal: amount, deliveryFee: fc.nat(1_000) });

it('A promotion takes something off, never more than there is, and nothing below its minimum order', () => {
  fc.assert(
    fc.property(rule, basket, (promotion, order) => {
      const reduced = applyPromotion(promotion, order);
      if (order.subtotal < (promotion.minimumOrder ?? 0)) expect(reduced).toBeUndefined();
      if (!reduced) return;
      expect(reduced.discount).toBeGreaterThanOrEqual(0);
      expect(reduced.discount).toBeLessThanOrEqual(order.subtotal);
      expect([0, order.deliveryFee]).toContain(reduced.deliveryFee);
      expect(reduced.discount + order.deliveryFee - reduced.deliveryFee).toBeGreaterThan(0);
      expect(Number.isInteger(reduced.discount)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it('The best promotion saves as much as any', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), basket, (promotions, order) => {
      const saving = (one: PromotionRule) => {
        const reduced = applyPromotion(one, order);
        return reduced ? reduced.discount + order.deliveryFee - reduced.deliveryFee : 0;
      };
      const best = findBestPromotion(promotions, order);
      const most = Math.max(0, ...promotions.map(saving));
      expect(best ? saving(best.promotion) : 0).toBe(most);
    }),
  );
});

it.each([
  [
    { kind: 'percentage', percentage: 100_000 },
    { discount: 125, deliveryFee: 290 },
  ],
  [
    { kind: 'percentage', percentage: 333_333 },
    { discount: 417, deliveryFee: 290 },
  ],
  [
    { kind: 'percentage', percentage: 1_000_000 },
    { discount: 1_250, deliveryFee: 290 },
  ],
  [
    { kind: 'amount', amount: 500 },
    { discount: 500, deliveryFee: 290 },
  ],
  [
    { kind: 'amount', amount: 5_000 },
    { discount: 1_250, deliveryFee: 290 },
  ],
  [{ kind: 'free_delivery' }, { discount: 0, deliveryFee: 0 }],
] as const)('%j makes 12.50 with a delivery fee of 2.90 to %j', (values, expected) => {
  const promotion = { percentage: null, amount: null, minimumOrder: null, ...values };
  expect(applyPromotion(promotion, { subtotal: 1_250, deliveryFee: 290 })).toEqual(expected);
});
