import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { getResponseClass } from '../delivery.ts';
import {
  BUCKET_UNITS,
  type BucketUnit,
  type CounterDocument,
  type EndpointDocument,
  type EndpointKey,
  type MadeAttempt,
} from '../documents.ts';
import { BUCKETS, getBucketStart } from './statistics.ts';

export type StatisticsStore = ReturnType<typeof createStatisticsStore>;

export function createStatisticsStore(
  counters: Collection<CounterDocument>,
  endpoints: Collection<EndpointDocument>,
) {
  return {
    /** Runs two commands, however many attempts there are. */
    async count(attempts: MadeAttempt[]): Promise<void> {
      await Promise.all([
        counters.bulkWrite(buildIncrements(attempts), { ordered: false }),
        endpoints.bulkWrite(buildLatest(attempts), { ordered: false }),
      ]);
    },

    find: (
      restaurantId: string,
      { unit, since, endpointIds }: { unit: BucketUnit; since: Date; endpointIds?: string[] | undefined },
    ): Promise<CounterDocument[]> =>
      counters
        .find({
          restaurantId,
          unit,
          at: { $gte: since },
          ...(endpointIds && { endpointId: { $in: endpointIds } }),
        })
        .toArray(),

    remove: ({ _id, restaurantId }: EndpointKey): Promise<unknown> =>
      counters.deleteMany({ restaurantId, endpointId: _id }),
  };
}

/** One upsert per counter. */
function buildIncrements(attempts: MadeAttempt[]): AnyBulkWriteOperation<CounterDocument>[] {
  const increments = new Map<string, { created: Partial<CounterDocument>; added: Record<string, number> }>();
  for (const { restaurantId, endpointId, at: madeAt, status } of attempts) {
    for (const unit of BUCKET_UNITS) {
      const { duration, retention } = BUCKETS[unit];
      const at = getBucketStart(unit, madeAt);
      const _id = `${endpointId} ${unit} ${at.toISOString()}`;
      const expiresAt = new Date(at.getTime() + duration + retention);
      const { added } = getOrInsert(increments, _id, {
        created: { restaurantId, endpointId, unit, at, expiresAt },
        added: {},
      });
      const field = `counts.${getResponseClass(status)}`;
      added[field] = (added[field] ?? 0) + 1;
    }
  }
  return [...increments].map(([_id, { created, added }]) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: created, $inc: added }, upsert: true },
  }));
}

type LatestAttempts = { lastSuccessAt?: Date; lastFailureAt?: Date };

/**
 * One update per endpoint, plus one for each that failed since its last success. Deleted endpoints are
 * skipped.
 */
function buildLatest(attempts: MadeAttempt[]): AnyBulkWriteOperation<EndpointDocument>[] {
  return [...Map.groupBy(attempts, ({ endpointId }) => endpointId)].flatMap(([_id, made]) => {
    const latest: LatestAttempts = {};
    let failingSince: Date | undefined;
    for (const { at, status } of made.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      if (getResponseClass(status) === 'success') {
        latest.lastSuccessAt = at;
        failingSince = undefined;
      } else {
        latest.lastFailureAt = at;
        failingSince ??= at;
      }
    }
    return buildLatestOf(_id, latest, failingSince);
  });
}

function buildLatestOf(
  _id: string,
  latest: LatestAttempts,
  failingSince: Date | undefined,
): AnyBulkWriteOperation<EndpointDocument>[] {
  const filter = { _id, deletedAt: { $exists: false } };
  const hasSucceeded = latest.lastSuccessAt !== undefined;
  const update = { $max: latest, ...(hasSucceeded && { $set: { failingSince: failingSince ?? null } }) };
  const updates = [{ updateOne: { filter, update } }];
  if (hasSucceeded || !failingSince) return updates;
  // Matches only an unset value, so that the first failure stays. Skipped if another process has counted a
  // later success.
  const isFirst = { failingSince: null, lastSuccessAt: { $not: { $gt: failingSince } } };
  return [
    ...updates,
    { updateOne: { filter: { ...filter, ...isFirst }, update: { $set: { failingSince } } } },
  ];
}

function getOrInsert<K, V>(map: Map<K, V>, key: K, created: V): V {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  map.set(key, created);
  return created;
}
