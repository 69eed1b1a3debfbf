import type { Collection, Document, Filter } from 'mongodb';
import { dateRange } from '../../lib/dates.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { PageRequest } from '../../lib/page.ts';
import type { EventType } from '../activity/documents.ts';
import type { LoggableEntry } from '../outbox/documents.ts';
import { FAILURES } from './delivery.ts';
import type { DeliveryDocument, DeliveryStatus, EndpointDocument, ResponseClass } from './documents.ts';

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

/** Of failed deliveries. */
export type RecoveryFilter = DeliveryFilter & { createdAfter: Date };

export type Owner = Pick<EndpointDocument, '_id' | 'restaurantId'>;

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

/** Hints for filters with an event or an order. */
export const EVENT_INDEX = { restaurantId: 1, eventId: 1, createdAt: -1, _id: -1 } as const;
export const ORDER_INDEX = { restaurantId: 1, orderId: 1, createdAt: -1, _id: -1 } as const;

/** The queries of the API. The worker uses the queue store. */
export function createDeliveryStore(deliveries: Collection<DeliveryDocument>) {
  return {
    /** Newest first. */
    list: (restaurantId: string, filter: DeliveryFilter, page: PageRequest) =>
      paginate(
        deliveries,
        buildFilter(restaurantId, filter),
        { createdAt: -1, _id: -1 },
        page,
        getHint(filter),
      ),

    find: (restaurantId: string, deliveryId: string): Promise<DeliveryDocument | null> =>
      findOne(deliveries, { _id: deliveryId, restaurantId }),

    /** Makes the delivery due; null during an attempt. Without its lease, no late outcome is written. */
    requestRetry: ({ _id, restaurantId }: DeliveryDocument, entry: LoggableEntry) =>
      deliveries.findOneAndUpdate(
        { _id, restaurantId, $or: [{ status: { $ne: 'delivering' } }, { dueAt: { $lte: entry.at } }] },
        { $set: requestedAt(entry.at), $unset: { lease: '' }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    countFailed: (restaurantId: string, filter: RecoveryFilter): Promise<number> =>
      deliveries.countDocuments(buildFailedFilter(restaurantId, filter), getHint(filter)),

    /** Makes the failed deliveries due; resolves to their number. */
    async requestRetries(restaurantId: string, filter: RecoveryFilter, at: Date): Promise<number> {
      const { matchedCount } = await deliveries.updateMany(
        buildFailedFilter(restaurantId, filter),
        { $set: requestedAt(at) },
        getHint(filter),
      );
      return matchedCount;
    },

    findByEndpoint: ({ _id, restaurantId }: Owner, limit: number) =>
      deliveries
        .find({ restaurantId, endpointId: _id })
        .limit(limit)
        .project<Pick<DeliveryDocument, '_id' | 'outbox'>>({ outbox: 1 })
        .toArray(),

    /** Removes the deliveries without pending outbox entries. */
    removeWithoutOutbox: (ids: string[]): Promise<unknown> =>
      deliveries.deleteMany({ _id: { $in: ids }, 'outbox.at': { $exists: false } }),
  };
}

function requestedAt(at: Date) {
  return { retryRequested: true, dueAt: at, updatedAt: at };
}

/** An event has one delivery per endpoint, an order a few times as many. */
function getHint({ eventId, orderId }: DeliveryFilter): { hint?: Document } {
  if (eventId !== undefined) return { hint: EVENT_INDEX };
  return orderId === undefined ? {} : { hint: ORDER_INDEX };
}

/** Deliveries whose latest attempt failed and that have no attempt in progress. */
function buildFailedFilter(restaurantId: string, filter: RecoveryFilter): Filter<DeliveryDocument> {
  const only = <T>(allowed: readonly T[], wanted: T | undefined) => ({
    $in: allowed.filter(value => wanted === undefined || value === wanted),
  });
  return {
    ...buildFilter(restaurantId, filter),
    status: only<DeliveryStatus>(['gave_up', 'pending'], filter.status),
    responseClass: only<ResponseClass>(FAILURES, filter.responseClass),
  };
}

function buildFilter(restaurantId: string, filter: DeliveryFilter): Filter<DeliveryDocument> {
  const { endpointId, status, responseClass, eventType, eventId, orderId } = filter;
  const { createdAfter, createdBefore } = filter;
  const query: Filter<DeliveryDocument> = { restaurantId };
  if (endpointId !== undefined) query.endpointId = endpointId;
  if (status !== undefined) query.status = status;
  if (responseClass !== undefined) query.responseClass = responseClass;
  if (eventType !== undefined) query.eventType = eventType;
  if (eventId !== undefined) query.eventId = eventId;
  if (orderId !== undefined) query.orderId = orderId;
  if (createdAfter || createdBefore) query.createdAt = dateRange(createdAfter, createdBefore);
  return query;
}
