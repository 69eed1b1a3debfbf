import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  startEmbeddedDatabase,
} from '@restaurant-ordering/embedded-database';

export type FillableDatabase = EmbeddedDatabase & {
  /** From now on, its files cannot grow, as on a full disk. */
  fillDisk(): Promise<void>;
  makeRoom(): Promise<void>;
};

/** Otherwise, the signal would kill the process before it sees the write error. */
const IGNORE_FILE_SIZE_SIGNAL = `--import=data:text/javascript,process.on('SIGXFSZ',()=>{})`;

const run = promisify(execFile);

/** An embedded database whose disk can be filled. Linux only. */
export async function startFillableDatabase(options: EmbeddedDatabaseOptions): Promise<FillableDatabase> {
  // The process inherits the environment when forked.
  process.env.NODE_OPTIONS = IGNORE_FILE_SIZE_SIGNAL;
  const starting = startEmbeddedDatabase(options);
  delete process.env.NODE_OPTIONS;
  const database = await starting;
  // Only the soft limit, which can be raised again.
  const limit = async (bytes: string) => {
    await run('prlimit', [`--fsize=${bytes}:`, '--pid', String(database.pid)]);
  };
  return { ...database, fillDisk: () => limit('1'), makeRoom: () => limit('unlimited') };
}
