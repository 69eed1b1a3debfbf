import type { FastifyInstance } from 'fastify';
import { createDashboardApi } from './api/dashboard/api.ts';
import { serveDocs } from './api/http/docs.ts';
import { serveHealth } from './api/http/health.ts';
import { serveMetrics } from './api/http/metrics.ts';
import { createPipeline } from './api/http/pipeline.ts';
import { createRateLimiter } from './api/http/rate-limit.ts';
import { createBareHost, createHost } from './api/http/server.ts';
import { createPublicApi } from './api/public/api.ts';
import type { Config } from './config.ts';
import { type Context, createContext } from './context.ts';
import { loadDashboardContract, loadPublicContract } from './contract.ts';
import { connect, type Database } from './database/client.ts';
import { createIndexes } from './database/indexes.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { createLogger, type Logger } from './lib/logger.ts';
import type { FOLLOWING } from './modules/order-feed/subscription.ts';
import { paymentProviderOf } from './modules/orders/payment-provider.ts';
import { createSignInThrottle } from './modules/users/sign-in-limiter.ts';
import { createSecretBox } from './modules/webhooks/secrets.ts';
import type { Pace, Reaching } from './modules/webhooks/worker/module.ts';
import { createMetrics } from './observability/metrics.ts';
import { startJobs } from './workers/workers.ts';

export type App = { url: string; context: Context; stop(): Promise<void> };

export type Overrides = {
  log?: Logger;
  clock?: Clock;
  reaching?: Partial<Reaching>;
  pace?: Partial<Pace>;
  following?: Partial<typeof FOLLOWING>;
};

type AppConfig = Omit<Config, 'mongodbUrl' | 'dataDir' | 'demoOrders'> & {
  mongodbUrl: string;
  databaseName?: string;
};

/** How long a stop waits for requests that are being answered, in milliseconds. */
const STOP_TIMEOUT = 15_000;
const LET_GO_EVERY = 50;

/** Starts everything and resolves when requests are served; `prepare` runs before that, on the connected database. */
export async function startApp(
  config: AppConfig,
  overrides: Overrides = {},
  prepare: (context: Context) => Promise<void> = async () => {},
): Promise<App> {
  const log = overrides.log ?? createLogger(config);
  const [contract, dashboard] = await Promise.all([loadPublicContract(), loadDashboardContract()]);
  const database = await connect(config.mongodbUrl, config.databaseName);
  const shared = config.rateLimitStore === 'mongodb' ? database.db : undefined;
  const { requestServed, attemptMade, expose } = createMetrics();
  const context = createContext({
    database,
    limits: { ...contract.limits, ...dashboard.limits },
    throttle: createSignInThrottle(dashboard.limits.signIn, shared),
    secrets: createSecretBox(config.secretsKeys),
    reaching: { allowedHosts: config.webhookAllowedHosts, ...overrides.reaching },
    ...(overrides.following && { following: overrides.following }),
    pace: overrides.pace,
    paymentProvider: paymentProviderOf(config.paymentProvider),
    exampleOf: contract.exampleOf,
    attemptMade,
    log,
    clock: overrides.clock ?? systemClock,
  });
  await createIndexes(context.collections);
  await prepare(context);

  const countRequest = createRateLimiter('public', contract.limits, shared);
  const countVisit = createRateLimiter('dashboard', dashboard.limits, shared);
  const { services } = context;
  const answers = config.roles.includes('api');
  const host = answers
    ? createHost({
        log,
        trustProxy: config.trustProxy,
        pipeline: await createPipeline(createPublicApi(contract, services, countRequest), requestServed),
        dashboard: await createPipeline(createDashboardApi(dashboard, services, countVisit), requestServed),
        countRequest,
      })
    : createBareHost(log);
  let stopping = false;
  serveHealth(host, async () => !stopping && (await isReachable(database)));
  serveMetrics(host, expose(context.backlog, log), config.metricsToken);
  if (answers) serveDocs(host, contract.document);
  const url = await listen(host, config);

  const jobs = config.roles.includes('worker') ? await startJobs(database.db, context, log) : undefined;

  return {
    url,
    context,
    /** Finishes what runs and refuses what is new; what is not finished in time is cut off. */
    async stop() {
      if (stopping) return;
      stopping = true;
      context.services.live.close();
      // A client that keeps its connection would keep the stop waiting once it has its answer.
      const letGo = setInterval(() => host.server.closeIdleConnections(), LET_GO_EVERY);
      const cutOff = setTimeout(() => host.server.closeAllConnections(), STOP_TIMEOUT);
      await Promise.all([host.close(), jobs?.stop()]);
      clearInterval(letGo);
      clearTimeout(cutOff);
      await context.background.idle();
      await context.webhooks.close();
      await database.close();
    },
  };
}

async function listen(host: FastifyInstance, config: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    return await host.listen({ host: config.host, port: config.port });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(`Port ${config.port} is taken: set PORT to another one, or to 0 for any that is free`);
    }
    throw error;
  }
}

async function isReachable(database: Database): Promise<boolean> {
  try {
    await database.ping();
    return true;
  } catch {
    return false;
  }
}
