import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { type DatabaseProxy, startDatabaseProxy } from '../helpers/database-proxy.ts';

export type FaultyDatabase = {
  /** Stays the same when the database starts again. */
  url: string;
  /** Another one after it started again. */
  pid(): number;
  /** It neither answers nor refuses. */
  stall(): void;
  resume(): void;
  /** It answers heartbeats, and nothing else. */
  hang: DatabaseProxy['hang'];
  kill(): Promise<void>;
  /** Its files may not grow, so that it ends itself at the next write. */
  fillDisk(): Promise<void>;
  /** Starts it again, where it has ended; its disk has room. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Whether a database has ended, however that came. */
type Started = EmbeddedDatabase & { hasEnded(): boolean };

/** Without this, the process is ended by the signal, and never sees the error of its write. */
const IGNORE_FILE_SIZE_SIGNAL = `--import=data:text/javascript,process.on('SIGXFSZ',()=>{})`;

export async function startFaultyDatabase(path: string): Promise<FaultyDatabase> {
  let database = await startDatabase(path);
  const proxy = await startDatabaseProxy(database.url);

  async function kill(): Promise<void> {
    if (!database.hasEnded()) process.kill(database.pid, 'SIGKILL');
    await database.stop();
  }

  return {
    url: proxy.url.replace('/?', '/test?'),
    pid: () => database.pid,
    stall: () => void process.kill(database.pid, 'SIGSTOP'),
    resume: () => void process.kill(database.pid, 'SIGCONT'),
    hang: proxy.hang,
    kill,
    fillDisk: () => limitFileSize(database, '1'),
    async start() {
      if (!database.hasEnded()) return limitFileSize(database, 'unlimited');
      database = await startDatabase(path);
    },
    async stop() {
      await proxy.stop();
      await database.stop();
    },
  };
}

async function startDatabase(path: string): Promise<Started> {
  let ended = false;
  const onExit = () => {
    ended = true;
  };
  // The process inherits the environment when it is forked.
  process.env.NODE_OPTIONS = IGNORE_FILE_SIZE_SIGNAL;
  const starting = startEmbeddedDatabase({ path, onExit });
  delete process.env.NODE_OPTIONS;
  const database = await starting;
  return {
    ...database,
    hasEnded: () => ended,
    async stop() {
      ended = true;
      await database.stop();
    },
  };
}

const run = promisify(execFile);

/** Sets the soft limit only, which may be raised again. */
async function limitFileSize({ pid }: Started, bytes: string): Promise<void> {
  await run('prlimit', [`--fsize=${bytes}:`, '--pid', String(pid)]);
}
