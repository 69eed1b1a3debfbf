import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weighDiscount } from './discounts.ts';
import { prorate, sumOf } from './money.ts';
import {
  applyPromotion,
  type BasketLine,
  findBestPromotion,
  findObstacle,
  isDiscounted,
  isForLine,
  type PromotionRule,
} from './promotions.ts';

const ITEMS = ['pizza', 'pasta', 'cola'];
const CATEGORIES = ['food', 'drinks'];

const amount = fc.nat(100_000);
const percentage = fc.integer({ min: 1, max: 1_000_000 });
const limits = fc.record({ itemIds: fc.subarray(ITEMS), categoryIds: fc.subarray(CATEGORIES) });
const common = {
  ...{ percentage: fc.constant(null), amount: fc.constant(null), minimumOrder: fc.option(amount) },
  ...{ buyQuantity: fc.constant(null), getQuantity: fc.constant(null) },
};
const quantity = fc.integer({ min: 1, max: 4 });
const buyAndGet = fc
  .tuple(
    fc.record({
      ...common,
      kind: fc.constant('buy_x_get_y' as const),
      percentage: fc.option(percentage),
      buyQuantity: quantity,
      getQuantity: quantity,
    }),
    limits,
  )
  .map(([values, limit]) => ({ ...values, ...limit }));
const ofLines = fc
  .tuple(
    fc.oneof(
      fc.record({ ...common, kind: fc.constant('percentage' as const), percentage }),
      fc.record({ ...common, kind: fc.constant('amount' as const), amount }),
    ),
    limits,
  )
  .map(([values, limit]) => ({ ...values, ...limit }));
const rule: fc.Arbitrary<PromotionRule> = fc.oneof(
  buyAndGet,
  ofLines,
  fc.record({ ...common, kind: fc.constant('free_delivery' as const) }),
);
/** Prices repeat, as they do on menus. */
const price = fc.oneof(fc.constantFrom(0, 250, 999, 1_250), fc.nat(10_000));
const line = fc
  .record({
    itemId: fc.constantFrom(...ITEMS),
    categoryIds: fc.subarray([...CATEGORIES]),
    quantity: fc.integer({ min: 1, max: 9 }),
    price,
  })
  .map(({ price, ...rest }): BasketLine => ({ ...rest, lineTotal: rest.quantity * price }));
const basket = fc.record({ lines: fc.array(line, { maxLength: 6 }), deliveryFee: fc.nat(1_000) });

const costOf = (lines: BasketLine[]) => sumOf(lines.map(({ lineTotal }) => lineTotal));

/** The prices of the items that a promotion applies to, one per unit, highest first. */
const piecesFor = (promotion: PromotionRule, lines: BasketLine[]) =>
  lines
    .filter(one => isForLine(promotion, one))
    .flatMap(one => Array.from({ length: one.quantity }, () => one.lineTotal / one.quantity))
    .sort((one, other) => other - one);

