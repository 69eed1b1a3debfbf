import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

const POLL_INTERVAL_MS = 100;

/**
 * The files of a database. Those next to the first contain its latest changes, and SQLite would apply them to
 * any database with this name.
 */
export const getFiles = (path: string): string[] =>
  ['', '-wal', '-shm', '-journal'].map(suffix => `${path}${suffix}`);

/** Runs a command of the embedded database. */
export type RunCommand = (command: {
  backupDatabase: 1;
  to?: string;
}) => Promise<{ state?: unknown; reason?: unknown }>;

/** Copies a database in use to a new local file. Throws unless the copy is intact. */
export async function backUpTo(path: string, run: RunCommand): Promise<void> {
  let { state, reason } = await run({ backupDatabase: 1, to: resolve(path) });
  while (state === 'running') {
    await setTimeout(POLL_INTERVAL_MS);
    ({ state, reason } = await run({ backupDatabase: 1 }));
  }
  if (state !== 'done') throw new Error(`The backup to ${path} failed: ${reason}`);
}

/** Throws unless SQLite's integrity check passes. No process may use the file. */
export function checkFile(path: string): void {
  const connection = new DatabaseSync(path);
  try {
    const found = connection.prepare('PRAGMA integrity_check').all();
    const problems = found.map(row => String(row.integrity_check)).filter(text => text !== 'ok');
    if (problems.length > 0) throw new Error(`${path} is damaged: ${problems[0]}`);
  } finally {
    connection.close();
  }
}

/**
 * The address of the process that uses the file. Undefined if there is none or its socket is elsewhere.
 * Throws if this user lacks permission.
 */
export async function findAddress(path: string): Promise<string | undefined> {
  const file = `${resolve(path)}.sock`;
  const socket = connect(file);
  try {
    await once(socket, 'connect');
    return `mongodb://${encodeURIComponent(file)}/?directConnection=true`;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new Error(`${file} is not accessible: run this as the user of the service, or as root`, {
        cause: error,
      });
    // A killed process leaves its socket behind.
    return undefined;
  } finally {
    socket.destroy();
  }
}
