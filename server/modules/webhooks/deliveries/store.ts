import type { Collection, Filter } from 'mongodb';
import type { WebhookRecoveryInclusion } from '../../../../generated/dashboard/types.ts';
import { dateRange } from '../../../lib/dates.ts';
import { findExistingIds } from '../../../lib/mongo/find-existing-ids.ts';
import { findOne } from '../../../lib/mongo/find-one.ts';
import { paginate } from '../../../lib/mongo/paginate.ts';
import type { PageRequest } from '../../../lib/page.ts';
import type { EventType } from '../../activity/documents.ts';
import type { ActivityStore } from '../../activity/store.ts';
import type { LoggableEntry } from '../../outbox/documents.ts';
import { deriveDeliveryId, FAILURES } from '../delivery.ts';
import type { DeliveryDocument, DeliveryStatus, EndpointKey, ResponseClass } from '../documents.ts';
import type { EndpointStore } from '../endpoints/store.ts';

export type DeliveryFilter = {
  endpointId?: string | undefined;
  status?: DeliveryStatus | undefined;
  responseClass?: ResponseClass | undefined;
  eventType?: EventType | undefined;
  eventId?: string | undefined;
  orderId?: string | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

/** Failed deliveries, and events without one if `include` says so. */
export type RecoveryFilter = DeliveryFilter & {
  createdAfter: Date;
  include?: WebhookRecoveryInclusion | undefined;
};

/** Limited to deliveries unchanged since the request. */
export type RequestedRecovery = RecoveryFilter & { changedBefore: Date };

type DeliveryStoreDeps = {
  endpoints: Pick<EndpointStore, 'listIds'>;
  events: Pick<ActivityStore, 'listEventIds'>;
};

const ENDED_AT_ONCE = 100;

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

/** Queries of the API. The worker uses the queue store. */
export function createDeliveryStore(
  deliveries: Collection<DeliveryDocument>,
  { endpoints, events }: DeliveryStoreDeps,
) {
  /**
   * No index contains the restaurant, event, or order. Endpoint and delivery IDs narrow the search instead.
   */
  async function buildFilter(
    restaurantId: string,
    filter: DeliveryFilter,
  ): Promise<Filter<DeliveryDocument>> {
    const { endpointId, eventId, orderId, createdAfter, createdBefore, ...rest } = filter;
    const [endpointIds, orderEventIds] = await Promise.all([
      endpoints.listIds(restaurantId),
      orderId === undefined ? undefined : events.listEventIds(restaurantId, orderId),
    ]);
    const wanted = endpointIds.filter(id => endpointId === undefined || id === endpointId);
    const query: Filter<DeliveryDocument> = { endpointId: { $in: wanted } };
    const eventIds = orderEventIds?.filter(id => eventId === undefined || id === eventId) ?? eventId;
    if (eventIds !== undefined)
      query._id = { $in: [eventIds].flat().flatMap(event => wanted.map(id => deriveDeliveryId(event, id))) };
    for (const name of ['status', 'responseClass', 'eventType'] as const)
      if (rest[name] !== undefined) Object.assign(query, { [name]: rest[name] });
    if (createdAfter || createdBefore) query.createdAt = dateRange(createdAfter, createdBefore);
    return query;
  }

  /** Deliveries whose last attempt failed, without an attempt in progress. */
  async function buildFailedFilter(
    restaurantId: string,
    filter: RecoveryFilter,
  ): Promise<Filter<DeliveryDocument>> {
    const only = <T>(allowed: readonly T[], wanted: T | undefined) => ({
      $in: allowed.filter(value => wanted === undefined || value === wanted),
    });
    return {
      ...(await buildFilter(restaurantId, filter)),
      status: only<DeliveryStatus>(['gave_up', 'pending'], filter.status),
      responseClass: only<ResponseClass>(FAILURES, filter.responseClass),
    };
  }

  async function buildRequestedFilter(
    restaurantId: string,
    filter: RequestedRecovery,
  ): Promise<Filter<DeliveryDocument>> {
    return {
      ...(await buildFailedFilter(restaurantId, filter)),
      updatedAt: { $lt: filter.changedBefore },
    };
  }

  return {
    /** Newest first. */
    list: async (restaurantId: string, filter: DeliveryFilter, page: PageRequest) =>
      paginate(deliveries, await buildFilter(restaurantId, filter), { createdAt: -1, _id: -1 }, page),

    find: (restaurantId: string, deliveryId: string): Promise<DeliveryDocument | null> =>
      findOne(deliveries, { _id: deliveryId, restaurantId }),

    findAnywhere: (deliveryId: string): Promise<DeliveryDocument | null> =>
      findOne(deliveries, { _id: deliveryId }),

    /**
     * Erases receivers' responses to an order's deliveries. Resolves to false if an attempt is in progress,
     * or after erasing something, because an attempt may have ended concurrently: then call it again.
     */
    async eraseAnswers(restaurantId: string, orderId: string, now: Date): Promise<boolean> {
      const found = await deliveries.find(await buildFilter(restaurantId, { orderId })).toArray();
      const answered = found.filter(({ attempts }) => attempts.some(({ answer }) => answer !== ''));
      for (const { _id, endpointId, attempts, attemptCount } of answered)
        await deliveries.updateOne(
          { _id, endpointId, attemptCount },
          { $set: { attempts: attempts.map(attempt => ({ ...attempt, answer: '' })) } },
        );
      return (
        answered.length === 0 &&
        !found.some(({ status, dueAt }) => status === 'delivering' && dueAt && dueAt > now)
      );
    },

    /**
     * Makes the delivery due, held or not. Null during an attempt. Ends its lease, so no late outcome is
     * written.
     */
    requestRetry: ({ _id, endpointId }: DeliveryDocument, entry: LoggableEntry) =>
      deliveries.findOneAndUpdate(
        { _id, endpointId, $or: [{ status: { $ne: 'delivering' } }, { dueAt: { $lte: entry.at } }] },
        { $set: requestedAt(entry.at), $unset: { lease: '', held: '' }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    countFailed: async (restaurantId: string, filter: RecoveryFilter): Promise<number> =>
      deliveries.countDocuments(await buildFailedFilter(restaurantId, filter)),

    async hasFailed(restaurantId: string, filter: RecoveryFilter): Promise<boolean> {
      const failed = await buildFailedFilter(restaurantId, filter);
      return (await findOne(deliveries, failed, { projection: { _id: 1 } })) !== null;
    },

    async *findFailed(restaurantId: string, filter: RequestedRecovery): AsyncGenerator<{ _id: string }> {
      const requested = await buildRequestedFilter(restaurantId, filter);
      yield* deliveries.find(requested).project<{ _id: string }>({ _id: 1 });
    },

    /** Makes failed deliveries due that have not been retried yet. */
    async requestRetries(
      restaurantId: string,
      filter: RequestedRecovery,
      found: { _id: string }[],
      now: Date,
    ): Promise<void> {
      const requested = await buildRequestedFilter(restaurantId, filter);
      await deliveries.updateMany(
        { ...requested, _id: { $in: found.map(({ _id }) => _id) } },
        { $set: { ...requestedAt(filter.changedBefore), dueAt: now }, $unset: { held: '' } },
        { hint: { _id: 1 } },
      );
    },

    /** Finds which IDs exist. */
    findExisting: (ids: string[]): Promise<Set<string>> => findExistingIds(deliveries, ids),

    /** A restaurant's deliveries that ended before a time, oldest first by endpoint. */
    async *findEnded(restaurantId: string, before: Date): AsyncGenerator<DeliveryDocument> {
      for (const endpointId of await endpoints.listIds(restaurantId))
        yield* deliveries
          .find({ endpointId, ...endedBefore(before) })
          .sort({ createdAt: 1, _id: 1 })
          .batchSize(ENDED_AT_ONCE);
    },

    /** Removes deliveries unchanged since they were found. */
    removeEnded: async (found: DeliveryDocument[], before: Date): Promise<unknown> =>
      deliveries.deleteMany(
        {
          _id: { $in: found.map(({ _id }) => _id) },
          endpointId: { $in: [...new Set(found.map(({ endpointId }) => endpointId))] },
          ...endedBefore(before),
        },
        { hint: { _id: 1 } },
      ),

    /** Finds which events have deliveries to the restaurant's endpoints. */
    async findDelivered(restaurantId: string, eventIds: string[]): Promise<Set<string>> {
      const endpointIds = eventIds.length === 0 ? [] : await endpoints.listIds(restaurantId);
      if (endpointIds.length === 0) return new Set();
      const ids = eventIds.flatMap(event => endpointIds.map(id => deriveDeliveryId(event, id)));
      const found = deliveries
        .find({ _id: { $in: ids }, endpointId: { $in: endpointIds } }, { hint: { _id: 1 } })
        .project<Pick<DeliveryDocument, 'eventId'>>({ _id: 0, eventId: 1 });
      return new Set((await found.toArray()).map(({ eventId }) => eventId));
    },

    findByEndpoint: ({ _id }: EndpointKey, limit: number) =>
      deliveries
        .find({ endpointId: _id })
        .limit(limit)
        .project<Pick<DeliveryDocument, '_id' | 'eventId' | 'outbox'>>({ eventId: 1, outbox: 1 })
        .toArray(),

    /** Removes deliveries without pending outbox entries. */
    removeWithoutOutbox: (ids: string[]): Promise<unknown> =>
      deliveries.deleteMany({ _id: { $in: ids }, 'outbox.at': { $exists: false } }),
  };
}

/** Last changed before a time and without any further attempts, now or after the endpoint is enabled. */
const endedBefore = (before: Date): Filter<DeliveryDocument> => ({
  createdAt: { $lt: before },
  status: { $in: ['succeeded', 'gave_up'] },
  updatedAt: { $lt: before },
  dueAt: { $exists: false },
  held: { $exists: false },
  'outbox.at': { $exists: false },
});

function requestedAt(at: Date) {
  return { retryRequested: true, dueAt: at, updatedAt: at };
}
