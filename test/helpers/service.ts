import './share-validators.ts';
import { randomUUID } from 'node:crypto';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { pino } from 'pino';
import { type App, type Overrides, startApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { loadContracts } from '../../server/contract.ts';
import { connect } from '../../server/database/client.ts';
import { generateSecretsKey } from '../../server/lib/secret-box.ts';
import { MAX_PARTITIONS } from '../../server/modules/webhooks/delivery.ts';
import { DIST } from '../../server/web/entries.ts';
import { PLATFORM_EVENTS_SECRET, PLATFORM_KEY, sharedStripe } from '../fakes/stripe.ts';
import { type Client, createClient, type KeyOptions, rotatingKey } from './client.ts';

/** Used by all test services. */
export const METRICS_TOKEN = 'the-token-of-the-metrics';
export const SECRETS_KEYS = [generateSecretsKey()];

/** The default configuration, adjusted for tests. */
const CONFIG: Omit<Config, 'mongodbUrl' | 'dataDir' | 'demoOrders'> = {
  ...readConfig({}),
  port: 0,
  logLevel: 'silent',
  commit: 'e83c516',
  webhookAllowedHosts: ['localhost'],
  webhookPartitions: MAX_PARTITIONS,
  metricsToken: METRICS_TOKEN,
  secretsKeys: SECRETS_KEYS,
  stripePlatformKeys: { test: PLATFORM_KEY },
  stripePlatformEventSecrets: [PLATFORM_EVENTS_SECRET],
};

export type TestService = App & {
  database: { url: string; name: string };
  client(options: KeyOptions): Client;
  /** A client with this key, or without one. */
  clientWith(key: string | undefined): Client;
};

/** The real service on a random port with its own database, embedded or on the tests' MongoDB. */
export async function startTestService(
  overrides: Overrides = {},
  urlOptions: Record<string, string> = {},
  settings: Settings = {},
): Promise<TestService> {
  const database = await createDatabase(urlOptions);
  const service = await serve(database, { rateLimitStore: 'memory', ...settings }, overrides);
  return {
    ...service,
    async stop() {
      await service.stop();
      await database.drop();
    },
  };
}

/** Two service instances on one database that count requests together. */
export async function startTwoServices(overrides?: Overrides): Promise<[TestService, TestService]> {
  const database = await createDatabase();
  const first = await serve(database, { rateLimitStore: 'mongodb' }, overrides);
  const second = await serve(database, { rateLimitStore: 'mongodb' }, overrides);
  const stop = async () => {
    await first.stop();
    await second.stop();
    await database.drop();
  };
  return [{ ...first, stop }, second];
}

export type Settings = Partial<typeof CONFIG>;

/** The service on a database that the test starts and stops itself. */
export const startServiceOn = (
  mongodbUrl: string,
  settings: Settings = {},
  overrides: Overrides = {},
  databaseName = 'test',
): Promise<TestService> => serve({ mongodbUrl, databaseName }, settings, overrides);

/** One copy for all services of a worker: nothing changes them. */
const contracts = await loadContracts();

type TestDatabase = { mongodbUrl: string; databaseName: string; drop(): Promise<void> };

let embedded: Promise<EmbeddedDatabase> | undefined;

/** One process for all test files of a worker; it ends with the worker. */
function startedOnce(): Promise<EmbeddedDatabase> {
  embedded ??= startEmbeddedDatabase();
  return embedded;
}

async function createDatabase(urlOptions: Record<string, string> = {}): Promise<TestDatabase> {
  const databaseName = `test-${randomUUID()}`;
  const url = process.env.TEST_MONGODB_URL ?? (await startedOnce()).url;
  const drop = () => dropDatabase(url, databaseName);
  return { mongodbUrl: withOptions(url, urlOptions), databaseName, drop };
}

async function serve(
  { mongodbUrl, databaseName }: Omit<TestDatabase, 'drop'>,
  settings: Settings,
  overrides: Overrides = {},
): Promise<TestService> {
  const stripeApiUrl = settings.stripeApiUrl ?? (await sharedStripe()).url;
  const app = await startApp(
    { ...CONFIG, ...settings, stripeApiUrl, pagesDir: DIST, mongodbUrl, databaseName },
    { log: pino({ level: 'silent' }), lingerMs: 0, contracts, ...overrides },
  );
  return {
    ...app,
    database: { url: mongodbUrl, name: databaseName },
    client: options => createClient(app.url, rotatingKey(app.context.services.keys, options)),
    clientWith: key => createClient(app.url, async () => key),
  };
}

function withOptions(url: string, options: Record<string, string>): string {
  const full = new URL(url);
  for (const [name, value] of Object.entries(options)) full.searchParams.set(name, value);
  return full.href;
}

async function dropDatabase(url: string, name: string): Promise<void> {
  const { db, close } = await connect(url, name);
  await db.dropDatabase();
  await close();
}
