import type { RunCommand } from '@restaurant-ordering/embedded-database/backup';
import { createServerCloser } from './api/http/close-server.ts';
import { listen } from './api/http/listen.ts';
import type { Services } from './api/services.ts';
import type { Config } from './config.ts';
import { prepareRestored } from './context/after-restore.ts';
import { type Context, createContext } from './context/context.ts';
import { type Contracts, loadContracts } from './contract.ts';
import { connectPatiently } from './database/client.ts';
import { deflatedPayloads } from './database/migrations/0009-deflated-payloads.ts';
import { encryptedHashes } from './database/migrations/0051-encrypted-hashes.ts';
import { createMigrator } from './database/migrations/migrator.ts';
import { createMigrationGate } from './database/migrations/records.ts';
import { openDatabase } from './database/open-database.ts';
import { fillSandbox } from './demo/fill-sandbox.ts';
import { createHttpServer, type DemoAccess } from './http-server.ts';
import type { Clock } from './lib/clock.ts';
import { createLogger, type Logger } from './lib/logger.ts';
import { createWindowStore } from './lib/mongo/window-store.ts';
import { createSecretBox } from './lib/secret-box.ts';
import { createWindowCounts } from './lib/window-counts.ts';
import { createGuardedRetain, untilMigrated } from './migrating.ts';
import { createMailSettings } from './modules/mail/settings.ts';
import type { FeedSettings } from './modules/order-feed/module.ts';
import { getPushSubject } from './modules/push/settings.ts';
import { createPinLimiter } from './modules/users/pin-limiter.ts';
import { createSignInLimiter } from './modules/users/sign-in-limiter.ts';
import type { NetworkOptions } from './modules/webhooks/worker/guarded-client.ts';
import type { Timings } from './modules/webhooks/worker/module.ts';
import { createMetrics } from './observability/metrics.ts';
import manifest from './package.json' with { type: 'json' };
import { startWorkers, type Workers } from './workers/workers.ts';

export type App = { url: string; context: Context; stop(): Promise<void> };

export type Overrides = {
  log?: Logger;
  clock?: Clock;
  network?: Partial<NetworkOptions>;
  /** Hosts of push services that may have private addresses. */
  allowedPushHosts?: string[];
  timings?: Partial<Timings>;
  /** Loaded contracts, to share them among services of one process. */
  contracts?: Contracts;
  /** The timeout for receiving a whole request. */
  requestTimeoutMs?: number;
  feedSettings?: FeedSettings;
  backlogIntervalMs?: number;
  /**
   * Backs up a database that this process owns before the cleanup after an upgrade. Resolves to the backup's
   * path.
   */
  backUp?: (run: RunCommand) => Promise<string>;
  /** How long a shutdown waits for busy connections. */
  lingerMs?: number;
  /** Aborts a start that is waiting for migrations. */
  stopping?: AbortSignal;
};

type AppConfig = Omit<Config, 'mongodbUrl' | 'dataDir' | 'demoOrders'> & {
  mongodbUrl: string;
  databaseName?: string;
  /** The folder of the built pages. No pages are served if undefined. */
  pagesDir?: string | undefined;
  /** Whether this process is the database's only user, which means that all locks are stale. */
  ownsDatabase?: boolean;
};

