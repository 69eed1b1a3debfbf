import { type DatabaseProxy, startDatabaseProxy } from '../helpers/database-proxy.ts';
import { type FillableDatabase, startFillableDatabase } from '../helpers/fillable-database.ts';

export type FaultyDatabase = {
  /** Stays the same across restarts. */
  url: string;
  /** Changes with a restart. */
  pid(): number;
  /** Neither responds nor refuses connections. */
  stall(): void;
  resume(): void;
  /** Responds only to heartbeats. */
  hang: DatabaseProxy['hang'];
  kill(): Promise<void>;
  /** Prevents its files from growing, so that writes fail. */
  fillDisk(): Promise<void>;
  /** Restarts it after a crash, with free disk space. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Also tells whether the database has exited for any reason. */
type Started = FillableDatabase & { hasEnded(): boolean };

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
    fillDisk: () => database.fillDisk(),
    async start() {
      if (!database.hasEnded()) return database.makeRoom();
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
  const database = await startFillableDatabase({ path, onExit });
  return {
    ...database,
    hasEnded: () => ended,
    async stop() {
      ended = true;
      await database.stop();
    },
  };
}
