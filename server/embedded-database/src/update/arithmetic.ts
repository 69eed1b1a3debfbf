import { Double, Int32, Long } from 'bson';
import { badValue } from '../errors.ts';
import { type Numeric, toNumber } from '../values/value.ts';

const MIN_INT = -(2n ** 31n);
const MAX_INT = 2n ** 31n - 1n;
const MIN_LONG = -(2n ** 63n);
const MAX_LONG = 2n ** 63n - 1n;

/** The sum in the wider type of both; an overflowing 32-bit integer becomes a 64-bit one. */
export function add(left: Numeric, right: Numeric): Numeric {
  if (isDouble(left) || isDouble(right)) return new Double(toNumber(left) + toNumber(right));
  const sum = toBigInt(left) + toBigInt(right);
  const isLong = left instanceof Long || right instanceof Long;
  if (!isLong && sum >= MIN_INT && sum <= MAX_INT) return new Int32(Number(sum));
  if (sum >= MIN_LONG && sum <= MAX_LONG) return Long.fromBigInt(sum);
  throw badValue(`the sum of ${left} and ${right} is not a 64-bit integer`);
}

function isDouble(value: Numeric): boolean {
  return typeof value === 'number' || value instanceof Double;
}

function toBigInt(value: Numeric): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(toNumber(value));
}
