import { QueryRun } from '../planner/execute.ts';
import type { Query } from '../planner/query.ts';
import type { Collection } from '../storage/collection.ts';
import type { Database } from '../storage/database.ts';
import { readDocument, replaceDocument } from '../storage/documents.ts';
import { isReplacement, type Update } from '../update/compile-update.ts';
import { upsertSeed } from '../update/upsert-seed.ts';
import { type Document, decodeDocument, encodeDocument, type Value } from '../values/value.ts';
import { checkSize, insertOne } from './insert.ts';

export type Written = { before: Uint8Array; after: Uint8Array; changed: boolean };

/** The row ids a statement is about, found before the first write so that it never meets its own changes. */
export function rowIdsOf(database: Database, collection: Collection, query: Query): number[] {
  return Array.from(new QueryRun(database, collection, query).rows(), row => row.rowId);
}

export function updateRow(
  database: Database,
  collection: Collection,
  rowId: number,
  update: Update,
): Written | undefined {
  const before = readDocument(database, collection, rowId);
  if (!before) return undefined;
  const changed = update(decodeDocument(before), false);
  const after = encodeDocument(changed);
  if (Buffer.compare(before, after) === 0) return { before, after: before, changed: false };
  checkSize(after, 'Resulting document after update is too large');
  replaceDocument(database, collection, rowId, {
    before: collection.cache.decode(rowId, before),
    after: changed,
    bytes: after,
    fields: update.fields,
  });
  return { before, after, changed: true };
}

/** Inserts what the filter and the update make of nothing. */
export function upsertOne(
  database: Database,
  collection: Collection,
  query: Query,
  statement: { update: Value; apply: Update },
): Document {
  const seed = upsertSeed(query.filter);
  const start = !isReplacement(statement.update) ? seed : seed._id === undefined ? {} : { _id: seed._id };
  return insertOne(database, collection, statement.apply(start, true));
}
