import type { WebhookStatistics, WebhookStatisticsPeriod } from '../../../generated/dashboard/types.ts';
import { createBatcher } from '../../lib/batcher.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { addUp, BUCKETS, type CounterDocument, getBucketStarts, PERIODS } from './statistics.ts';
import type { MadeAttempt, StatisticsStore } from './statistics-store.ts';

export interface StatisticsService {
  /** Of one endpoint, or of all. */
  get(restaurantId: string, query: StatisticsQuery): Promise<WebhookStatistics>;
  /** The counters of the last 24 hours, for the health of some endpoints. */
  findRecent(restaurantId: string, endpointIds: string[]): Promise<RecentAttempts>;
}

export type StatisticsQuery = { period: WebhookStatisticsPeriod; endpointId?: string | undefined };

/** `hours` are the beginnings of the last 24, oldest first. */
export type RecentAttempts = { hours: Date[]; counters: CounterDocument[] };

export function createStatisticsService(store: StatisticsStore, clock: Clock): StatisticsService {
  async function find(restaurantId: string, period: WebhookStatisticsPeriod, endpointIds?: string[]) {
    const starts = getBucketStarts(period, clock());
    const [since = clock()] = starts;
    const { unit } = PERIODS[period];
    return { starts, counters: await store.find(restaurantId, { unit, since, endpointIds }) };
  }

  return {
    async get(restaurantId, { period, endpointId }) {
      const { starts, counters } = await find(restaurantId, period, endpointId ? [endpointId] : undefined);
      const byStart = Map.groupBy(counters, ({ at }) => at.getTime());
      const byEndpoint = Map.groupBy(counters, counter => counter.endpointId);
      const endpoints = [...byEndpoint].map(([endpointId, found]) => ({ endpointId, ...addUp(found) }));
      return {
        period,
        bucketSeconds: BUCKETS[PERIODS[period].unit].duration / 1000,
        total: addUp(counters),
        buckets: starts.map(at => ({ at: at.toISOString(), ...addUp(byStart.get(at.getTime()) ?? []) })),
        endpoints: endpoints.sort((a, b) => b.failures - a.failures || b.attempts - a.attempts),
      };
    },

    async findRecent(restaurantId, endpointIds) {
      const { starts: hours, counters } = await find(restaurantId, 'day', endpointIds);
      return { hours, counters };
    },
  };
}

/** What is made meanwhile is counted together. */
const MIN_INTERVAL_MS = 250;

/**
 * Counts attempts that were made. It never rejects and delays no attempt. An increment cannot be repeated safely, so it is
 * not: a process that is killed, or a database that is away, leaves attempts uncounted; none is counted twice.
 */
export function createAttemptCounter(
  count: StatisticsStore['count'],
  log: Logger,
): (attempt: MadeAttempt) => Promise<void> {
  return createBatcher(
    (attempts: MadeAttempt[]) =>
      count(attempts).catch((error: unknown) => {
        log.warn({ err: error, attempts: attempts.length }, 'webhook attempts are missing in the statistics');
      }),
    undefined,
    { minIntervalMs: MIN_INTERVAL_MS },
  );
}
