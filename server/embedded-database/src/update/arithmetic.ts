import { Decimal128, Double, Int32, Long } from 'bson';
import { CommandError } from '../errors.ts';
import { parseDecimal } from '../values/number-encoding.ts';
import { type Numeric, toNumber } from '../values/value.ts';

type NumberType = 'int' | 'long' | 'double' | 'decimal';
type Operation = {
  doubles: (left: number, right: number) => number;
  integers: (left: bigint, right: bigint) => bigint;
  decimals: (left: Decimal128, right: Decimal128) => Decimal128;
};

const MAX_INT = 2n ** 31n - 1n;
const MIN_INT = -(2n ** 31n);
const MAX_LONG = 2n ** 63n - 1n;
const MIN_LONG = -(2n ** 63n);

/** The sum in the wider of both types; an int that overflows becomes a long. */
export function add(left: Numeric, right: Numeric): Numeric {
  return calculate(left, right, {
    doubles: (a, b) => a + b,
    integers: (a, b) => a + b,
    decimals: addDecimals,
  });
}

export function multiply(left: Numeric, right: Numeric): Numeric {
  return calculate(left, right, {
    doubles: (a, b) => a * b,
    integers: (a, b) => a * b,
    decimals: multiplyDecimals,
  });
}

/** Zero in the type of the operand: what `$mul` makes of a missing field. */
export function zeroLike(operand: Numeric): Numeric {
  return multiply(operand, new Int32(0));
}

function calculate(left: Numeric, right: Numeric, operation: Operation): Numeric {
  const types = new Set([typeOf(left), typeOf(right)]);
  if (types.has('decimal')) return operation.decimals(toDecimal(left), toDecimal(right));
  if (types.has('double')) return new Double(operation.doubles(toNumber(left), toNumber(right)));
  const result = operation.integers(toBigInt(left), toBigInt(right));
  if (!types.has('long') && result >= MIN_INT && result <= MAX_INT) return new Int32(Number(result));
  if (result >= MIN_LONG && result <= MAX_LONG) return Long.fromBigInt(result);
  throw new CommandError(
    'BadValue',
    `Failed to apply the operation to ${left} and ${right}: the result is no 64-bit integer`,
  );
}

function typeOf(value: Numeric): NumberType {
  if (value instanceof Int32) return 'int';
  if (value instanceof Long) return 'long';
  if (value instanceof Decimal128) return 'decimal';
  return 'double';
}

function toBigInt(value: Numeric): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(toNumber(value));
}

// MongoDB keeps 15 digits of a double that meets a decimal.
function toDecimal(value: Numeric): Decimal128 {
  if (value instanceof Decimal128) return value;
  if (value instanceof Long) return Decimal128.fromString(value.toString());
  const number = toNumber(value);
  return Decimal128.fromString(Number.isInteger(number) ? String(number) : number.toPrecision(15));
}

function addDecimals(left: Decimal128, right: Decimal128): Decimal128 {
  const [a, b] = [parseDecimal(left.toString()), parseDecimal(right.toString())];
  const exponent = Math.min(a.exponent, b.exponent);
  const [first, second] = [a, b].map(part => part.coefficient * 10n ** BigInt(part.exponent - exponent));
  return Decimal128.fromStringWithRounding(`${(first ?? 0n) + (second ?? 0n)}E${exponent}`);
}

function multiplyDecimals(left: Decimal128, right: Decimal128): Decimal128 {
  const [a, b] = [parseDecimal(left.toString()), parseDecimal(right.toString())];
  return Decimal128.fromStringWithRounding(`${a.coefficient * b.coefficient}E${a.exponent + b.exponent}`);
}
