import type { FastifyInstance } from 'fastify';
import { createDashboardApi } from './api/dashboard/api.ts';
import { createStorefrontStatus } from './api/dashboard/storefront-pages.ts';
import type { ApiDefinition } from './api/http/api-definition.ts';
import { createDemoAccess, serveDemoLink } from './api/http/demo-access.ts';
import { createPipeline } from './api/http/pipeline.ts';
import { createRateLimiter } from './api/http/rate-limit.ts';
import { serveHealth } from './api/http/serve-health.ts';
import { serveMetrics } from './api/http/serve-metrics.ts';
import { servePages } from './api/http/serve-pages.ts';
import { servePaymentEvents } from './api/http/serve-payment-events.ts';
import { servePictures } from './api/http/serve-pictures.ts';
import { servePrinters } from './api/http/serve-printers.ts';
import { serveRobots } from './api/http/serve-robots.ts';
import { createHealthServer, createServer } from './api/http/server.ts';
import { createTimeBudgets } from './api/http/time-budget.ts';
import { createPublicApi } from './api/public/api.ts';
import type { Services } from './api/services.ts';
import type { Config } from './config.ts';
import type { Contracts } from './contract.ts';
import type { Database } from './database/client.ts';
import { serveDocs } from './docs/serve.ts';
import type { Clock } from './lib/clock.ts';
import { ServiceError } from './lib/errors.ts';
import type { Logger } from './lib/logger.ts';
import type { WindowCounts } from './lib/window-counts.ts';
import { isPictureWidth } from './modules/media/documents.ts';
import type { Metrics, MetricsScrape } from './observability/metrics.ts';

/** The API key that the documentation shows, and the token required to see it. */
export type DemoAccess = { demoKey?: string; demoToken?: string };

type HttpServerDeps = {
  config: Pick<
    Config,
    'roles' | 'trustProxy' | 'trustTraceparent' | 'streamsPerUser' | 'metricsToken' | 'publicUrl'
  >;
  /** The folder of the built pages. No pages are served if undefined. */
  pagesDir: string | undefined;
  contracts: Contracts;
  services: Services;
  /** The request counts of the rate limit. */
  counts: WindowCounts;
  recorder: Pick<Metrics, 'recordRequest' | 'recordStream'>;
  isDatabaseResponding: Database['isResponding'];
  /** Rejects unless the service can handle requests. */
  checkReady: () => Promise<void>;
  scrape: MetricsScrape;
  demo: DemoAccess;
  requestTimeoutMs: number | undefined;
  clock: Clock;
  log: Logger;
};

const WORKER_ONLY =
  'This process is a worker and serves only /healthz, /readyz, and /metrics: use a process with ROLES=api';

/**
 * The server of this process, not yet listening. Without the role `api`, it serves only health and metrics.
 */
export async function createHttpServer(deps: HttpServerDeps): Promise<FastifyInstance> {
  const { config, contracts, checkReady, scrape, log } = deps;
  const { demoKey, demoToken } = deps.demo;
  const hasDemoAccess = createDemoAccess(demoToken);
  const servesApi = config.roles.includes('api');
  const server = servesApi
    ? await createApiServer(deps)
    : createHealthServer(log, new ServiceError('not_found', WORKER_ONLY));
  serveHealth(server, checkReady);
  serveMetrics(server, scrape, config.metricsToken, hasDemoAccess);
  if (demoToken !== undefined) serveDemoLink(server, demoToken);
  if (servesApi) await serveDocs(server, { ...contracts.publicApi, demoKey, hasDemoAccess });
  return server;
}

async function createApiServer(deps: HttpServerDeps): Promise<FastifyInstance> {
  const { config, pagesDir, contracts, services, counts, recorder, isDatabaseResponding, clock, log } = deps;
  const { publicApi, dashboardApi } = contracts;
  const countPublic = createRateLimiter('public', publicApi.limits, clock, counts);
  const countDashboard = createRateLimiter('dashboard', dashboardApi.limits, clock, counts);
  const buildPipeline = <Caller>(api: ApiDefinition<Caller>) =>
    createPipeline(api, recorder, isDatabaseResponding, config.trustTraceparent);
  const server = createServer({
    log,
    trustProxy: config.trustProxy,
    publicApi: await buildPipeline(createPublicApi(publicApi, services, countPublic)),
    dashboardApi: await buildPipeline(
      createDashboardApi(dashboardApi, services, countDashboard, config.streamsPerUser),
    ),
    countRequest: countPublic,
    requestTimeoutMs: deps.requestTimeoutMs,
    clock,
  });
  serveRobots(server);
  servePictures(server, async (pictureId, width) =>
    isPictureWidth(width) ? services.pictures.findImage(pictureId, width) : undefined,
  );
  servePaymentEvents(server, services.receiveStripeEvent);
  const createTimeBudget = createTimeBudgets(isDatabaseResponding);
  servePrinters(server, services.printerGateway, countDashboard, createTimeBudget);
  if (pagesDir !== undefined)
    await servePages(server, pagesDir, {
      storefront: createStorefrontStatus(services, countDashboard, createTimeBudget, config.publicUrl),
    });
  return server;
}
