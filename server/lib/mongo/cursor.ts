import type { Document } from 'mongodb';
import { invalidRequest } from '../errors.ts';

/** A list's order: by at most one field, then by ID. */
export type ListSort = { readonly [field: string]: 1 | -1; readonly _id: 1 | -1 };

/** Encodes a position in a list's order. The list continues there even as elements are added and removed. */
export function encodeCursor(list: string, sort: ListSort, element: Document): string {
  const values = Object.keys(sort).map(field => {
    const value: unknown = element[field];
    return value instanceof Date ? value.getTime() : value;
  });
  return Buffer.from(JSON.stringify([list, ...values])).toString('base64url');
}

/** Filters elements after a cursor. Throws `invalid_request` if the cursor does not belong to the list. */
export function buildAfterFilter(list: string, sort: ListSort, cursor: string): Document {
  const values = decode(cursor);
  const fields = Object.keys(sort);
  const id = values.at(-1);
  if (values[0] !== list || values.length !== fields.length + 1 || typeof id !== 'string') throw noCursor();
  const after = (field: string) => (sort[field] === 1 ? '$gt' : '$lt');
  const beyondId = { _id: { [after('_id')]: id } };
  const [field] = fields;
  if (field === undefined || field === '_id') return beyondId;
  const at = new Date(typeof values[1] === 'number' ? values[1] : Number.NaN);
  if (Number.isNaN(at.getTime())) throw noCursor();
  // The first condition bounds the index scan. The second excludes earlier elements with the same time.
  return {
    $and: [
      { [field]: { [`${after(field)}e`]: at } },
      { $or: [{ [field]: { [after(field)]: at } }, beyondId] },
    ],
  };
}

function decode(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

const noCursor = () =>
  invalidRequest([
    { path: 'cursor', message: 'is not a nextCursor of this list: start again without a cursor' },
  ]);
