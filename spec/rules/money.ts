import { CURRENCY_DIGITS } from '../../generated/currencies.ts';
import type { FieldError } from '../../generated/public/types.ts';
import { divideRounded, formatFixedPoint, parseFixedPointField } from './decimals.ts';

// Money is an integer in the currency's minor unit.

const exponents = new Map(Object.entries(CURRENCY_DIGITS));

/** The number of decimals of a currency in ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD. */
export function getExponent(currency: string): number {
  const exponent = exponents.get(currency);
  if (exponent === undefined) throw new RangeError(`Unknown currency ${JSON.stringify(currency)}`);
  return exponent;
}

export const isCurrency = (code: string): boolean => exponents.has(code);

/** `1250` EUR → `"12.50"`, `1250` JPY → `"1250"`, `1250` KWD → `"1.250"`. */
export function formatMoney(minorUnits: number, currency: string): string {
  return formatFixedPoint(minorUnits, getExponent(currency));
}

/**
 * Parses an amount into minor units. An amount that the currency can't represent adds an error and becomes 0.
 */
export function parseAmount(
  value: number,
  currency: string,
  path: string,
  fieldErrors: FieldError[],
): number {
  const decimals = getExponent(currency);
  const message = `must be an amount in ${currency}, which has ${decimals} decimals`;
  return parseFixedPointField(value, decimals, { path, message }, fieldErrors);
}

/**
 * `amount × numerator ÷ denominator`, rounded to the nearest unit, with halves up. BigInt keeps the
 * arithmetic exact.
 */
export function prorate(amount: number, numerator: number, denominator: number): number {
  return Number(divideRounded(BigInt(amount) * BigInt(numerator), BigInt(denominator)));
}

export const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Splits `amount` in proportion to the weights, without a rounding difference: the leftover units go to the
 * largest remainders, with ties in order. Zero weights get nothing, unless all are zero: then the first gets
 * everything. No share exceeds its weight if `amount` doesn't exceed their sum.
 */
export function apportion(amount: number, weights: number[]): number[] {
  const total = BigInt(sumOf(weights));
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const exact = weights.map(weight => BigInt(amount) * BigInt(weight));
  const shares = exact.map(product => Number(product / total));
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % total }))
    .sort((one, other) => (one.remainder < other.remainder ? 1 : one.remainder > other.remainder ? -1 : 0));
  const left = new Set(byRemainder.slice(0, amount - sumOf(shares)).map(({ index }) => index));
  return shares.map((share, index) => share + (left.has(index) ? 1 : 0));
}
