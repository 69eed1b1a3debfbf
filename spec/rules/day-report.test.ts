import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countCash,
  type DayFigures,
  hasFigures,
  type MethodSum,
  type RateSum,
  subtractFigures,
} from './day-report.ts';
import { sumOf } from './money.ts';

const cash: MethodSum = {
  providerId: 'cash',
  orders: 3,
  paid: 6_200,
  refunded: 1_000,
  surplus: 500,
  partial: 300,
};

describe('The cash of a till', () => {
  it.for([
    [{ opening: 15_000, counted: 21_000 }, 21_000, 0],
    [{ opening: 0, counted: 5_950 }, 6_000, -50],
    [{ opening: 100, counted: 6_300 }, 6_100, 200],
  ] as const)('with %j should be %i, with a difference of %i', ([count, expected, difference]) => {
    const payments = [cash, { ...cash, providerId: 'card', paid: 9_900 }];
    expect(countCash({ payments }, count)).toEqual({
      ...{ paid: 6_200, refunded: 1_000, surplus: 500, partial: 300 },
      ...count,
      expected,
      difference,
    });
  });

  it('is negative after more refunds than sales', () => {
    const payments = [{ ...cash, paid: 0, refunded: 900, surplus: 0, partial: 0 }];
    expect(countCash({ payments }, { opening: 500, counted: 0 })).toMatchObject({
      expected: -400,
      difference: 400,
    });
    expect(countCash({ payments: [] }, { opening: 500, counted: 500 })).toMatchObject({ difference: 0 });
  });
});

const amount = fc.integer({ min: 0, max: 100_000 });
const rates = fc.uniqueArray(
  fc.record<RateSum>({ rate: fc.constantFrom(70_000, 190_000, null), amount, vat: amount }),
  { selector: ({ rate }) => rate },
);
const methods = fc.uniqueArray(
  fc.record<MethodSum>({
    providerId: fc.constantFrom('cash', 'card', 'stripe'),
    orders: amount,
    paid: amount,
    refunded: amount,
    surplus: fc.integer({ min: -1_000, max: 1_000 }),
    partial: fc.integer({ min: -1_000, max: 1_000 }),
  }),
  { selector: ({ providerId }) => providerId },
);
const figures: fc.Arbitrary<DayFigures> = fc.record({
  orders: amount,
  paid: amount,
  credits: amount,
  tips: amount,
  vat: rates,
  refunded: amount,
  refundedVat: rates,
  payments: methods,
});

/** Adds up the parts of a day. */
function addUp(parts: DayFigures[]): DayFigures {
  const sum = (get: (part: DayFigures) => number) => sumOf(parts.map(get));
  const sumRates = (all: RateSum[]) =>
    [...Map.groupBy(all, ({ rate }) => rate)].map(([rate, same]) => ({
      rate,
      amount: sumOf(same.map(one => one.amount)),
      vat: sumOf(same.map(one => one.vat)),
    }));
  return {
    orders: sum(part => part.orders),
    paid: sum(part => part.paid),
    credits: sum(part => part.credits ?? 0),
    tips: sum(part => part.tips),
    vat: sumRates(parts.flatMap(({ vat }) => vat)),
    refunded: sum(part => part.refunded),
    refundedVat: sumRates(parts.flatMap(({ refundedVat }) => refundedVat)),
    payments: [
      ...Map.groupBy(
        parts.flatMap(({ payments }) => payments),
        ({ providerId }) => providerId,
      ),
    ].map(([providerId, same]) => ({
      providerId,
      orders: sumOf(same.map(({ orders }) => orders)),
      paid: sumOf(same.map(({ paid }) => paid)),
      refunded: sumOf(same.map(({ refunded }) => refunded)),
      surplus: sumOf(same.map(({ surplus }) => surplus)),
      partial: sumOf(same.map(({ partial = 0 }) => partial)),
    })),
  };
}

/** Removes zeros and sorts the entries. */
const normalized = (day: DayFigures): DayFigures => ({
  ...day,
  vat: day.vat.filter(({ amount, vat }) => amount || vat).sort(byRate),
  refundedVat: day.refundedVat.filter(({ amount, vat }) => amount || vat).sort(byRate),
  payments: day.payments
    .filter(hasFigures)
    .sort((one, other) => (one.providerId < other.providerId ? -1 : 1)),
});
const byRate = (one: RateSum, other: RateSum) => (one.rate ?? 0) - (other.rate ?? 0);

it('A day minus its earlier reports is the rest, however many there are', () => {
  fc.assert(
    fc.property(fc.array(figures, { maxLength: 4 }), figures, (earlier, last) => {
      const day = addUp([...earlier, last]);
      expect(normalized(subtractFigures(day, earlier))).toEqual(normalized(last));
    }),
  );
});
