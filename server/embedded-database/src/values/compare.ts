import { Double, Int32, ObjectId } from 'bson';
import { encodeKey } from './key-encoding.ts';
import { dateNumber, rankOf, type Value } from './value.ts';

/** MongoDB's comparison order. Equal numbers of different types compare as 0. */
export function compareValues(left: Value, right: Value): number {
  if (left === right) return 0;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  const leftDouble = plainDouble(left);
  const rightDouble = plainDouble(right);
  if (leftDouble !== undefined && rightDouble !== undefined) return compareDoubles(leftDouble, rightDouble);
  const leftRank = rankOf(left);
  const rightRank = rankOf(right);
  if (leftRank !== rightRank) return leftRank - rightRank;
  if (left instanceof Date && right instanceof Date) return dateNumber(left) - dateNumber(right);
  if (left instanceof ObjectId && right instanceof ObjectId) return Buffer.compare(left.id, right.id);
  return Buffer.compare(encodeKey(left), encodeKey(right));
}

export function valuesEqual(left: Value, right: Value): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left === right;
  return compareValues(left, right) === 0;
}

function plainDouble(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  return value instanceof Int32 || value instanceof Double ? value.valueOf() : undefined;
}

function compareDoubles(left: number, right: number): number {
  if (left < right) return -1;
  if (left > right) return 1;
  if (left === right) return 0;
  return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
}
