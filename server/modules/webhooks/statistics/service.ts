import type { WebhookStatisticsPeriod } from '../../../../generated/dashboard/types.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { TaskPool } from '../../../lib/task-pool.ts';
import type { CounterDocument, MadeAttempt } from '../documents.ts';
import { getBucketStarts, PERIODS } from './statistics.ts';
import type { StatisticsStore } from './store.ts';

export interface StatisticsService {
  /** The counters of one or all endpoints. */
  get(restaurantId: string, query: StatisticsQuery): Promise<Statistics>;
  /** The counters of the last 24 hours, for the health of endpoints. */
  findRecent(restaurantId: string, endpointIds: string[]): Promise<RecentAttempts>;
}

export type StatisticsQuery = { period: WebhookStatisticsPeriod; endpointId?: string | undefined };

/** `starts` contains the starts of the period's buckets, oldest first. */
export type Statistics = { period: WebhookStatisticsPeriod; starts: Date[]; counters: CounterDocument[] };

/** `hours` contains the starts of the last 24 hours, oldest first. */
export type RecentAttempts = { hours: Date[]; counters: CounterDocument[] };

export function createStatisticsService(store: StatisticsStore, clock: Clock): StatisticsService {
  async function find(
    restaurantId: string,
    period: WebhookStatisticsPeriod,
    endpointIds?: string[],
  ): Promise<Statistics> {
    const starts = getBucketStarts(period, clock());
    const [since = clock()] = starts;
    const { unit } = PERIODS[period];
    const counters = await store.find(restaurantId, { unit, since, endpointIds });
    return { period, starts, counters };
  }

  return {
    get: (restaurantId, { period, endpointId }) =>
      find(restaurantId, period, endpointId === undefined ? undefined : [endpointId]),

    async findRecent(restaurantId, endpointIds) {
      const { starts: hours, counters } = await find(restaurantId, 'day', endpointIds);
      return { hours, counters };
    },
  };
}

/** Attempts within this time are counted together. */
const COUNT_INTERVAL_MS = 5_000;
const COUNT_FAILED = 'failed to count attempts; they are missing from the statistics';

/**
 * Counts attempts. Never rejects or delays an attempt. Increments are not idempotent, so failed ones are not
 * retried: attempts can be missing after a crash or outage, but none is counted twice.
 */
export function createAttemptCounter(
  count: StatisticsStore['count'],
  background: Pick<TaskPool, 'gather'>,
  disableFailing: (attempts: MadeAttempt[]) => Promise<void>,
  log: Logger,
): (attempt: MadeAttempt) => void {
  return background.gather(COUNT_FAILED, COUNT_INTERVAL_MS, async (attempts: MadeAttempt[]) => {
    await count(attempts).catch((error: unknown) => {
      log.warn({ err: error, attempts: attempts.length }, 'webhook attempts are missing from the statistics');
    });
    await disableFailing(attempts);
  });
}
