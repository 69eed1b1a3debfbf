import { Decimal128, Long } from 'bson';
import { badValue } from '../errors.ts';
import type { Numeric } from './value.ts';

/**
 * A number as the nearest double and what the double misses, in 2^-64 parts of its last place: enough to order
 * 64-bit integers and 34-digit decimals exactly among doubles. `sign` is 0 when the double is the number itself.
 */
export type OrderedNumber = {
  double: number;
  sign: -1 | 0 | 1;
  residue: bigint;
};

type Decimal = { coefficient: bigint; exponent: number };

export function orderedNumber(value: Numeric): OrderedNumber {
  if (typeof value === 'number') return exactly(value);
  if (value instanceof Long) return orderedLong(value);
  if (value instanceof Decimal128) return orderedDecimal(value);
  return exactly(value.valueOf());
}

function exactly(double: number): OrderedNumber {
  return { double, sign: 0, residue: 0n };
}

function orderedLong(value: Long): OrderedNumber {
  const double = value.toNumber();
  if (Number.isSafeInteger(double)) return exactly(double);
  return withResidue(double, { coefficient: value.toBigInt(), exponent: 0 });
}

function orderedDecimal(value: Decimal128): OrderedNumber {
  const text = value.toString();
  const double = Number(text);
  if (Number.isNaN(double) || /Infinity/.test(text)) return exactly(double);
  const decimal = parseDecimal(text);
  if (decimal.coefficient === 0n) return exactly(0);
  if (double === 0 || !Number.isFinite(double)) {
    throw badValue(
      `Decimal128 ${text} is beyond the range of a double, which the embedded database does not order`,
    );
  }
  return withResidue(double, decimal);
}

export function parseDecimal(text: string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d*))?(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) throw badValue(`Decimal128 ${text} has no digits`);
  const [, minus, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  return {
    coefficient: minus ? -digits : digits,
    exponent: Number(exponent) - fraction.length,
  };
}

function withResidue(double: number, { coefficient, exponent }: Decimal): OrderedNumber {
  const binary = partsOf(double);
  let numerator = coefficient;
  let denominator = 1n;
  if (exponent >= 0) numerator *= 10n ** BigInt(exponent);
  else denominator *= 10n ** BigInt(-exponent);
  if (binary.exponent >= 0) denominator <<= BigInt(binary.exponent);
  else numerator <<= BigInt(-binary.exponent);
  const difference = numerator - binary.mantissa * denominator;
  if (difference === 0n) return exactly(double);
  const scaled = difference << 64n;
  const negative = difference < 0n;
  // Towards minus infinity on both sides of the double, so that order is kept within the negatives too.
  const residue = negative ? (scaled - denominator + 1n) / denominator : scaled / denominator;
  return { double, sign: negative ? -1 : 1, residue };
}

/** A finite double as mantissa × 2^exponent. */
function partsOf(double: number): { mantissa: bigint; exponent: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(double));
  const bits = view.getBigUint64(0);
  const biased = Number(bits >> 52n);
  const fraction = bits & ((1n << 52n) - 1n);
  const mantissa = biased === 0 ? fraction : fraction | (1n << 52n);
  return {
    mantissa: double < 0 ? -mantissa : mantissa,
    exponent: (biased || 1) - 1075,
  };
}
