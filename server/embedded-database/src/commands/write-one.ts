import type { Query } from '../planner/query.ts';
import { QueryExecutor } from '../planner/query-executor.ts';
import type { Filter } from '../query/filter.ts';
import type { Collection } from '../storage/collection.ts';
import type { Database } from '../storage/database.ts';
import { type Row, readDocument, removeDocument, updateDocument } from '../storage/documents.ts';
import { isReplacement, type Update } from '../update/compile-update.ts';
import { upsertSeed } from '../update/upsert-seed.ts';
import { type Document, encodeDocument, type Value } from '../values/value.ts';
import { checkSize, insertOne } from './insert.ts';

/** Collects all matches before the first write, so that a statement never matches its own writes. */
export function rowsToWrite(database: Database, collection: Collection, query: Query): Iterable<Row> {
  const rows = new QueryExecutor(database, collection, query).rows();
  if (query.limit === 1) return Array.from(rows);
  const rowIds = Array.from(rows, row => row.rowId);
  return readEach(database, collection, rowIds);
}

/** Stores IDs rather than documents in memory. */
function* readEach(database: Database, collection: Collection, rowIds: number[]): Generator<Row> {
  for (const rowId of rowIds) {
    const bytes = readDocument(database, collection, rowId);
    if (bytes) yield { rowId, bytes };
  }
}

/** Returns the updated document, or the same bytes if unchanged. */
export function updateRow(database: Database, collection: Collection, row: Row, update: Update): Uint8Array {
  return updateDocument(database, collection, row, update, before => {
    const document = update(before, false);
    const bytes = encodeDocument(document);
    checkSize(bytes, 'Resulting document after update is too large');
    return { document, bytes };
  });
}

/** Returns the number of removed documents. */
export function removeMatches(database: Database, collection: Collection, query: Query): number {
  let removed = 0;
  for (const row of rowsToWrite(database, collection, query)) {
    removeDocument(database, collection, row);
    removed += 1;
  }
  return removed;
}

export function upsertOne(
  database: Database,
  namespace: string,
  filter: Filter,
  update: Value,
  apply: Update,
): Document {
  const collection = database.collection(namespace) ?? database.createCollection(namespace);
  const { _id, ...fields } = upsertSeed(filter);
  const id = _id === undefined ? {} : { _id };
  return insertOne(database, collection, apply(isReplacement(update) ? id : { ...id, ...fields }, true));
}
