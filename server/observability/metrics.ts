import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RecordRequest } from '../api/http/request-labels.ts';
import type { Logger } from '../lib/logger.ts';
import type { RecordAttempt } from '../modules/webhooks/worker/attempt.ts';
import type { Backlog } from './backlog.ts';

/** What Prometheus reads, and how it is to be called. */
export type MetricsScrape = { contentType: string; text(): Promise<string> };

/** In seconds: from what a cache answers to what nobody waits for any more. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** However often it is read, what waits is not measured again within this time, in milliseconds. */
const MEASURE_INTERVAL_MS = 1_000;

/** What waits, as it is measured when it is asked for. */
const BACKLOG_GAUGES: [keyof Backlog, name: string, help: string][] = [
  ['due', 'ordering_webhook_deliveries_due', 'Deliveries that a worker may take now'],
  [
    'waiting',
    'ordering_webhook_deliveries_waiting',
    'Deliveries not done: due, scheduled, under way or held',
  ],
  ['oldestDue', 'ordering_webhook_oldest_due_seconds', 'How long the oldest of those due has been so'],
  ['outboxPending', 'ordering_outbox_orders', 'Orders with changes whose consequences are to be drawn'],
  ['oldestOutboxEntry', 'ordering_outbox_oldest_seconds', 'How old the oldest of these changes is'],
];

/** One set of figures for each service, so that several in one process are told apart. No label has values without bound. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers });

  const requests = counter('ordering_http_requests_total', 'Requests answered', [
    'api',
    'operation',
    'status',
  ]);
  const durations = histogram('ordering_http_request_duration_seconds', 'From request to answer', [
    'api',
    'operation',
  ]);
  const attempts = counter('ordering_webhook_attempts_total', 'Attempts to deliver a webhook', [
    'outcome',
    'trigger',
  ]);
  const attemptDurations = histogram(
    'ordering_webhook_attempt_duration_seconds',
    'From the attempt to its outcome',
    [],
  );
  const gauges = BACKLOG_GAUGES.map(([figure, name, help]) => ({
    figure,
    gauge: new Gauge({ name, help, registers }),
  }));

  const recordRequest: RecordRequest = ({ api, operation, streams }, status, milliseconds) => {
    requests.inc({ api, operation, status });
    if (!streams) durations.observe({ api, operation }, milliseconds / 1000);
  };

  const recordAttempt: RecordAttempt = ({ manual, error, duration }, { status }) => {
    const failure = status === 'gave_up' && !manual ? 'gave_up' : 'failed';
    attempts.inc({ outcome: error === null ? 'succeeded' : failure, trigger: manual ? 'hand' : 'schedule' });
    attemptDurations.observe(duration / 1000);
  };

  /** `measure` finds out what waits; where it fails, these figures are no numbers. */
  function createScrape(measure: () => Promise<Backlog>, log: Logger): MetricsScrape {
    let measuredAt = Number.NEGATIVE_INFINITY;
    let measuring: Promise<void> | undefined;
    let processIsObserved = false;

    async function update(): Promise<void> {
      const backlog = await measure().catch((error: unknown) => {
        log.warn({ err: error }, 'could not measure what waits; trying again with the next scrape');
      });
      for (const { figure, gauge } of gauges) gauge.set(backlog ? backlog[figure] : Number.NaN);
      measuredAt = performance.now();
      measuring = undefined;
    }

    return {
      contentType: registry.contentType,
      async text() {
        // What observes the process costs it something, and most processes are never asked.
        if (!processIsObserved) collectDefaultMetrics({ register: registry });
        processIsObserved = true;
        if (performance.now() - measuredAt >= MEASURE_INTERVAL_MS) measuring ??= update();
        await measuring;
        return registry.metrics();
      },
    };
  }

  return { recordRequest, recordAttempt, createScrape };
}
