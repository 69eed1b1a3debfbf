import { CommandError } from '../errors.ts';
import { type Document, decodeDocument } from '../values/value.ts';
import type { Collection, Index } from './collection.ts';
import type { Database } from './database.ts';
import { duplicateKey } from './duplicate-key.ts';
import { difference, type IndexKeyRow, type IndexKeys, indexKeys, NO_KEYS } from './index-keys.ts';
import { asBytes, asNumber } from './statements.ts';

export type Row = { rowId: number; bytes: Uint8Array };

// Every write checks all unique indexes before its first change, so a rejected document needs no rollback.

export function insertDocument(
  database: Database,
  collection: Collection,
  document: Document,
  bytes: Uint8Array,
): void {
  const rowId = collection.nextRowId;
  const keys = collection.indexes.map(index => indexKeys(index, document));
  checkUnique(database, collection, collection.indexes, keys, rowId);
  database.beginTransaction();
  database.statements.run(collection.sql.insert, rowId, bytes);
  collection.indexes.forEach((index, i) => void addKeys(database, collection, index, keys[i], rowId));
  collection.nextRowId += 1;
  collection.count += 1;
}

/** Returns the bytes after the update: the same ones if nothing changed. */
export function updateDocument(
  database: Database,
  collection: Collection,
  { rowId, bytes }: Row,
  fields: ReadonlySet<string> | undefined,
  update: (document: Document) => { document: Document; bytes: Uint8Array },
): Uint8Array {
  const indexes = fields
    ? collection.indexes.filter(index => fields.values().some(field => index.fields.has(field)))
    : collection.indexes;
  const before = collection.cache.take(rowId, bytes);
  const oldKeys = indexes.map(index => indexKeys(index, before));
  const after = update(before);
  if (Buffer.compare(bytes, after.bytes) === 0) return bytes;
  const keys = indexes.map(index => indexKeys(index, after.document));
  checkUnique(database, collection, indexes, keys, rowId);
  database.beginTransaction();
  database.statements.run(collection.sql.update, after.bytes, rowId);
  indexes.forEach((index, i) => {
    const { rows: old } = oldKeys[i] ?? NO_KEYS;
    const { rows, multikey } = keys[i] ?? NO_KEYS;
    removeKeys(database, index, difference(old, rows), rowId);
    addKeys(database, collection, index, { rows: difference(rows, old), multikey }, rowId);
  });
  return after.bytes;
}

export function removeDocument(database: Database, collection: Collection, { rowId, bytes }: Row): void {
  const document = collection.cache.take(rowId, bytes);
  const keys = collection.indexes.map(index => indexKeys(index, document));
  database.beginTransaction();
  collection.indexes.forEach((index, i) => void removeKeys(database, index, keys[i]?.rows ?? [], rowId));
  database.statements.run(collection.sql.remove, rowId);
  collection.count -= 1;
}

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
  if (keys.multikey?.some((flag, part) => flag && !index.multikey[part])) {
    index.multikey = index.multikey.map((flag, part) => flag || keys.multikey?.[part] === true);
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
  const row = database.statements.first(collection.sql.read, rowId);
  return row && asBytes(row[0]);
}

/** Reads a document for a later batch of a cursor: the collection may be gone. */
export function readForCursor(
  database: Database,
  collection: Collection,
  rowId: number,
): Uint8Array | undefined {
  if (database.collection(collection.namespace)?.table === collection.table) {
    return readDocument(database, collection, rowId);
  }
  throw new CommandError('QueryPlanKilled', `collection dropped. ns: ${collection.namespace}`);
}
