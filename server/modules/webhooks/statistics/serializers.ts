import type { WebhookStatistics } from '../../../../generated/dashboard/types.ts';
import type { Statistics } from './service.ts';
import { addUp, BUCKETS, PERIODS } from './statistics.ts';

/** Sorted by number of failures, most first. */
export function serializeStatistics({ period, starts, counters }: Statistics): WebhookStatistics {
  const byStart = Map.groupBy(counters, ({ at }) => at.getTime());
  const byEndpoint = Map.groupBy(counters, ({ endpointId }) => endpointId);
  const endpoints = [...byEndpoint].map(([endpointId, found]) => ({ endpointId, ...addUp(found) }));
  return {
    period,
    bucketSeconds: BUCKETS[PERIODS[period].unit].duration / 1000,
    total: addUp(counters),
    buckets: starts.map(at => ({ at: at.toISOString(), ...addUp(byStart.get(at.getTime()) ?? []) })),
    endpoints: endpoints.sort((a, b) => b.failures - a.failures || b.attempts - a.attempts),
  };
}
