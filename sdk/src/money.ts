import { divideRounded, formatFixedPoint, parseDecimal } from '../../spec/rules/decimals.ts';
import { getExponent } from '../../spec/rules/money.ts';

/**
 * Exact arithmetic with the decimal strings of the service, such as `"12.50"`, without floating point.
 *
 * A result has as many fraction digits as its longest operand. Amounts don't include a currency, so don't mix
 * amounts in different currencies.
 *
 * @module
 */

/** A decimal string such as `"12.50"`, `"-3"` or `"0.125"`. */
export type Decimal = string;

/**
 * Adds amounts. Returns `"0"` without any.
 *
 * Throws a `TypeError` if an amount is not a decimal string.
 *
 * @example
 * ```ts
 * add('0.10', '0.20'); // '0.30'
 * add(...order.lines.map(line => line.lineTotal));
 * ```
 *
 * @param amounts - Decimal strings.
 */
export function add(...amounts: Decimal[]): Decimal {
  const digits = countDigits(amounts);
  const sum = amounts.reduce((units, amount) => units + read(amount, digits), 0n);
  return formatFixedPoint(sum, digits);
}

/**
 * Subtracts the second amount from the first.
 *
 * Throws a `TypeError` if an amount is not a decimal string.
 *
 * @example
 * ```ts
 * subtract('12.50', '0.05'); // '12.45'
 * ```
 *
 * @param from - The minuend, a decimal string.
 * @param amount - The subtrahend, a decimal string.
 */
export function subtract(from: Decimal, amount: Decimal): Decimal {
  return add(from, multiply(amount, -1));
}

/**
 * Multiplies an amount by an integer.
 *
 * Throws a `TypeError` if the amount is not a decimal string.
 *
 * @example
 * ```ts
 * multiply('12.50', 3); // '37.50'
 * ```
 *
 * @param amount - A decimal string.
 * @param times - An integer; throws a `RangeError` otherwise.
 */
export function multiply(amount: Decimal, times: number): Decimal {
  if (!Number.isSafeInteger(times)) throw new RangeError(`Not a whole number: ${times}`);
  return scale(amount, String(times));
}

/**
 * Multiplies an amount by a decimal. The product is exact, so its number of fraction digits is the sum of
 * both. {@link round} it before sending it as a price.
 *
 * Throws a `TypeError` if either is not a decimal string.
 *
 * @example
 * ```ts
 * scale('9.90', '1.05'); // '10.3950'
 * ```
 *
 * @param amount - A decimal string.
 * @param factor - A decimal string, such as `"1.05"` for five percent more.
 */
export function scale(amount: Decimal, factor: Decimal): Decimal {
  const [digits, factorDigits] = [countDigits([amount]), countDigits([factor])];
  return formatFixedPoint(read(amount, digits) * read(factor, factorDigits), digits + factorDigits);
}

/**
 * Rounds an amount to the fraction digits of a currency, the way the service does: to the nearest unit, with
 * halves away from zero. The service rejects prices with more digits than the currency has, so round every
 * price that you compute.
 *
 * Throws a `TypeError` if the amount is not a decimal string, and a `RangeError` if the currency is unknown.
 *
 * @example
 * ```ts
 * round(scale('9.90', '1.05'), 'EUR'); // '10.40'
 * round('1249.5', 'JPY'); // '1250'
 * ```
 *
 * @param amount - A decimal string.
 * @param currency - An ISO 4217 currency code.
 */
export function round(amount: Decimal, currency: string): Decimal {
  const digits = getExponent(currency);
  const excess = Math.max(0, countDigits([amount]) - digits);
  const units = read(amount, digits + excess);
  return formatFixedPoint(divideRounded(units, 10n ** BigInt(excess)), digits);
}

/**
 * Compares two amounts, for `sort`: -1 if the first is less, 1 if it is greater, 0 if they are equal, such as
 * `"1.5"` and `"1.50"`. Throws a `TypeError` if either is not a decimal string.
 *
 * @example
 * ```ts
 * compare('9.00', '10.00'); // -1
 * ```
 *
 * @param a - A decimal string.
 * @param b - Another decimal string.
 */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const digits = countDigits([a, b]);
  const [first, second] = [read(a, digits), read(b, digits)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** The number of digits in the longest fraction. */
const countDigits = (amounts: Decimal[]): number =>
  Math.max(0, ...amounts.map(amount => amount.split('.')[1]?.length ?? 0));

function read(amount: Decimal, digits: number): bigint {
  const units = parseDecimal(amount, digits);
  if (units === undefined) throw new TypeError(`Not a decimal string: ${JSON.stringify(amount)}`);
  return units;
}
