import { CommandError } from '../errors.ts';
import { type Document, decodeDocument } from '../values/value.ts';
import type { Collection, Index } from './collection.ts';
import type { Database } from './database.ts';
import { duplicateKey } from './duplicate-key.ts';
import { type IndexKeyRow, type IndexKeys, indexKeys, rowText } from './index-keys.ts';
import { asBytes, asNumber } from './statements.ts';

/*
 * Every write computes all keys and checks every unique index before its first change, so that a refused document
 * leaves nothing behind without a savepoint of its own.
 */

export function insertDocument(
  database: Database,
  collection: Collection,
  document: Document,
  bytes: Uint8Array,
): void {
  const rowId = collection.nextRowId;
  const keys = collection.indexes.map(index => indexKeys(index, document));
  checkUnique(database, collection, collection.indexes, keys, rowId);
  database.beforeWrite();
  database.statements.run(`INSERT INTO ${collection.table} VALUES (?, ?)`, rowId, bytes);
  collection.indexes.forEach((index, i) => void addKeys(database, collection, index, keys[i], rowId));
  collection.nextRowId += 1;
  collection.count += 1;
}

export function replaceDocument(
  database: Database,
  collection: Collection,
  rowId: number,
  change: { before: Document; after: Document; bytes: Uint8Array; fields: ReadonlySet<string> | undefined },
): void {
  const { fields } = change;
  const indexes = fields
    ? collection.indexes.filter(index => [...fields].some(field => index.fields.has(field)))
    : collection.indexes;
  const before = indexes.map(index => indexKeys(index, change.before));
  const after = indexes.map(index => indexKeys(index, change.after));
  checkUnique(database, collection, indexes, after, rowId);
  database.beforeWrite();
  database.statements.run(
    `UPDATE ${collection.table} SET document = ? WHERE row_id = ?`,
    change.bytes,
    rowId,
  );
  collection.cache.forget(rowId);
  indexes.forEach((index, i) => {
    const old = new Map(before[i]?.rows.map(row => [rowText(row), row]));
    const added = after[i]?.rows.filter(row => !old.delete(rowText(row))) ?? [];
    removeKeys(database, index, [...old.values()], rowId);
    addKeys(database, collection, index, { rows: added, multikey: after[i]?.multikey ?? [] }, rowId);
  });
}

export function removeDocument(
  database: Database,
  collection: Collection,
  rowId: number,
  document: Document,
): void {
  const keys = collection.indexes.map(index => indexKeys(index, document));
  database.beforeWrite();
  collection.indexes.forEach((index, i) => void removeKeys(database, index, keys[i]?.rows ?? [], rowId));
  database.statements.run(`DELETE FROM ${collection.table} WHERE row_id = ?`, rowId);
  collection.cache.forget(rowId);
  collection.count -= 1;
}

/** Enters every document there is into a new index. */
export function fillIndex(database: Database, collection: Collection, index: Index): void {
  const rows = database.statements.rows(`SELECT row_id, document FROM ${collection.table}`, []);
  for (const [rowId, bytes] of rows) {
    const keys = indexKeys(index, decodeDocument(asBytes(bytes)));
    if (index.unique) checkIndex(database, collection, index, keys, asNumber(rowId));
    addKeys(database, collection, index, keys, asNumber(rowId));
  }
}

function checkUnique(
  database: Database,
  collection: Collection,
  indexes: readonly Index[],
  keys: readonly IndexKeys[],
  rowId: number,
): void {
  indexes.forEach((index, i) => {
    if (index.unique) checkIndex(database, collection, index, keys[i], rowId);
  });
}

function checkIndex(
  database: Database,
  collection: Collection,
  index: Index,
  keys: IndexKeys | undefined,
  rowId: number,
): void {
  for (const row of keys?.rows ?? []) {
    const holder = database.statements.first(index.sql.findRow, ...row.columns);
    if (holder && holder[0] !== rowId) throw duplicateKey(collection.namespace, index, row.values);
  }
}

function addKeys(
  database: Database,
  collection: Collection,
  index: Index,
  keys: IndexKeys | undefined,
  rowId: number,
): void {
  if (!keys) return;
  if (keys.multikey.some((flag, part) => flag && !index.multikey[part])) {
    index.multikey = index.multikey.map((flag, part) => flag || keys.multikey[part] === true);
    database.saveCollection(collection);
  }
  for (const row of keys.rows) database.statements.run(index.sql.insertKey, ...row.columns, rowId);
}

function removeKeys(database: Database, index: Index, rows: readonly IndexKeyRow[], rowId: number): void {
  for (const row of rows) database.statements.run(index.sql.deleteKey, ...row.columns, rowId);
}

export function readDocument(
  database: Database,
  collection: Collection,
  rowId: number,
): Uint8Array | undefined {
  const row = database.statements.first(`SELECT document FROM ${collection.table} WHERE row_id = ?`, rowId);
  return row && asBytes(row[0]);
}

/** For a cursor's later batches, between which anything may have happened to the collection. */
export function readDocumentLater(
  database: Database,
  collection: Collection,
  rowId: number,
): Uint8Array | undefined {
  if (database.collection(collection.namespace)?.table === collection.table) {
    return readDocument(database, collection, rowId);
  }
  throw new CommandError('QueryPlanKilled', `collection dropped. ns: ${collection.namespace}`);
}
