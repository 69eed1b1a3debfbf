import type { Change } from '../changes/change-log.ts';
import type { Update } from '../update/compile-update.ts';
import { type Document, decodeDocument } from '../values/value.ts';
import type { Collection, Index } from './collection.ts';
import type { Database } from './database.ts';
import { duplicateKey } from './duplicate-key.ts';
import { difference, type IndexKeyRow, type IndexKeys, indexKeys } from './index-keys.ts';
import { asBytes, asNumber } from './statements.ts';

export type Row = { rowId: number; bytes: Uint8Array };

type IndexEntry = IndexKeys & { index: Index };

// All unique indexes are checked before the first change, so a rejected document needs no rollback.

export function insertDocument(
  database: Database,
  collection: Collection,
  document: Document,
  bytes: Uint8Array,
): void {
  const rowId = collection.nextRowId;
  const entries = entriesOf(collection.indexes, document);
  checkUnique(database, collection, entries, rowId);
  database.beginTransaction();
  database.statements.run(collection.sql.insert, rowId, bytes);
  for (const entry of entries) addKeys(database, collection, entry, rowId);
  collection.nextRowId += 1;
  collection.count += 1;
  recordChange(database, collection, { operation: 'insert', after: bytes });
}

/** Returns the updated bytes, or the same ones if unchanged. */
export function updateDocument(
  database: Database,
  collection: Collection,
  { rowId, bytes }: Row,
  { fields, paths }: Pick<Update, 'fields' | 'paths'>,
  update: (document: Document) => { document: Document; bytes: Uint8Array },
): Uint8Array {
  const indexes = fields
    ? collection.indexes.filter(index => fields.values().some(field => index.fields.has(field)))
    : collection.indexes;
  const before = collection.cache.take(rowId, bytes);
  const oldEntries = entriesOf(indexes, before);
  const after = update(before);
  if (Buffer.compare(bytes, after.bytes) === 0) return bytes;
  const entries = entriesOf(indexes, after.document);
  checkUnique(database, collection, entries, rowId);
  database.beginTransaction();
  database.statements.run(collection.sql.update, after.bytes, rowId);
  entries.forEach((entry, i) => {
    const old = oldEntries[i]?.rows ?? [];
    removeKeys(database, entry.index, difference(old, entry.rows), rowId);
    addKeys(database, collection, { ...entry, rows: difference(entry.rows, old) }, rowId);
  });
  recordChange(database, collection, {
    operation: paths ? 'update' : 'replace',
    before: bytes,
    after: after.bytes,
    ...(paths && { paths }),
  });
  return after.bytes;
}

export function removeDocument(database: Database, collection: Collection, { rowId, bytes }: Row): void {
  const entries = entriesOf(collection.indexes, collection.cache.take(rowId, bytes));
  database.beginTransaction();
  for (const { index, rows } of entries) removeKeys(database, index, rows, rowId);
  database.statements.run(collection.sql.remove, rowId);
  collection.count -= 1;
  recordChange(database, collection, { operation: 'delete', before: bytes });
}

function recordChange(
  database: Database,
  { database: name, name: collection }: Collection,
  change: Omit<Change, 'database' | 'collection'>,
): void {
  database.changes.record({ ...change, database: name, collection });
}

export function fillIndex(database: Database, collection: Collection, index: Index): void {
  const rows = database.statements.rows(`SELECT row_id, document FROM ${collection.table}`, []);
  for (const [rowId, bytes] of rows) {
    const entries = entriesOf([index], decodeDocument(asBytes(bytes)));
    checkUnique(database, collection, entries, asNumber(rowId));
    for (const entry of entries) addKeys(database, collection, entry, asNumber(rowId));
  }
}

function entriesOf(indexes: readonly Index[], document: Document): IndexEntry[] {
  return indexes.map(index => ({ index, ...indexKeys(index, document) }));
}

function checkUnique(database: Database, collection: Collection, entries: IndexEntry[], rowId: number): void {
  for (const { index, rows } of entries) {
    for (const row of index.unique ? rows : []) {
      const holder = database.statements.first(index.sql.findRow, ...row.columns);
      if (holder && holder[0] !== rowId) throw duplicateKey(collection.namespace, index, row.values);
    }
  }
}

function addKeys(database: Database, collection: Collection, entry: IndexEntry, rowId: number): void {
  const { index, rows, multikey } = entry;
  if (multikey?.some((flag, part) => flag && !index.multikey[part])) {
    index.multikey = index.multikey.map((flag, part) => flag || multikey[part] === true);
    database.saveCollection(collection);
  }
  for (const row of rows) database.statements.run(index.sql.insertKey, ...row.columns, rowId);
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
