import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createDashboardApi } from './api/dashboard/api.ts';
import type { ApiDefinition } from './api/http/api-definition.ts';
import { createDemoAccess, serveDemoLink } from './api/http/demo-access.ts';
import { createPipeline } from './api/http/pipeline.ts';
import { createRateLimiter } from './api/http/rate-limit.ts';
import { serveHealth } from './api/http/serve-health.ts';
import { serveMetrics } from './api/http/serve-metrics.ts';
import { servePages } from './api/http/serve-pages.ts';
import { createHealthServer, createIdleCloser, createServer } from './api/http/server.ts';
import { createPublicApi } from './api/public/api.ts';
import type { Config } from './config.ts';
import { type Context, createContext } from './context.ts';
import { loadDashboardContract, loadPublicContract } from './contract.ts';
import { connect, connectPatiently } from './database/client.ts';
import { inDatabaseTime, startDatabaseClock } from './database/database-clock.ts';
import { deflatedPayloads } from './database/migrations/0009-deflated-payloads.ts';
import { createMigrator } from './database/migrations/migrator.ts';
import { createMigrationGate } from './database/migrations/records.ts';
import { serveDocs } from './docs/serve.ts';
import type { Clock } from './lib/clock.ts';
import { ServiceError } from './lib/errors.ts';
import { createLogger, type Logger } from './lib/logger.ts';
import { createWindowStore } from './lib/mongo/window-store.ts';
import { createWindowCounts } from './lib/window-counts.ts';
import { untilMigrated } from './migrating.ts';
import type { DEFAULTS } from './modules/order-feed/subscription.ts';
import { createPaymentProvider } from './modules/orders/payment-provider.ts';
import { createSignInLimiter } from './modules/users/sign-in-limiter.ts';
import { createSecretBox } from './modules/webhooks/secrets.ts';
import type { NetworkOptions, Timings } from './modules/webhooks/worker/module.ts';
import { createMetrics } from './observability/metrics.ts';
import manifest from './package.json' with { type: 'json' };
import { startWorkers, type Workers } from './workers/workers.ts';

export type App = { url: string; context: Context; stop(): Promise<void> };

export type Overrides = {
  log?: Logger;
  clock?: Clock;
  network?: Partial<NetworkOptions>;
  timings?: Partial<Timings>;
  /** The time for receiving a whole request. */
  requestTimeoutMs?: number;
  feedSettings?: Partial<typeof DEFAULTS>;
  backlogIntervalMs?: number;
  /** Ends a start that waits for migrations. */
  stopping?: AbortSignal;
};

type AppConfig = Omit<Config, 'mongodbUrl' | 'dataDir' | 'demoOrders'> & {
  mongodbUrl: string;
  databaseName?: string;
  /** The folder of the built pages. When it is undefined, none are served. */
  pagesDir?: string | undefined;
  /** Whether no other process uses the database. Its locks were then left by a dead process. */
  ownsDatabase?: boolean;
};

/** After this, a stop closes the connections of running requests. */
const STOP_TIMEOUT_MS = 15_000;
const CLOSE_IDLE_INTERVAL_MS = 50;

const WORKER_ONLY =
  'This process is a worker: it serves /healthz, /readyz and /metrics, and processes with ROLES=api serve the rest';

/** The result of `beforeListen`: the key that the documentation shows, and the token of who may see it. */
type Prepared = { demoKey?: string; demoToken?: string };