/** Resolves when the service accepts requests. `beforeListen` runs earlier, on the connected database. */
export async function startApp(
  config: AppConfig,
  overrides: Overrides = {},
  beforeListen: (context: Context) => Promise<DemoAccess> = async () => ({}),
): Promise<App> {
  const log = overrides.log ?? createLogger({ ...config, version: manifest.version });
  const { contracts = await loadContracts() } = overrides;
  const tracing = await startTracing(config, log);
  const database = await openDatabase(config, tracing !== undefined, log);
  const { clock = database.clock } = overrides;
  const countsTogether = config.rateLimitStore === 'mongodb';
  const { ownsDatabase = false } = config;
  const { createScrape, ...recorder } = createMetrics({ version: manifest.version, commit: config.commit });
  const mayDeflate = createMigrationGate(database.db, deflatedPayloads);
  const mayEncryptHashes = createMigrationGate(database.db, encryptedHashes);
  const sharedDatabase = countsTogether ? database.libraryDb : undefined;
  const mailSettings = createMailSettings(
    config,
    contracts.limits.passwordLink.perAccountAndHour,
    sharedDatabase,
  );
  const context = createContext({
    database,
    pushed: database.changes,
    mayDeflate,
    mayEncryptHashes,
    fillSandbox,
    limits: contracts.limits,
    validateItem: contracts.dashboardApi.validateMenuItem,
    signInLimiter: createSignInLimiter(contracts.limits.signIn, sharedDatabase),
    pinLimiter: createPinLimiter(database.libraryDb),
    secrets: createSecretBox(config.secretsKeys),
    network: { allowedHosts: config.webhookAllowedHosts, proxy: config.webhookProxy, ...overrides.network },
    allowedPushHosts: overrides.allowedPushHosts,
    pushSubject: getPushSubject(config),
    partitions: config.webhookPartitions,
    concurrency: config.webhookConcurrency,
    retention: config,
    feedSettings: overrides.feedSettings,
    backlogIntervalMs: overrides.backlogIntervalMs,
    timings: overrides.timings,
    paymentSettings: config,
    mailSettings,
    publicUrl: mailSettings.publicUrl,
    picturesIn: config.picturesIn,
    identityProvider: config.identityProvider,
    getExample: contracts.publicApi.getExample,
    recordAttempt: recorder.recordAttempt,
    log,
    clock,
  });
  const { services } = context;
  const migrator = createMigrator({
    db: database.db,
    openPatiently: () => connectPatiently(config.mongodbUrl, config.databaseName),
    ownsDatabase,
    rebuildSales: context.rebuildSales,
    encryptHashes: context.services.hashEncryption.reencrypt,
    log,
  });
  const run: RunCommand = command => database.db.command(command);
  const { backUp } = overrides;
  const migrating = {
    migrator,
    config,
    ownsDatabase,
    backUp: backUp && (() => backUp(run)),
    log,
    signal: overrides.stopping,
  };
  await untilMigrated(migrating).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  // The first values are awaited here so that no request waits for them. They are refreshed in the background.
  await Promise.all([mayDeflate(), mayEncryptHashes()]);
  if (config.deliveries === 'held' && !(await services.webhooks.hold.find())) {
    log.warn(
      'DELIVERIES=held: preparing a restored database; deliveries are held, and earlier emails and prints are dropped; unset it after `ordering deliveries release`',
    );
    await prepareRestored(context.collections, clock);
  }
  const demo = await beforeListen(context);
  database.changes.start(config.roles);

  let workers: Workers | undefined;
  const scrape = createScrape(
    async () => ({
      backlog: await context.measureBacklog(),
      pendingMigrations: (await migrator.findPending('contract')).length,
    }),
    {
      clockOffset: () => database.getOffset() / 1_000,
      connectionsInUse: () => database.getPool().inUse,
      commandsWaiting: () => database.getPool().waiting,
      partitions: () => workers?.countPartitions() ?? 0,
    },
    log,
  );

  let isStopping = false;
  const windowStore = countsTogether ? createWindowStore(database.db.collection('rateLimits')) : undefined;
  const counts = createWindowCounts(clock, log, windowStore);
  const server = await createHttpServer({
    config,
    pagesDir: config.pagesDir,
    contracts,
    services,
    counts,
    recorder,
    isDatabaseResponding: database.isResponding,
    async checkReady() {
      if (isStopping) throw new Error('The service is stopping');
      await database.ping();
    },
    scrape,
    demo,
    requestTimeoutMs: overrides.requestTimeoutMs,
    clock,
    log,
  });
  const closer = createServerCloser(server, overrides.lingerMs);
  const url = await listen(server, config, address => `Server listening at ${address}`);

  if (config.roles.includes('worker')) {
    await lookForUnreadableSecrets(services.webhooks, log);
    workers = await startWorkers({
      db: database.libraryDb,
      sweep: context.sweep,
      removeExpiredSecrets: context.removeExpiredSecrets,
      workDue: Object.values(context.due).map(queue => queue.run),
      retain: createGuardedRetain(context.retain, migrator, log),
      webhooks: context.webhooks.partitions,
      hold: services.webhooks.hold,
      ownsDatabase,
      log,
    });
  }

  /** `/readyz` fails from now on. Proxies that have not noticed yet still send requests. */
  async function stopServing(): Promise<void> {
    if (config.roles.includes('api')) await closer.drain(config.drainSeconds * 1_000);
    services.orderFeed.close();
    services.branchFeed.close();
    await closer.close();
  }

  return {
    url,
    context,
    async stop() {
      if (isStopping) return;
      isStopping = true;
      log.info('stopping: finishing open requests and attempts');
      await Promise.all([stopServing(), workers?.stop()]);
      await context.background.drain();
      await counts.close();
      await Promise.all([context.webhooks.close(), context.closePush()]);
      mailSettings.transport?.close();
      await tracing?.stop();
      await database.close();
      log.info('stopped');
    },
  };
}

async function startTracing({ otlpEndpoint }: AppConfig, log: Logger) {
  if (otlpEndpoint === undefined) return undefined;
  const tracing = await import('./observability/tracing.ts');
  return tracing.startTracing(otlpEndpoint, manifest.version, log);
}

/** Reports unreadable secrets once at the start, rather than with each attempt. */
async function lookForUnreadableSecrets({ endpoints }: Services['webhooks'], log: Logger): Promise<void> {
  try {
    const { length: unreadable } = await endpoints.findUnreadable();
    if (unreadable > 0)
      log.error(
        { endpoints: unreadable },
        'cannot decrypt some webhook secrets; their endpoints receive nothing until SECRETS_KEY or secrets.key contains the key; run `ordering doctor` to list them',
      );
  } catch (error) {
    log.warn(
      { err: error },
      'failed to check whether SECRETS_KEY decrypts all secrets; run `ordering doctor`',
    );
  }
}
