import { type EmbeddedDatabase, startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';

export type FaultyDatabase = {
  /** Stays the same when the database starts again. */
  url: string;
  /** It neither answers nor refuses. */
  stall(): void;
  resume(): void;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export async function startFaultyDatabase(path: string): Promise<FaultyDatabase> {
  let database: EmbeddedDatabase = await startEmbeddedDatabase({ path });
  return {
    url: database.url.replace('/?', '/test?'),
    stall: () => void process.kill(database.pid, 'SIGSTOP'),
    resume: () => void process.kill(database.pid, 'SIGCONT'),
    async kill() {
      process.kill(database.pid, 'SIGKILL');
      await database.stop();
    },
    async start() {
      database = await startEmbeddedDatabase({ path });
    },
    stop: () => database.stop(),
  };
}
