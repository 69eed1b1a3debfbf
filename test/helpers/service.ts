import { randomUUID } from 'node:crypto';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { pino } from 'pino';
import { type App, type Overrides, startApp } from '../../server/app.ts';
import { connect } from '../../server/db/client.ts';
import { type Client, createClient, type KeyOptions, rotatingKey } from './client.ts';

export type TestService = App & {
  client(options: KeyOptions): Client;
  /** A client that presents this key, or none. */
  clientWith(key: string | undefined): Client;
};

/** The real service on a random port, with a database of its own: embedded, or on the MongoDB that the tests name. */
export async function startTestService(overrides: Overrides = {}): Promise<TestService> {
  const databaseName = `test-${randomUUID()}`;
  const external = process.env.TEST_MONGODB_URL;
  const embedded = external === undefined ? await startEmbeddedDatabase() : undefined;
  const mongodbUrl = embedded?.url ?? external ?? '';
  const app = await startApp(
    {
      host: '127.0.0.1',
      port: 0,
      logLevel: 'silent',
      trustProxy: false,
      rateLimitStore: 'memory',
      mongodbUrl,
      databaseName,
    },
    { log: pino({ level: 'silent' }), ...overrides },
  );
  return {
    ...app,
    client: options => createClient(app.url, rotatingKey(app.context.services.keys, options)),
    clientWith: key => createClient(app.url, async () => key),
    async stop() {
      await app.stop();
      if (external !== undefined) await dropDatabase(external, databaseName);
      await embedded?.stop();
    },
  };
}

async function dropDatabase(url: string, name: string): Promise<void> {
  const { db, close } = await connect(url, name);
  await db.dropDatabase();
  await close();
}
