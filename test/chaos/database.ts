import { type DatabaseProxy, startDatabaseProxy } from '../helpers/database-proxy.ts';
import { type FillableDatabase, startFillableDatabase } from '../helpers/fillable-database.ts';

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
  /** Its files may not grow, so that it rejects writes. */
  fillDisk(): Promise<void>;
  /** Starts it again, where it has ended; its disk has room. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Whether a database has ended, however that came. */
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
