import { sumOf } from './money.ts';

/** The payment provider for cash payments. */
export const CASH = 'cash';

/** Money is in minor units. `rate` is null for orders from earlier releases, which have no rates. */
export type RateSum = { rate: number | null; amount: number; vat: number };

/**
 * `surplus` is duplicate payments of paid orders, minus refunded ones. `partial` is partial payments of
 * orders that are not among the paid ones, minus earlier partial payments of orders that are. It is absent in
 * reports from earlier releases.
 */
export type MethodSum = {
  providerId: string;
  orders: number;
  paid: number;
  refunded: number;
  surplus: number;
  partial?: number;
};

/** The sales and refunds of a business day, or of a part of it, in one currency. */
export type DayFigures = {
  orders: number;
  paid: number;
  /** Absent in reports from earlier releases. */
  credits?: number;
  tips: number;
  vat: RateSum[];
  refunded: number;
  refundedVat: RateSum[];
  payments: MethodSum[];
};

export type CashCount = {
  opening: number;
  paid: number;
  refunded: number;
  surplus: number;
  /** Absent in reports from earlier releases. */
  partial?: number;
  expected: number;
  counted: number;
  difference: number;
};

/** The expected cash in a till: the float and incoming cash, minus outgoing cash. */
export function countCash(
  { payments }: Pick<DayFigures, 'payments'>,
  { opening, counted }: Pick<CashCount, 'opening' | 'counted'>,
): CashCount {
  const cash = payments.find(({ providerId }) => providerId === CASH);
  const { paid, refunded, surplus, partial = 0 } = cash ?? { paid: 0, refunded: 0, surplus: 0 };
  const expected = opening + paid - refunded + surplus + partial;
  return { opening, paid, refunded, surplus, partial, expected, counted, difference: counted - expected };
}

/** The part of a day that is not in an earlier report of the day. */
export function subtractFigures(day: DayFigures, earlier: DayFigures[]): DayFigures {
  const left = (get: (figures: DayFigures) => number) => get(day) - sumOf(earlier.map(get));
  return {
    orders: left(({ orders }) => orders),
    paid: left(({ paid }) => paid),
    credits: left(({ credits = 0 }) => credits),
    tips: left(({ tips }) => tips),
    vat: subtractRates(
      day.vat,
      earlier.flatMap(({ vat }) => vat),
    ),
    refunded: left(({ refunded }) => refunded),
    refundedVat: subtractRates(
      day.refundedVat,
      earlier.flatMap(({ refundedVat }) => refundedVat),
    ),
    payments: subtractMethods(
      day.payments,
      earlier.flatMap(({ payments }) => payments),
    ),
  };
}

const subtractRates = (day: RateSum[], earlier: RateSum[]): RateSum[] =>
  day
    .map(sum => {
      const same = earlier.filter(({ rate }) => rate === sum.rate);
      const left = (get: (one: RateSum) => number) => get(sum) - sumOf(same.map(get));
      return { rate: sum.rate, amount: left(({ amount }) => amount), vat: left(({ vat }) => vat) };
    })
    .filter(({ amount, vat }) => amount !== 0 || vat !== 0);

/** A method that is no longer in the day, because its payments were refunded, gets negative amounts. */
const subtractMethods = (day: MethodSum[], earlier: MethodSum[]): MethodSum[] => {
  const providerIds = new Set([...day, ...earlier].map(({ providerId }) => providerId));
  return [...providerIds]
    .map(providerId => {
      const ofMethod = (sums: MethodSum[]) => sums.filter(sum => sum.providerId === providerId);
      const left = (get: (sum: MethodSum) => number) =>
        sumOf(ofMethod(day).map(get)) - sumOf(ofMethod(earlier).map(get));
      return {
        providerId,
        orders: left(({ orders }) => orders),
        paid: left(({ paid }) => paid),
        refunded: left(({ refunded }) => refunded),
        surplus: left(({ surplus }) => surplus),
        partial: left(({ partial = 0 }) => partial),
      };
    })
    .filter(hasFigures);
};

/** A payment that was refunded on the same day leaves none. */
export const hasFigures = ({ orders, paid, refunded, surplus, partial = 0 }: MethodSum): boolean =>
  [orders, paid, refunded, surplus, partial].some(figure => figure !== 0);
