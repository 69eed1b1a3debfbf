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

/** One update per counter, which creates the counter if it is absent. */
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

/** One update per endpoint, and one more for each without a success. A deleted one is not touched. */
function buildLatest(attempts: MadeAttempt[]): AnyBulkWriteOperation<EndpointDocument>[] {
  const latest = new Map<string, { lastSuccessAt?: Date; lastFailureAt?: Date }>();
  for (const { endpointId, at, status } of attempts) {
    const field = getResponseClass(status) === 'success' ? 'lastSuccessAt' : 'lastFailureAt';
    const known = getOrInsert(latest, endpointId, {});
    if (!known[field] || known[field] < at) known[field] = at;
  }
  return [...latest].flatMap(([_id, values]) => buildLatestOf(_id, values));
}

function buildLatestOf(
  _id: string,
  values: { lastSuccessAt?: Date; lastFailureAt?: Date },
): AnyBulkWriteOperation<EndpointDocument>[] {
  const filter = { _id, deletedAt: { $exists: false } };
  const { lastSuccessAt, lastFailureAt: at } = values;
  if (lastSuccessAt || !at)
    return [{ updateOne: { filter, update: { $max: values, $set: { failingSince: null } } } }];
  // The absent or null one only, so that it stays the first. Not after a success that another process has counted.
  const isFirst = { failingSince: null, lastSuccessAt: { $not: { $gt: at } } };
  return [
    { updateOne: { filter, update: { $max: values } } },
    { updateOne: { filter: { ...filter, ...isFirst }, update: { $set: { failingSince: at } } } },
  ];
}

function getOrInsert<K, V>(map: Map<K, V>, key: K, created: V): V {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  map.set(key, created);
  return created;
}
