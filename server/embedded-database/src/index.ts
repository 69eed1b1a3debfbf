export {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  startEmbeddedDatabase,
} from './embedded-database.ts';
export { createEmbeddedServer, type EmbeddedServer, type EmbeddedServerOptions } from './embedded-server.ts';
