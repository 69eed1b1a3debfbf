import { Binary, BSONRegExp, Double, deserialize, Int32, Long, ObjectId, serialize } from 'bson';
import { badValue } from '../errors.ts';

/**
 * Documents keep the BSON type of every number, so that values are written back with the same type. Plain
 * numbers originate from the server.
 */
export type Numeric = number | Int32 | Double | Long;

/** Comparable values. Other BSON types are stored and returned, but rejected in comparisons. */
export type Value =
  | undefined
  | null
  | boolean
  | string
  | Numeric
  | Date
  | ObjectId
  | Binary
  | BSONRegExp
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
    typeof value === 'number' || value instanceof Int32 || value instanceof Double || value instanceof Long
  );
}

export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value;
  return value instanceof Long ? value.toNumber() : value.valueOf();
}

/** Defines `__proto__` as a regular field: an assignment would set the prototype. */
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

/** MongoDB's order across types. Values of the same rank are comparable. */
export const RANK = {
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
  regex: 50,
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
  if (value instanceof BSONRegExp) return RANK.regex;
  const type = Object.getPrototypeOf(value).constructor.name;
  throw badValue(`a ${type} is not supported by the embedded database in comparisons, indexes and updates`);
}

/** Milliseconds since 1970. A date outside JavaScript's range counts as 1970 in comparisons and keys. */
export function dateNumber(date: Date): number {
  return date.getTime() || 0;
}
