import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const FORMAT = 1;

const PRAGMAS = `
  PRAGMA page_size = 8192;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA cache_size = -32768;
  PRAGMA temp_store = MEMORY;
`;

/** Opens the file exclusively for this process. */
export function openFile(path: string | undefined): DatabaseSync {
  if (path !== undefined) {
    rejectParted(path);
    makePrivate(path);
  }
  const connection = new DatabaseSync(path ?? ':memory:');
  try {
    connection.exec(PRAGMAS);
    checkFormat(connection, path);
    connection.exec(
      'CREATE TABLE IF NOT EXISTS catalog (namespace TEXT PRIMARY KEY, definition BLOB NOT NULL)',
    );
    return connection;
  } catch (error) {
    connection.close();
    throw isLocked(error) ? alreadyInUse(path) : error;
  }
}

/**
 * SQLite would discard the files next to a missing database file, which contain its latest changes if someone
 * moved it.
 */
function rejectParted(path: string): void {
  if (existsSync(path) || !existsSync(`${path}-wal`)) return;
  throw new Error(
    `${path}-wal contains the latest changes of a missing database: restore ${path} next to it, or move both away`,
  );
}

/** Only the owner may read the files. SQLite creates its journal with the database's permissions. */
function makePrivate(path: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
}

function checkFormat(connection: DatabaseSync, path: string | undefined): void {
  const found = Number(connection.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (found !== 0 && found !== FORMAT) {
    throw new Error(`${path} has format ${found}, but this version reads format ${FORMAT}: use another file`);
  }
  connection.exec(`PRAGMA user_version = ${FORMAT}`);
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && /database is locked|database is busy/.test(error.message);
}

function alreadyInUse(path: string | undefined): Error {
  return new Error(`${path} is in use by another process: stop that process, or use another file`);
}
