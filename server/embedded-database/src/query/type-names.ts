import { Int32, Long } from 'bson';
import { badValue, notSupported } from '../errors.ts';
import { isNumeric, RANK, rankOf, type Value } from '../values/value.ts';

const TYPE_OF_RANK = {
  [RANK.null]: 'null',
  [RANK.string]: 'string',
  [RANK.object]: 'object',
  [RANK.array]: 'array',
  [RANK.binary]: 'binData',
  [RANK.objectId]: 'objectId',
  [RANK.boolean]: 'bool',
  [RANK.date]: 'date',
  [RANK.regex]: 'regex',
} as const;

type NumberType = 'double' | 'int' | 'long';
export type TypeName = NumberType | (typeof TYPE_OF_RANK)[keyof typeof TYPE_OF_RANK];

const NUMBER_TYPES: NumberType[] = ['double', 'int', 'long'];
const TYPE_NAMES: TypeName[] = [...NUMBER_TYPES, ...Object.values(TYPE_OF_RANK)];
const TYPES_BY_RANK: ReadonlyMap<number, TypeName> = new Map(
  Object.entries(TYPE_OF_RANK).map(([rank, type]) => [Number(rank), type]),
);

export function typeNameOf(value: Value): TypeName {
  if (value instanceof Int32) return 'int';
  if (value instanceof Long) return 'long';
  if (isNumeric(value)) return 'double';
  return TYPES_BY_RANK.get(rankOf(value)) ?? 'null';
}

export function parseTypes(operand: Value): ReadonlySet<TypeName> {
  const aliases = Array.isArray(operand) ? operand : [operand];
  if (aliases.length === 0) throw badValue('$type must match at least one type');
  return new Set(aliases.flatMap(parseType));
}

function parseType(alias: Value): TypeName[] {
  if (typeof alias !== 'string') throw notSupported('a $type that is not an alias such as "string"');
  if (alias === 'number') return NUMBER_TYPES;
  const type = TYPE_NAMES.find(name => name === alias);
  if (!type) throw badValue(`Unknown type name alias: ${alias}`);
  return [type];
}
