import type { ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Logger } from '../lib/logger.ts';
import type { Backlog } from './backlog.ts';

/** What Prometheus reads. */
export interface MetricsScrape {
  contentType: string;
  text(): Promise<string>;
}

export interface Metrics {
  /** Counts a request. Durations of streams are excluded, because they say nothing about the service. */
  recordRequest(
    labels: { api: string; operation: string; streams: boolean },
    status: number,
    milliseconds: number,
  ): void;
  recordAttempt(
    attempt: { manual: boolean; error: string | null; duration: number },
    outcome: { status: string },
    /** From the change to the first attempt, in milliseconds. */
    waited?: number,
  ): void;
  /** Counts a stream until its response is closed. */
  recordStream(response: ServerResponse): void;
  /** `measure` queries the database. If it fails, its figures are NaN. */
  createScrape(measure: () => Promise<Measured>, figures: ProcessFigures, log: Logger): MetricsScrape;
}

/** Figures that a process knows without a query. */
export type ProcessFigures = Record<(typeof PROCESS_GAUGES)[number][0], () => number>;

/** Figures from the database. */
export type Measured = { backlog: Backlog; pendingMigrations: number };

/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The backlog is measured at most this often, in milliseconds. */
const MEASURE_INTERVAL_MS = 1_000;

const BACKLOG_GAUGES: [Exclude<keyof Backlog, 'outboxes'>, name: string, help: string][] = [
  ['due', 'ordering_webhook_deliveries_due', 'Due deliveries'],
  [
    'waiting',
    'ordering_webhook_deliveries_waiting',
    'Queued deliveries (due, scheduled, or in flight), excluding held ones',
  ],
  ['held', 'ordering_webhook_deliveries_held', 'Deliveries of disabled endpoints, counted up to 10,000'],
  ['oldestDue', 'ordering_webhook_oldest_due_seconds', 'Age of the oldest due delivery'],
  [
    'oldestHeld',
    'ordering_webhook_oldest_held_seconds',
    'Age of the oldest delivery held for a disabled endpoint',
  ],
  [
    'paymentsFailing',
    'ordering_payments_failing_seconds',
    "Longest time a payment has waited for a provider's response",
  ],
  ['printsStuck', 'ordering_prints_stuck', 'Prints waiting for more than two minutes'],
  ['mailFailing', 'ordering_mail_failing_seconds', 'Time since the mail server stopped accepting emails'],
];

const PROCESS_GAUGES = [
  [
    'clockOffset',
    'ordering_clock_offset_seconds',
    "Offset of the database's clock from this process's clock",
  ],
  ['connectionsInUse', 'ordering_database_connections_in_use', 'Database connections in use'],
  ['commandsWaiting', 'ordering_database_commands_waiting', 'Commands waiting for a database connection'],
  ['partitions', 'ordering_webhook_partitions', 'Delivery partitions claimed by this worker'],
] as const;

/**
 * Each service has its own registry, so that several can run in one process. No label has unbounded values.
 */
export function createMetrics(build: { version: string; commit: string }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers });

  const requests = counter('ordering_http_requests_total', 'HTTP requests', ['api', 'operation', 'status']);
  const durations = histogram('ordering_http_request_duration_seconds', 'Durations of HTTP requests', [
    'api',
    'operation',
  ]);
  const attempts = counter('ordering_webhook_attempts_total', 'Webhook delivery attempts', [
    'outcome',
    'trigger',
  ]);
  const attemptDurations = histogram(
    'ordering_webhook_attempt_duration_seconds',
    'Durations of webhook attempts',
    [],
  );
  const gauges = BACKLOG_GAUGES.map(([figure, name, help]) => ({
    figure,
    gauge: new Gauge({ name, help, registers }),
  }));

  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  gauge('ordering_build_info', 'The running version and commit', ['version', 'commit']).set(build, 1);
  const migrations = gauge('ordering_migrations_pending', 'Pending cleanup migrations');
  const outboxDocuments = gauge('ordering_outbox_documents', 'Documents with pending effects', [
    'collection',
  ]);
  const outboxAges = gauge('ordering_outbox_oldest_seconds', 'Age of the oldest pending effect', [
    'collection',
  ]);
  const streams = gauge('ordering_streams_open', 'Open live streams in this process');
  const waits = histogram(
    'ordering_webhook_change_to_request_seconds',
    'Time from a change to its first webhook request',
    [],
  );

  const recordRequest: Metrics['recordRequest'] = ({ api, operation, streams }, status, milliseconds) => {
    requests.inc({ api, operation, status });
    if (!streams) durations.observe({ api, operation }, milliseconds / 1000);
  };

  const recordStream: Metrics['recordStream'] = response => {
    streams.inc();
    response.once('close', () => streams.dec());
  };

  const recordAttempt: Metrics['recordAttempt'] = ({ manual, error, duration }, { status }, waited) => {
    if (waited !== undefined) waits.observe(Math.max(0, waited) / 1000);
    const failure = status === 'gave_up' && !manual ? 'gave_up' : 'failed';
    attempts.inc({
      outcome: error === null ? 'succeeded' : failure,
      trigger: manual ? 'manual' : 'schedule',
    });
    attemptDurations.observe(duration / 1000);
  };

  const createScrape: Metrics['createScrape'] = (measure, figures, log) => {
    for (const [figure, name, help] of PROCESS_GAUGES) {
      const collect = function (this: Gauge) {
        this.set(figures[figure]());
      };
      new Gauge({ name, help, registers, collect });
    }
    let measuredAt = Number.NEGATIVE_INFINITY;
    let measuring: Promise<void> | undefined;
    let hasDefaultMetrics = false;

    async function update(): Promise<void> {
      const measured = await measure().catch((error: unknown) => {
        log.warn({ err: error }, 'failed to measure the backlog; retrying on the next scrape');
      });
      for (const { figure, gauge } of gauges) gauge.set(measured ? measured.backlog[figure] : Number.NaN);
      migrations.set(measured ? measured.pendingMigrations : Number.NaN);
      outboxDocuments.reset();
      outboxAges.reset();
      for (const { collection, count, oldest } of measured?.backlog.outboxes ?? []) {
        outboxDocuments.set({ collection }, count);
        outboxAges.set({ collection }, oldest);
      }
      measuredAt = performance.now();
      measuring = undefined;
    }

    return {
      contentType: registry.contentType,
      async text() {
        // Started with the first scrape, because default metrics cost time and most processes are never
        // scraped.
        if (!hasDefaultMetrics) collectDefaultMetrics({ register: registry });
        hasDefaultMetrics = true;
        if (performance.now() - measuredAt >= MEASURE_INTERVAL_MS) measuring ??= update();
        await measuring;
        return registry.metrics();
      },
    };
  };

  return { recordRequest, recordStream, recordAttempt, createScrape };
}
