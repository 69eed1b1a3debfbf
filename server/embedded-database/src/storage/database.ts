import { closeSync, openSync } from 'node:fs';
import { backup, type DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { Int32 } from 'bson';
import { ChangeLog } from '../changes/change-log.ts';
import { DiskFullError, isDiskFull } from '../errors.ts';
import { type Document, decodeDocument, encodeDocument, isDocument } from '../values/value.ts';
import { buildIndex, type Collection, createIndexTableSql, type Index } from './collection.ts';
import { DocumentCache } from './document-cache.ts';
import { openFile } from './open-file.ts';
import { asBytes, asNumber, asText, Statements } from './statements.ts';

/** How long to wait after a write failed for lack of space before trying again. */
const TRY_AGAIN_MS = 1_000;

/** Pages copied before yielding to commands. */
const BACKUP_PAGES = 200;
const BACKUP_RETRY_MS = 2;

export type Backup = { state: 'none' | 'running' | 'done' | 'failed'; error?: string };

/** The SQLite file, its collections, and the transaction shared by commands until the next commit. */
export class Database {
  readonly collections = new Map<string, Collection>();
  readonly statements: Statements;
  readonly changes = new ChangeLog();
  readonly #connection: DatabaseSync;
  #lastTable = 0;
  /** The number of catalog changes. */
  #catalogRevision = 0;
  #inTransaction = false;
  #fullUntil = Number.NEGATIVE_INFINITY;
  #backup: Backup = { state: 'none' };

  constructor(path: string | undefined) {
    this.#connection = openFile(path);
    this.statements = new Statements(this.#connection);
    this.#load();
  }

  /** Reverts all writes of `work` if it fails. */
  withSavepoint<Result>(work: () => Result): Result {
    this.beginTransaction();
    this.statements.run('SAVEPOINT statement');
    const mark = this.changes.mark();
    const catalogRevision = this.#catalogRevision;
    let result: Result;
    try {
      result = work();
    } catch (error) {
      // SQLite may have ended the transaction.
      if (isDiskFull(error)) throw error;
      this.statements.run('ROLLBACK TO statement');
      // Reading the catalog counts every collection, and most statements fail before their first write.
      if (this.changes.mark() !== mark || this.#catalogRevision !== catalogRevision) {
        this.changes.rollBackTo(mark);
        this.statements.forget();
        this.#load();
      }
      this.statements.run('RELEASE statement');
      throw error;
    }
    this.statements.run('RELEASE statement');
    return result;
  }

  /**
   * Call it before every write. Throws a `DiskFullError` for a second after a write failed for lack of space.
   */
  beginTransaction(): void {
    if (this.#inTransaction) return;
    if (performance.now() < this.#fullUntil) throw new DiskFullError();
    this.statements.run('BEGIN IMMEDIATE');
    this.#inTransaction = true;
  }

  get hasUncommittedWrites(): boolean {
    return this.#inTransaction;
  }

  /** Returns whether there was something to commit. */
  commit(): boolean {
    if (!this.#inTransaction) return false;
    this.statements.run('COMMIT');
    this.#inTransaction = false;
    this.changes.commit();
    return true;
  }

  /** Ends the transaction after a write failed for lack of space; nothing of it is stored. */
  abandon(): void {
    this.#fullUntil = performance.now() + TRY_AGAIN_MS;
    this.#inTransaction = false;
    this.statements.forget();
    if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
    this.changes.discard();
    this.#load();
  }

  close(): void {
    try {
      this.commit();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
    this.statements.forget();
    this.#connection.close();
  }

  /** Runs alongside commands, some pages at a time. Fails if the file exists. */
  startBackup(path: string): void {
    if (this.#backup.state === 'running') throw new Error('Another backup is running');
    // Only the owner may read it.
    closeSync(openSync(path, 'wx', 0o600));
    this.#backup = { state: 'running' };
    this.#copyTo(path).then(
      () => {
        this.#backup = { state: 'done' };
      },
      (error: unknown) => {
        this.#backup = { state: 'failed', error: String(error) };
      },
    );
  }

  /**
   * SQLite copies nothing while a transaction is open. Node waits for its end, but treats it as a failure at
   * the first page.
   */
  async #copyTo(path: string): Promise<void> {
    for (;;) {
      try {
        await backup(this.#connection, path, { rate: BACKUP_PAGES });
        return;
      } catch (error) {
        if (!isWithoutCause(error)) throw error;
        await setTimeout(BACKUP_RETRY_MS);
      }
    }
  }

  get backup(): Backup {
    return this.#backup;
  }

  collection(namespace: string): Collection | undefined {
    return this.collections.get(namespace);
  }

  createCollection(namespace: string): Collection {
    this.beginTransaction();
    const collection = this.#emptyCollection(namespace, this.#nextTable('c'));
    this.#connection.exec(
      `CREATE TABLE ${collection.table} (row_id INTEGER PRIMARY KEY, document BLOB NOT NULL)`,
    );
    this.collections.set(namespace, collection);
    this.createIndexTable(collection, { v: new Int32(2), key: { _id: new Int32(1) }, name: '_id_' });
    return collection;
  }

  dropCollection(collection: Collection): void {
    this.beginTransaction();
    this.statements.forget();
    for (const index of collection.indexes) this.#connection.exec(`DROP TABLE ${index.table}`);
    this.#connection.exec(`DROP TABLE ${collection.table}`);
    this.#catalogRevision += 1;
    this.statements.run('DELETE FROM catalog WHERE namespace = ?', collection.namespace);
    this.collections.delete(collection.namespace);
    this.changes.record({ operation: 'drop', database: collection.database, collection: collection.name });
  }

  /** Creates the table of a new index, without its keys. */
  createIndexTable(collection: Collection, definition: Document): Index {
    this.beginTransaction();
    const index = buildIndex(this.#nextTable('x'), definition, undefined);
    this.#connection.exec(createIndexTableSql(index));
    collection.indexes.push(index);
    this.saveCollection(collection);
    return index;
  }

  dropIndex(collection: Collection, index: Index): void {
    this.beginTransaction();
    this.statements.forget();
    this.#connection.exec(`DROP TABLE ${index.table}`);
    collection.indexes = collection.indexes.filter(other => other !== index);
    this.saveCollection(collection);
  }

  saveCollection({ namespace, table, indexes }: Collection): void {
    this.beginTransaction();
    this.#catalogRevision += 1;
    const stored = indexes.map(index => ({
      table: index.table,
      definition: index.definition,
      multikey: index.multikey,
    }));
    const bytes = encodeDocument({ table, indexes: stored });
    this.statements.run('INSERT OR REPLACE INTO catalog VALUES (?, ?)', namespace, bytes);
  }

  #nextTable(prefix: 'c' | 'x'): string {
    this.#lastTable += 1;
    return `${prefix}${this.#lastTable}`;
  }

  #emptyCollection(namespace: string, table: string): Collection {
    const dot = namespace.indexOf('.');
    return {
      database: namespace.slice(0, dot),
      name: namespace.slice(dot + 1),
      namespace,
      table,
      nextRowId: 1,
      count: 0,
      indexes: [],
      cache: new DocumentCache(),
      sql: {
        insert: `INSERT INTO ${table} VALUES (?, ?)`,
        update: `UPDATE ${table} SET document = ? WHERE row_id = ?`,
        remove: `DELETE FROM ${table} WHERE row_id = ?`,
        read: `SELECT document FROM ${table} WHERE row_id = ?`,
      },
    };
  }

  /** Loads the catalog at the start, and after a rollback of changes to it. */
  #load(): void {
    this.collections.clear();
    const catalog = this.statements.rows('SELECT namespace, definition FROM catalog', []);
    for (const [namespace, definition] of catalog) {
      const collection = this.#restore(asText(namespace), decodeDocument(asBytes(definition)));
      this.collections.set(collection.namespace, collection);
      for (const { table } of [collection, ...collection.indexes]) {
        this.#lastTable = Math.max(this.#lastTable, Number(table.slice(1)));
      }
    }
  }

  #restore(namespace: string, stored: Document): Collection {
    const collection = this.#emptyCollection(namespace, String(stored.table));
    for (const index of Array.isArray(stored.indexes) ? stored.indexes : []) {
      if (!isDocument(index) || !isDocument(index.definition) || !Array.isArray(index.multikey)) continue;
      const multikey = index.multikey.map(flag => flag === true);
      collection.indexes.push(buildIndex(String(index.table), index.definition, multikey));
    }
    const last = this.statements.first(`SELECT ifnull(max(row_id), 0) FROM ${collection.table}`);
    const byId = collection.indexes.find(index => index.name === '_id_');
    const counted = this.statements.first(`SELECT count(*) FROM ${byId?.table ?? collection.table}`);
    collection.nextRowId = asNumber(last?.[0]) + 1;
    collection.count = asNumber(counted?.[0]);
    return collection;
  }
}

const SQLITE_OK = 0;

const isWithoutCause = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_OK;
