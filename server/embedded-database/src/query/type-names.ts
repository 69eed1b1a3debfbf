import { Decimal128, Int32, Long } from 'bson';
import { badValue } from '../errors.ts';
import { isNumeric, RANK, rankOf, toNumber, type Value } from '../values/value.ts';

const TYPE_NUMBERS = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  javascript: 13,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
} as const;

export type TypeName = keyof typeof TYPE_NUMBERS;

const NUMBER_TYPES: TypeName[] = ['double', 'int', 'long', 'decimal'];

const NAME_OF_RANK: ReadonlyMap<number, TypeName> = new Map([
  [RANK.null, 'null'],
  [RANK.string, 'string'],
  [RANK.object, 'object'],
  [RANK.array, 'array'],
  [RANK.binary, 'binData'],
  [RANK.objectId, 'objectId'],
  [RANK.boolean, 'bool'],
  [RANK.date, 'date'],
  [RANK.timestamp, 'timestamp'],
  [RANK.regex, 'regex'],
  [RANK.code, 'javascript'],
  [RANK.minKey, 'minKey'],
  [RANK.maxKey, 'maxKey'],
]);

function isTypeName(name: string): name is TypeName {
  return Object.hasOwn(TYPE_NUMBERS, name);
}

/** The type's name in MongoDB's aliases. */
export function typeNameOf(value: Value): TypeName {
  if (isNumeric(value)) {
    if (value instanceof Int32) return 'int';
    if (value instanceof Long) return 'long';
    if (value instanceof Decimal128) return 'decimal';
    return typeof value === 'number' && Object.is(value, value | 0) ? 'int' : 'double';
  }
  return NAME_OF_RANK.get(rankOf(value)) ?? 'null';
}

/** The operand of `$type`: one alias or number, or an array of them. */
export function parseTypes(operand: Value): ReadonlySet<TypeName> {
  const wanted = Array.isArray(operand) ? operand : [operand];
  if (wanted.length === 0) throw badValue('$type must match at least one type');
  return new Set(wanted.flatMap(parseType));
}

function parseType(operand: Value): TypeName[] {
  if (operand === 'number') return NUMBER_TYPES;
  if (typeof operand === 'string') {
    if (isTypeName(operand)) return [operand];
    throw badValue(`Unknown type name alias: ${operand}`);
  }
  if (!isNumeric(operand)) throw badValue('type must be represented as a number or a string');
  const number = toNumber(operand);
  const name = Object.keys(TYPE_NUMBERS)
    .filter(isTypeName)
    .find(key => TYPE_NUMBERS[key] === number);
  if (!name) throw badValue(`Invalid numerical type code: ${number}`);
  return [name];
}
