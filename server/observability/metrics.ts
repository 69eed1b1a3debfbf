import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Logger } from '../lib/logger.ts';
import type { Backlog } from './backlog.ts';

/** What Prometheus reads. */
export interface MetricsScrape {
  contentType: string;
  text(): Promise<string>;
}

export interface Metrics {
  /** Counts a request. The duration of a stream is left out, because it says nothing about the service. */
  recordRequest(
    labels: { api: string; operation: string; streams: boolean },
    status: number,
    milliseconds: number,
  ): void;
  recordAttempt(
    attempt: { manual: boolean; error: string | null; duration: number },
    outcome: { status: string },
  ): void;
  /** `measure` finds the backlog. When it fails, the backlog's figures are NaN. */
  createScrape(measure: () => Promise<Backlog>, log: Logger): MetricsScrape;
}

/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The backlog is measured at most this often, in milliseconds. */
const MEASURE_INTERVAL_MS = 1_000;

const BACKLOG_GAUGES: [keyof Backlog, name: string, help: string][] = [
  ['due', 'ordering_webhook_deliveries_due', 'Deliveries that a worker may take now'],
  [
    'waiting',
    'ordering_webhook_deliveries_waiting',
    'Deliveries in the queue: due, scheduled or in flight, without those held for a disabled endpoint',
  ],
  ['oldestDue', 'ordering_webhook_oldest_due_seconds', 'Age of the oldest due delivery'],
  ['outboxPending', 'ordering_outbox_orders', 'Orders with changes whose effects are still to run'],
  ['oldestOutboxEntry', 'ordering_outbox_oldest_seconds', 'Age of the oldest of these changes'],
];

/** Each service has a registry of its own, so that several can run in one process. No label has unbounded values. */
export function createMetrics(getClockOffset: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers });

  const requests = counter('ordering_http_requests_total', 'Requests', ['api', 'operation', 'status']);
  const durations = histogram('ordering_http_request_duration_seconds', 'From request to response', [
    'api',
    'operation',
  ]);
  const attempts = counter('ordering_webhook_attempts_total', 'Attempts to deliver a webhook', [
    'outcome',
    'trigger',
  ]);
  const attemptDurations = histogram(
    'ordering_webhook_attempt_duration_seconds',
    'From the start of an attempt to its outcome',
    [],
  );
  const gauges = BACKLOG_GAUGES.map(([figure, name, help]) => ({
    figure,
    gauge: new Gauge({ name, help, registers }),
  }));

  new Gauge({
    name: 'ordering_clock_offset_seconds',
    help: "How far the database's clock is ahead of this process's",
    registers,
    collect() {
      this.set(getClockOffset() / 1000);
    },
  });

  const recordRequest: Metrics['recordRequest'] = ({ api, operation, streams }, status, milliseconds) => {
    requests.inc({ api, operation, status });
    if (!streams) durations.observe({ api, operation }, milliseconds / 1000);
  };

  const recordAttempt: Metrics['recordAttempt'] = ({ manual, error, duration }, { status }) => {
    const failure = status === 'gave_up' && !manual ? 'gave_up' : 'failed';
    attempts.inc({
      outcome: error === null ? 'succeeded' : failure,
      trigger: manual ? 'manual' : 'schedule',
    });
    attemptDurations.observe(duration / 1000);
  };

  function createScrape(measure: () => Promise<Backlog>, log: Logger): MetricsScrape {
    let measuredAt = Number.NEGATIVE_INFINITY;
    let measuring: Promise<void> | undefined;
    let hasDefaultMetrics = false;

    async function update(): Promise<void> {
      const backlog = await measure().catch((error: unknown) => {
        log.warn({ err: error }, 'measuring the backlog failed; retrying with the next scrape');
      });
      for (const { figure, gauge } of gauges) gauge.set(backlog ? backlog[figure] : Number.NaN);
      measuredAt = performance.now();
      measuring = undefined;
    }

    return {
      contentType: registry.contentType,
      async text() {
        // Started with the first scrape, because the default metrics cost time and most processes are never scraped.
        if (!hasDefaultMetrics) collectDefaultMetrics({ register: registry });
        hasDefaultMetrics = true;
        if (performance.now() - measuredAt >= MEASURE_INTERVAL_MS) measuring ??= update();
        await measuring;
        return registry.metrics();
      },
    };
  }

  return { recordRequest, recordAttempt, createScrape };
}
