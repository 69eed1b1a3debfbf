import type { FieldError } from '../../generated/public/types.ts';
import { formatFixedPoint, parseFixedPointField } from './decimals.ts';
import { type DiscountableLine, weighDiscount } from './discounts.ts';
import { apportion, prorate, sumOf } from './money.ts';

/** A VAT rate is an integer in ten-thousandths of a percent: 8.875 % is 88750. */
export const VAT_DECIMALS = 4;

/** The part of an order with one rate. `amount` includes `vat`. */
export type VatShare = { rate: number; amount: number; vat: number };

/**
 * The parts of an order that determine its VAT, in minor units. `deliveryRate` is absent if the fee has the
 * rates of the food.
 */
export type Taxed = {
  lines: (DiscountableLine & { rate: number })[];
  discount: number;
  deliveryFee: number;
  deliveryRate?: number | undefined;
};

/** The VAT included in an amount, with halves rounded up. */
export const containedVat = (amount: number, rate: number): number => prorate(amount, rate, 1_000_000 + rate);

/** `135000` → `"13.50"`, `88750` → `"8.875"`. */
export const formatRate = (rate: number): string =>
  formatFixedPoint(rate, VAT_DECIMALS).replace(/0{1,2}$/, '');

/** Parses a rate in percent. A rate with too many decimals adds an error and becomes 0. */
export function parseRate(percent: number, path: string, fieldErrors: FieldError[]): number {
  const message = `must be a rate in percent with at most ${VAT_DECIMALS} decimals`;
  return parseFixedPointField(percent, VAT_DECIMALS, { path, message }, fieldErrors);
}

/**
 * Calculates an order's amounts and VAT by rate, with the lowest rate first. VAT is rounded once per rate.
 * The discount is distributed over the rates in proportion to the cost of its lines. A delivery fee without
 * its own rate is distributed over the rates by the cost of the food after the discount, or before it if
 * nothing is left, because it is part of the same supply.
 */
export function calculateVatByRate({ lines, discount, deliveryFee, deliveryRate }: Taxed): VatShare[] {
  const weights = weighDiscount(lines);
  const gross = new Map<number, { before: number; weight: number }>();
  for (const [index, { lineTotal, rate }] of lines.entries()) {
    const { before, weight } = gross.get(rate) ?? { before: 0, weight: 0 };
    gross.set(rate, { before: before + lineTotal, weight: weight + (weights[index] ?? 0) });
  }
  const rates = [...gross.keys()].sort((one, other) => one - other);
  const before = rates.map(rate => gross.get(rate)?.before ?? 0);
  const discounts = apportion(
    discount,
    rates.map(rate => gross.get(rate)?.weight ?? 0),
  );
  const food = before.map((amount, index) => amount - (discounts[index] ?? 0));
  const fees =
    deliveryRate === undefined ? apportion(deliveryFee, sumOf(food) > 0 ? food : before) : rates.map(() => 0);
  const amounts = new Map(rates.map((rate, index) => [rate, (food[index] ?? 0) + (fees[index] ?? 0)]));
  if (deliveryRate !== undefined && deliveryFee > 0)
    amounts.set(deliveryRate, (amounts.get(deliveryRate) ?? 0) + deliveryFee);
  return [...amounts]
    .sort(([one], [other]) => one - other)
    .map(([rate, amount]) => ({ rate, amount, vat: containedVat(amount, rate) }));
}

/**
 * A rate as stored in price rows. `vat` is in hundredths of a percent. `vatRate` is the exact rate if
 * hundredths can't represent it.
 */
export type StoredRate = { vat: number; vatRate?: number };

export const toStoredRate = (rate: number): StoredRate =>
  rate % 100 === 0 ? { vat: rate / 100 } : { vat: Math.round(rate / 100), vatRate: rate };

/** A `vatRate` that doesn't round to `vat` is outdated: an earlier release changed `vat`. */
export const fromStoredRate = ({ vat, vatRate }: StoredRate): number =>
  vatRate !== undefined && Math.round(vatRate / 100) === vat ? vatRate : vat * 100;
