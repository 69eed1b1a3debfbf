import { Timestamp } from 'bson';
import {
  type Document,
  decodeDocument,
  encodeDocument,
  getField,
  isDocument,
  setField,
  type Value,
} from '../values/value.ts';
import type { CommittedChange } from './change-log.ts';
import { encodeToken } from './resume-token.ts';

/** A change event with fields in MongoDB's order. `fullDocument` is set for updates that were looked up. */
export function toEvent(change: CommittedChange, fullDocument?: Value): Record<string, unknown> {
  const { operation, database: db, collection: coll, after } = change;
  const changed = after ?? change.before;
  const event = { ...headOf(change, operation), ns: coll === undefined ? { db } : { db, coll } };
  if (changed === undefined) return event;
  const document = decodeDocument(changed);
  const { ns, ...head } = event;
  const documentKey = { _id: document._id };
  switch (operation) {
    case 'insert':
    case 'replace':
      return { ...head, fullDocument: document, ns, documentKey };
    case 'update': {
      const lookedUp = fullDocument === undefined ? {} : { fullDocument };
      return { ...head, ...lookedUp, ns, documentKey, updateDescription: describeUpdate(change, document) };
    }
    default:
      return { ...event, documentKey };
  }
}

/** Follows the event that ends a stream. */
export const toInvalidateEvent = (change: CommittedChange): Record<string, unknown> => ({
  ...headOf(change, 'invalidate'),
  _id: encodeToken({ position: change.position, invalidated: true }),
});

const headOf = ({ position, at }: CommittedChange, operationType: string) => ({
  _id: encodeToken({ position, invalidated: false }),
  operationType,
  clusterTime: new Timestamp({ t: Math.floor(at / 1000), i: position % 0x7fff_ffff }),
  wallTime: new Date(at),
});

function describeUpdate({ before, paths = [] }: CommittedChange, after: Document): Document {
  const old = before ? decodeDocument(before) : {};
  const updatedFields: Document = {};
  const removedFields: string[] = [];
  for (const steps of paths) {
    const path = reachable(old, steps);
    const [was, is] = [valueAt(old, path), valueAt(after, path)];
    const name = path.join('.');
    if (was === undefined && is === undefined) continue;
    if (is === undefined) removedFields.push(name);
    else if (Array.isArray(was) && Array.isArray(is) && isExtended(was, is))
      for (let i = was.length; i < is.length; i += 1) setField(updatedFields, `${name}.${i}`, is[i]);
    else if (was === undefined || !isSame(was, is)) setField(updatedFields, name, is);
  }
  return { updatedFields, removedFields, truncatedArrays: [] };
}

/** The path up to the first missing step: an update creates everything below it. */
function reachable(document: Document, steps: readonly string[]): readonly string[] {
  for (let length = 1; length < steps.length; length += 1)
    if (valueAt(document, steps.slice(0, length)) === undefined) return steps.slice(0, length);
  return steps;
}

function valueAt(document: Document, steps: readonly string[]): Value {
  let value: Value = document;
  for (const step of steps) {
    if (Array.isArray(value)) value = value[Number(step)];
    else value = isDocument(value) ? getField(value, step) : undefined;
  }
  return value;
}

/** Whether elements were only appended. */
const isExtended = (was: Value[], is: Value[]): boolean =>
  is.length > was.length && was.every((value, i) => isSame(value, is[i]));

/** Whether both have the same encoding. Some types can be stored but not compared. */
const isSame = (one: Value, other: Value): boolean =>
  Buffer.compare(encodeDocument({ one }), encodeDocument({ one: other })) === 0;
