import type { Query } from '../planner/query.ts';
import { QueryExecutor } from '../planner/query-executor.ts';
import type { Collection } from '../storage/collection.ts';
import type { Database } from '../storage/database.ts';
import { type Row, readDocument, removeDocument, updateDocument } from '../storage/documents.ts';
import { isReplacement, type Update } from '../update/compile-update.ts';
import { upsertSeed } from '../update/upsert-seed.ts';
import { type Document, encodeDocument, type Value } from '../values/value.ts';
import { checkSize, insertOne } from './insert.ts';

/** What a statement is about, found before the first write so that it never meets its own changes. */
export function rowsToWrite(database: Database, collection: Collection, query: Query): Iterable<Row> {
  const rows = new QueryExecutor(database, collection, query).rows();
  if (query.limit === 1) return Array.from(rows);
  const rowIds = Array.from(rows, row => row.rowId);
  return readAgain(database, collection, rowIds);
}

/** Of many, only the ids are held. */
function* readAgain(database: Database, collection: Collection, rowIds: number[]): Generator<Row> {
  for (const rowId of rowIds) {
    const bytes = readDocument(database, collection, rowId);
    if (bytes) yield { rowId, bytes };
  }
}

/** The document as it is after the update. The same bytes: nothing changed. */
export function updateRow(database: Database, collection: Collection, row: Row, update: Update): Uint8Array {
  return updateDocument(database, collection, row, update.fields, before => {
    const document = update(before, false);
    const bytes = encodeDocument(document);
    checkSize(bytes, 'Resulting document after update is too large');
    return { document, bytes };
  });
}

/** Says how many there were. */
export function removeMatches(database: Database, collection: Collection, query: Query): number {
  let removed = 0;
  for (const row of rowsToWrite(database, collection, query)) {
    removeDocument(database, collection, row);
    removed += 1;
  }
  return removed;
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