/** Resolves when requests are served. `beforeListen` runs on the connected database before that. */
export async function startApp(
  config: AppConfig,
  overrides: Overrides = {},
  beforeListen: (context: Context) => Promise<Prepared> = async () => ({}),
): Promise<App> {
  const log = overrides.log ?? createLogger({ ...config, version: manifest.version });
  const [contract, dashboard] = await Promise.all([loadPublicContract(), loadDashboardContract()]);
  const tracing =
    config.otlpEndpoint === undefined
      ? undefined
      : (await import('./observability/tracing.ts')).startTracing(config.otlpEndpoint, manifest.version, log);
  const { mongodbUrl, databaseName, bulkPoolSize } = config;
  const isTraced = tracing !== undefined;
  const database = await connect(mongodbUrl, databaseName, bulkPoolSize, isTraced);
  const databaseClock = await startDatabaseClock(database.db, log);
  const { clock = databaseClock.clock } = overrides;
  const { getOffset } = databaseClock;
  log.info({ database: database.db.databaseName, clockOffset: getOffset() }, 'connected to the database');
  const libraryDb = inDatabaseTime(database.db, getOffset);
  const sharedDb = config.rateLimitStore === 'mongodb' ? libraryDb : undefined;
  const { createScrape, ...recorder } = createMetrics({ version: manifest.version, commit: config.commit });
  const mayDeflate = createMigrationGate(database.db, deflatedPayloads);
  const context = createContext({
    database,
    mayDeflate,
    limits: { ...contract.limits, ...dashboard.limits },
    signInLimiter: createSignInLimiter(dashboard.limits.signIn, sharedDb),
    secrets: createSecretBox(config.secretsKeys),
    network: { allowedHosts: config.webhookAllowedHosts, ...overrides.network },
    partitions: config.webhookPartitions,
    concurrency: config.webhookConcurrency,
    retention: config,
    feedSettings: overrides.feedSettings,
    backlogIntervalMs: overrides.backlogIntervalMs,
    timings: overrides.timings,
    paymentProvider: createPaymentProvider(config.paymentProvider),
    getExample: contract.getExample,
    recordAttempt: recorder.recordAttempt,
    log,
    clock,
  });
  const ownsDatabase = config.ownsDatabase ?? false;
  const migrator = createMigrator({
    db: database.db,
    openPatiently: () => connectPatiently(mongodbUrl, databaseName),
    ownsDatabase,
    rebuildSales: context.rebuildSales,
    log,
  });
  await untilMigrated({
    migrator,
    config,
    ownsDatabase,
    listen: server =>
      listen(server, config, address => `Serving health at ${address} until migrations are applied`),
    log,
    signal: overrides.stopping,
  }).catch(async (error: unknown) => {
    databaseClock.stop();
    await database.close();
    throw error;
  });
  // From now on it is asked for in the background.
  await mayDeflate();
  const { demoKey, demoToken } = await beforeListen(context);
  const hasDemoAccess = createDemoAccess(demoToken);

  const windowStore = sharedDb && createWindowStore(database.db.collection('rateLimits'));
  const counts = createWindowCounts(clock, log, windowStore);
  const publicRateLimiter = createRateLimiter('public', contract.limits, clock, counts);
  const dashboardRateLimiter = createRateLimiter('dashboard', dashboard.limits, clock, counts);
  const { services } = context;
  const buildPipeline = <Caller>(api: ApiDefinition<Caller>) =>
    createPipeline(api, recorder, database.isResponding);
  const servesApi = config.roles.includes('api');
  const server = servesApi
    ? createServer({
        log,
        trustProxy: config.trustProxy,
        publicApi: await buildPipeline(createPublicApi(contract, services, publicRateLimiter)),
        dashboardApi: await buildPipeline(
          createDashboardApi(dashboard, services, dashboardRateLimiter, config.streamsPerUser),
        ),
        countRequest: publicRateLimiter,
        requestTimeoutMs: overrides.requestTimeoutMs,
      })
    : createHealthServer(log, new ServiceError('not_found', WORKER_ONLY));
  const closeIdleConnections = createIdleCloser(server);
  let stopping = false;
  serveHealth(server, async () => {
    if (stopping) throw new Error('The service is stopping');
    await database.ping();
  });
  let workers: Workers | undefined;
  const measure = async () => ({
    backlog: await context.measureBacklog(),
    pendingMigrations: (await migrator.findPending('contract')).length,
  });
  const figures = {
    clockOffset: () => getOffset() / 1_000,
    connectionsInUse: () => database.getPool().inUse,
    commandsWaiting: () => database.getPool().waiting,
    partitions: () => workers?.countPartitions() ?? 0,
  };
  serveMetrics(server, createScrape(measure, figures, log), config.metricsToken, hasDemoAccess);
  if (demoToken !== undefined) serveDemoLink(server, demoToken);
  if (servesApi) await serveDocs(server, { ...contract, demoKey, hasDemoAccess });
  if (servesApi && config.pagesDir !== undefined) await servePages(server, config.pagesDir);
  const url = await listen(server, config, address => `Server listening at ${address}`);

  /** A process of the former release would take for missed, and for read, what was removed. */
  async function retain(signal: AbortSignal): Promise<void> {
    const pending = await migrator.findPending('contract');
    if (pending.length === 0) return context.retain(signal);
    log.info('nothing that is old is removed until `npm run migrate -- cleanup` has been run');
  }

  /** Otherwise each attempt would tell of it, one by one. */
  async function lookForUnreadableSecrets(): Promise<void> {
    const { length: endpoints } = await services.webhooks.endpoints.findUnreadable();
    if (endpoints > 0)
      log.error(
        { endpoints },
        'the secrets of webhook endpoints were encrypted under another key than SECRETS_KEY or secrets.key: nothing is sent to them until it is back; `npm run doctor` names them',
      );
  }
  if (config.deliveries === 'held') await services.webhooks.hold.begin();
  if (config.roles.includes('worker'))
    await lookForUnreadableSecrets().catch((error: unknown) =>
      log.warn(
        { err: error },
        'whether SECRETS_KEY opens all secrets is unknown: `npm run doctor` looks again',
      ),
    );
  workers = config.roles.includes('worker')
    ? await startWorkers({
        db: libraryDb,
        sweep: context.sweep,
        removeExpiredSecrets: context.removeExpiredSecrets,
        retain,
        webhooks: context.webhooks.partitions,
        hold: services.webhooks.hold,
        ownsDatabase,
        log,
      })
    : undefined;

  /** `/readyz` fails from now on. Proxies that have not noticed yet still send requests. */
  async function closeServer(): Promise<void> {
    if (servesApi) await sleep(config.drainSeconds * 1_000);
    context.services.orderFeed.close();
    context.services.branchFeed.close();
    // Kept-alive connections become idle after their response. They would keep the server from closing.
    const closeIdle = setInterval(closeIdleConnections, CLOSE_IDLE_INTERVAL_MS);
    const closeAll = setTimeout(() => server.server.closeAllConnections(), STOP_TIMEOUT_MS);
    await server.close();
    clearInterval(closeIdle);
    clearTimeout(closeAll);
  }

  return {
    url,
    context,
    async stop() {
      if (stopping) return;
      stopping = true;
      log.info('told to stop: finishing what is under way');
      await Promise.all([closeServer(), workers?.stop()]);
      await context.background.drain();
      await counts.close();
      await context.webhooks.close();
      await tracing?.stop();
      databaseClock.stop();
      await database.close();
      log.info('stopped');
    },
  };
}

/** `describe` says in the log what is served at the address. */
async function listen(
  server: FastifyInstance,
  config: Pick<Config, 'host' | 'port'>,
  describe: (address: string) => string,
): Promise<string> {
  try {
    return await server.listen({ host: config.host, port: config.port, listenTextResolver: describe });
  } catch (error) {
    throw explainListenError(error, config);
  }
}

function explainListenError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} is taken: set PORT to another one, or to 0 for any that is free`);
    case 'EACCES':
      return new Error(
        `Port ${port} is for root alone: set PORT to one above 1023, and put a proxy before it`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(`HOST is ${host}, which is no address of this machine: set it to one, or to 0.0.0.0`);
    default:
      return error;
  }
}
