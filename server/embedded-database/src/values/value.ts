import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  deserialize,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import { badValue } from '../errors.ts';

/**
 * Documents keep the BSON type of every number (Int32, Double, Long, Decimal128), so that what is written back
 * has the type it was read with. Plain numbers only come out of aggregation stages.
 */
export type Numeric = number | Int32 | Double | Long | Decimal128;

export type Value =
  | undefined
  | null
  | boolean
  | string
  | Numeric
  | Date
  | ObjectId
  | Binary
  | Timestamp
  | BSONRegExp
  | BSONSymbol
  | Code
  | MinKey
  | MaxKey
  | Value[]
  | Document;

export type Document = { [field: string]: Value };

export function decodeDocument(bytes: Uint8Array): Document {
  return deserialize(bytes, { promoteValues: false, bsonRegExp: true });
}

export function encodeDocument(document: Record<string, unknown>): Uint8Array {
  return serialize(document, { ignoreUndefined: true });
}

export function isDocument(value: unknown): value is Document {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}

export function isNumeric(value: unknown): value is Numeric {
  return (
    typeof value === 'number' ||
    value instanceof Int32 ||
    value instanceof Double ||
    value instanceof Long ||
    value instanceof Decimal128
  );
}

export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value;
  if (value instanceof Long) return value.toNumber();
  if (value instanceof Decimal128) return Number(value.toString());
  return value.valueOf();
}

/** Sets a field as data, whatever its name: `__proto__` must become a field, not a prototype. */
export function setField(document: Document, field: string, value: Value): void {
  if (field !== '__proto__') document[field] = value;
  else
    Object.defineProperty(document, field, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

export function getField(document: Document, field: string): Value {
  return Object.hasOwn(document, field) ? document[field] : undefined;
}

/** MongoDB's order across types. Values of one rank compare with each other; others compare by rank. */
export const RANK = {
  minKey: 1,
  emptyArray: 4,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  code: 60,
  maxKey: 127,
} as const;

export function rankOf(value: Value): number {
  if (value === undefined || value === null) return RANK.null;
  if (typeof value === 'string') return RANK.string;
  if (typeof value === 'boolean') return RANK.boolean;
  if (isNumeric(value)) return RANK.number;
  if (Array.isArray(value)) return RANK.array;
  if (value instanceof Date) return RANK.date;
  if (value instanceof ObjectId) return RANK.objectId;
  if (isDocument(value)) return RANK.object;
  if (value instanceof Binary) return RANK.binary;
  if (value instanceof Timestamp) return RANK.timestamp;
  if (value instanceof BSONRegExp) return RANK.regex;
  if (value instanceof BSONSymbol) return RANK.string;
  if (value instanceof Code) return RANK.code;
  if (value instanceof MinKey) return RANK.minKey;
  if (value instanceof MaxKey) return RANK.maxKey;
  throw badValue('DBRef is not supported by the embedded database');
}

/** Milliseconds; a date that JavaScript cannot hold counts as 1970, the same for comparison and for keys. */
export function dateNumber(date: Date): number {
  return date.getTime() || 0;
}
