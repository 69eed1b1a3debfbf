import type { WebhookAttemptCounts, WebhookStatisticsPeriod } from '../../../../generated/dashboard/types.ts';
import type { BucketUnit, CounterDocument, ResponseClass } from '../documents.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Each attempt is counted once per unit. Buckets are stored slightly longer than the longest period that
 * shows them.
 */
export const BUCKETS = {
  five_minutes: { duration: 5 * MINUTE_MS, retention: 2 * HOUR_MS },
  hour: { duration: HOUR_MS, retention: 2 * DAY_MS },
  day: { duration: DAY_MS, retention: 32 * DAY_MS },
} as const satisfies Record<BucketUnit, object>;

export const PERIODS: Record<WebhookStatisticsPeriod, { unit: BucketUnit; buckets: number }> = {
  hour: { unit: 'five_minutes', buckets: 12 },
  day: { unit: 'hour', buckets: 24 },
  week: { unit: 'day', buckets: 7 },
  month: { unit: 'day', buckets: 30 },
};

export function getBucketStart(unit: BucketUnit, at: Date): Date {
  const { duration } = BUCKETS[unit];
  return new Date(Math.floor(at.getTime() / duration) * duration);
}

/** The starts of a period's buckets, oldest first; the last one contains the given time. */
export function getBucketStarts(period: WebhookStatisticsPeriod, now: Date): Date[] {
  const { unit, buckets } = PERIODS[period];
  const last = getBucketStart(unit, now).getTime();
  return Array.from(
    { length: buckets },
    (_, index) => new Date(last - (buckets - 1 - index) * BUCKETS[unit].duration),
  );
}

export function addUp(counters: Pick<CounterDocument, 'counts'>[]): WebhookAttemptCounts {
  const sum = (name: ResponseClass) => counters.reduce((total, { counts }) => total + (counts[name] ?? 0), 0);
  const successes = sum('success');
  const [redirects, clientErrors] = [sum('redirect'), sum('client_error')];
  const [serverErrors, unanswered] = [sum('server_error'), sum('none')];
  const failures = redirects + clientErrors + serverErrors + unanswered;
  return {
    attempts: successes + failures,
    successes,
    failures,
    redirects,
    clientErrors,
    serverErrors,
    unanswered,
  };
}
