import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  startEmbeddedDatabase,
} from '@restaurant-ordering/embedded-database';

export type FillableDatabase = EmbeddedDatabase & {
  /** From now on, no file of it may grow, as on a full disk. */
  fillDisk(): Promise<void>;
  makeRoom(): Promise<void>;
};

/** Without this, the process is ended by the signal, and never sees the error of its write. */
const IGNORE_FILE_SIZE_SIGNAL = `--import=data:text/javascript,process.on('SIGXFSZ',()=>{})`;

const run = promisify(execFile);

/** An embedded database whose disk can be full. Linux only. */
export async function startFillableDatabase(options: EmbeddedDatabaseOptions): Promise<FillableDatabase> {
  // The process inherits the environment when it is forked.
  process.env.NODE_OPTIONS = IGNORE_FILE_SIZE_SIGNAL;
  const starting = startEmbeddedDatabase(options);
  delete process.env.NODE_OPTIONS;
  const database = await starting;
  // The soft limit only, which may be raised again.
  const limit = async (bytes: string) => {
    await run('prlimit', [`--fsize=${bytes}:`, '--pid', String(database.pid)]);
  };
  return { ...database, fillDisk: () => limit('1'), makeRoom: () => limit('unlimited') };
}
