import type { Logger } from '../lib/logger.ts';
import { createChangeFollower } from './change-stream.ts';
import { connect } from './client.ts';
import { inDatabaseTime, startDatabaseClock } from './database-clock.ts';

type DatabaseConfig = { mongodbUrl: string; databaseName?: string | undefined; bulkPoolSize: number };

/** Connects to the database and starts its clock. */
export async function openDatabase(config: DatabaseConfig, isTraced: boolean, log: Logger) {
  const { mongodbUrl, databaseName, bulkPoolSize } = config;
  const database = await connect(mongodbUrl, databaseName, bulkPoolSize, isTraced);
  const { clock, getOffset, stop } = await startDatabaseClock(database.db, log);
  const changes = createChangeFollower({ watch: database.watch, log });
  log.info({ database: database.db.databaseName, clockOffset: getOffset() }, 'connected to the database');
  return {
    ...database,
    clock,
    getOffset,
    changes,
    /** For libraries that use only the local clock. */
    libraryDb: inDatabaseTime(database.db, getOffset),
    async close() {
      stop();
      await Promise.all([changes.stop(), database.endWatching()]);
      await database.close();
    },
  };
}