describe('A promotion', () => {
  it('reduces the price, but never by more than its lines cost or below its minimum order', () => {
    fc.assert(
      fc.property(rule, basket, (promotion, order) => {
        const reduced = applyPromotion(promotion, order);
        if (costOf(order.lines) < (promotion.minimumOrder ?? 0)) expect(reduced).toBeUndefined();
        expect(findObstacle(promotion, order) === undefined).toBe(reduced !== undefined);
        if (!reduced) return;
        const lines = order.lines.map(one => ({ ...one, discounted: isDiscounted(promotion, one) }));
        expect(reduced.discount).toBeGreaterThanOrEqual(0);
        expect(reduced.discount).toBeLessThanOrEqual(sumOf(weighDiscount(lines)));
        expect([0, order.deliveryFee]).toContain(reduced.deliveryFee);
        expect(reduced.discount + order.deliveryFee - reduced.deliveryFee).toBeGreaterThan(0);
        expect(Number.isInteger(reduced.discount)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives the same discount however the quantity is split over lines in any order', () => {
    fc.assert(
      fc.property(
        rule,
        basket,
        fc.array(fc.nat(), { maxLength: 6 }),
        fc.nat(),
        (promotion, order, cuts, seed) => {
          const split = order.lines.flatMap((one, index) => {
            const part = (cuts[index] ?? 0) % one.quantity;
            const price = one.lineTotal / one.quantity;
            return [part, one.quantity - part]
              .filter(quantity => quantity > 0)
              .map(quantity => ({ ...one, quantity, lineTotal: quantity * price }));
          });
          const from = split.length === 0 ? 0 : seed % split.length;
          const lines = [...split.slice(from), ...split.slice(0, from)].reverse();
          expect(applyPromotion(promotion, { ...order, lines })).toEqual(applyPromotion(promotion, order));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('limited to items discounts them like an order of those lines alone', () => {
    fc.assert(
      fc.property(fc.oneof(ofLines, buyAndGet), basket, (promotion, order) => {
        const lines = order.lines.filter(one => isForLine(promotion, one));
        const { discount } = applyPromotion({ ...promotion, minimumOrder: null }, order) ?? { discount: 0 };
        const unlimited = { ...promotion, ...{ minimumOrder: null, itemIds: [], categoryIds: [] } };
        expect(applyPromotion(unlimited, { ...order, lines })?.discount ?? 0).toBe(discount);
      }),
    );
  });

  it('discounts the cheapest item of every full group, from the most expensive down', () => {
    fc.assert(
      fc.property(buyAndGet, basket, (promotion, order) => {
        const { buyQuantity: buy, getQuantity: get } = promotion;
        const pieces = piecesFor(promotion, order.lines);
        let expected = 0;
        for (let first = 0; first + buy + get <= pieces.length; first += buy + get)
          for (const price of pieces.slice(first + buy, first + buy + get))
            expected += prorate(price, promotion.percentage ?? 1_000_000, 1_000_000);
        const applied = applyPromotion({ ...promotion, minimumOrder: null }, order);
        expect(applied?.discount ?? 0).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the best one if it saves at least as much as any other', () => {
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
});

const EMPTY = { percentage: null, amount: null, minimumOrder: null };

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
] as const)('%j reduces 12.50 with a delivery fee of 2.90 to %j', (values, expected) => {
  const lines = [{ itemId: 'pizza', categoryIds: [], quantity: 1, lineTotal: 1_250 }];
  expect(applyPromotion({ ...EMPTY, ...values }, { lines, deliveryFee: 290 })).toEqual(expected);
});

describe('Two pizzas at 10.00, one at 8.00 in a category, and a cola at 3.00', () => {
  const lines = [
    { itemId: 'cola', categoryIds: ['drinks', 'lunch'], quantity: 1, lineTotal: 300 },
    { itemId: 'margherita', categoryIds: ['pizza', 'lunch'], quantity: 1, lineTotal: 800 },
    { itemId: 'diavola', categoryIds: ['pizza'], quantity: 2, lineTotal: 2_000 },
  ];
  const order = { lines, deliveryFee: 0 };
  const oneForOne = { kind: 'buy_x_get_y' as const, buyQuantity: 1, getQuantity: 1 };

  it.each([
    ['10 % of a category', { kind: 'percentage', percentage: 100_000, categoryIds: ['pizza'] }, 280],
    [
      '10 % of an additional category, and of one that both items have once',
      { kind: 'percentage', percentage: 100_000, categoryIds: ['lunch', 'drinks'] },
      110,
    ],
    ['10 % of an item', { kind: 'percentage', percentage: 100_000, itemIds: ['cola'] }, 30],
    ['5.00 of a cola, which costs less', { kind: 'amount', amount: 500, itemIds: ['cola'] }, 300],
    [
      'an item of one category and another one',
      { kind: 'percentage', percentage: 500_000, itemIds: ['cola'], categoryIds: ['pizza'] },
      1_550,
    ],
    ['one for one', { ...oneForOne, categoryIds: ['pizza'] }, 1_000],
    ['one for two', { ...oneForOne, buyQuantity: 2, categoryIds: ['pizza'] }, 800],
    ['one for one at half the price', { ...oneForOne, percentage: 500_000, categoryIds: ['pizza'] }, 500],
    ['one for one of everything', oneForOne, 1_300],
  ] as const)('%s', (_, values, discount) => {
    const rule = { ...EMPTY, ...structuredClone(values) } as PromotionRule;
    expect(applyPromotion(rule, order)).toEqual({ discount, deliveryFee: 0 });
  });

  it('applies from its minimum order on, and the first of two that save the same', () => {
    const rule = { ...EMPTY, kind: 'amount' as const, amount: 100, minimumOrder: 3_100 };
    expect(applyPromotion(rule, order)).toEqual({ discount: 100, deliveryFee: 0 });
    expect(applyPromotion({ ...rule, minimumOrder: 3_101 }, order)).toBeUndefined();
    const [first, second] = [
      { ...rule, name: 'first' },
      { ...rule, name: 'second' },
    ];
    expect(findBestPromotion([first, second], order)?.promotion.name).toBe('first');
  });

  it.each([
    [
      { ...oneForOne, minimumOrder: 3_200 },
      { type: 'minimum_order', missing: 100 },
    ],
    [{ ...oneForOne, itemIds: ['deleted'] }, { type: 'items' }],
    [
      { ...oneForOne, buyQuantity: 3, categoryIds: ['pizza'] },
      { type: 'pieces', missing: 1 },
    ],
    [{ kind: 'free_delivery' as const }, { type: 'nothing' }],
  ])('%j gives no discount: %j', (values, obstacle) => {
    expect(findObstacle({ ...EMPTY, ...values }, order)).toEqual(obstacle);
  });
});
