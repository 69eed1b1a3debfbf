import { BSONRegExp, Double } from 'bson';
import type { Condition } from '../query/filter.ts';
import { isNaNumber } from '../query/matcher.ts';
import { containedText, literalPrefix } from '../query/pattern.ts';
import { encodeKey, keyAfter } from '../values/key-encoding.ts';
import { RANK, rankOf, type Value } from '../values/value.ts';

/** Keys that can satisfy a condition: a list, or an exclusive range from `low` to `high`. */
export type Bounds = { kind: 'points'; keys: Buffer[] } | { kind: 'range'; low: Buffer; high: Buffer };

/** `exact`: the condition holds if and only if the document has such a key. */
export type ConditionBounds = { bounds: Bounds; exact: boolean };

// SQLite accepts 32,766 parameters.
const MAX_POINTS = 5_000;
const BELOW_NUMBERS = keyAfter(encodeKey(new Double(Number.NaN)));

export function boundsOf(condition: Condition): ConditionBounds | undefined {
  switch (condition.operator) {
    case '$eq':
      if (!isOneKey(condition.operand)) return undefined;
      return { bounds: points([condition.operand]), exact: true };
    case '$in':
      if (condition.operands.length > MAX_POINTS || !condition.operands.every(isOneKey)) return undefined;
      return { bounds: points(condition.operands), exact: true };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return rangeBounds(condition.operator, condition.operand);
    case '$regex': {
      const prefix = literalPrefix(condition.pattern);
      if (prefix === undefined) return undefined;
      const low = Buffer.concat([Buffer.from([RANK.string]), Buffer.from(prefix)]);
      return { bounds: { kind: 'range', low, high: keyAfter(low) }, exact: false };
    }
    default:
      return undefined;
  }
}

/** An array has a key per element and none for itself. */
function isOneKey(operand: Value): boolean {
  return !Array.isArray(operand) && !(operand instanceof BSONRegExp);
}

function points(operands: readonly Value[]): Bounds {
  const keys = operands.map(encodeKey).sort(Buffer.compare);
  return { kind: 'points', keys: keys.filter((key, i) => i === 0 || !keys[i - 1]?.equals(key)) };
}

/** A range contains only values of its operand's type, and never NaN. */
function rangeBounds(operator: '$gt' | '$gte' | '$lt' | '$lte', operand: Value): ConditionBounds | undefined {
  const rank = rankOf(operand);
  if (rank === RANK.null || !isOneKey(operand)) return undefined;
  if (isNaNumber(operand)) return undefined;
  const key = encodeKey(operand);
  const whole = { kind: 'range', low: Buffer.from([rank]), high: Buffer.from([rank + 1]) } as const;
  const floor = rank === RANK.number ? BELOW_NUMBERS : whole.low;
  switch (operator) {
    case '$gt':
      return { bounds: { ...whole, low: keyAfter(key) }, exact: true };
    case '$gte':
      return { bounds: { ...whole, low: key }, exact: true };
    case '$lt':
      return { bounds: { ...whole, low: floor, high: key }, exact: true };
    case '$lte':
      return { bounds: { ...whole, low: floor, high: keyAfter(key) }, exact: true };
  }
}

export function intersect(left: Bounds, right: Bounds): Bounds {
  if (left.kind === 'points')
    return { kind: 'points', keys: left.keys.filter(key => includesKey(right, key)) };
  if (right.kind === 'points') return intersect(right, left);
  return {
    kind: 'range',
    low: Buffer.compare(left.low, right.low) > 0 ? left.low : right.low,
    high: Buffer.compare(left.high, right.high) < 0 ? left.high : right.high,
  };
}

function includesKey(bounds: Bounds, key: Buffer): boolean {
  if (bounds.kind === 'points') return bounds.keys.some(point => point.equals(key));
  return Buffer.compare(bounds.low, key) <= 0 && Buffer.compare(key, bounds.high) < 0;
}

export type SqlCondition = { sql: string; parameters: Buffer[] };

/**
 * Keys of strings that contain a substring. SQLite compares bytes, which is safe because UTF-8 is
 * self-synchronizing.
 */
export function containmentSql(column: string, condition: Condition): SqlCondition | undefined {
  if (condition.operator !== '$regex') return undefined;
  const text = containedText(condition.pattern);
  if (text === undefined) return undefined;
  const [low, high] = [Buffer.from([RANK.string]), Buffer.from([RANK.string + 1])];
  return {
    sql: `(${column} >= ? AND ${column} < ? AND instr(${column}, ?) > 0 OR ${column} = ?)`,
    // A stored regular expression matches itself.
    parameters: [low, high, Buffer.from(text), encodeKey(condition.pattern.source)],
  };
}

export function boundsSql(column: string, bounds: Bounds): SqlCondition {
  if (bounds.kind === 'range') {
    return { sql: `${column} >= ? AND ${column} < ?`, parameters: [bounds.low, bounds.high] };
  }
  const { keys } = bounds;
  if (keys.length === 0) return { sql: 'FALSE', parameters: [] };
  if (keys.length === 1) return { sql: `${column} = ?`, parameters: keys };
  return { sql: `${column} IN (${keys.map(() => '?').join(', ')})`, parameters: keys };
}
