import type { Collection, Filter } from 'mongodb';
import { dateRange } from '../../lib/mongo/date-range.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { EventType } from '../activity/documents.ts';
import type { LoggableEntry } from '../activity/outbox.ts';
import type { DeliveryDocument, DeliveryStatus } from './delivery.ts';
import type { EndpointDocument } from './endpoint.ts';

export type DeliveryFilter = {
  endpointId?: string | undefined;
  status?: DeliveryStatus | undefined;
  eventType?: EventType | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

export type Owner = Pick<EndpointDocument, '_id' | 'restaurantId'>;

export type PurgedDelivery = Pick<DeliveryDocument, '_id' | 'outbox'>;

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

/** For the API; the worker uses the queue store. */
export function createDeliveryStore(deliveries: Collection<DeliveryDocument>) {
  return {
    /** Newest first. */
    list: (
      restaurantId: string,
      filter: DeliveryFilter,
      page: PageRequest,
    ): Promise<CursorPage<DeliveryDocument>> =>
      paginate(deliveries, buildFilter(restaurantId, filter), { createdAt: -1, _id: -1 }, page),

    find: (restaurantId: string, deliveryId: string): Promise<DeliveryDocument | null> =>
      deliveries.findOne({ _id: deliveryId, restaurantId }),

    /**
     * The delivery, now due; null during an attempt. Removes an expired lease, so that a late outcome of its attempt is not
     * written.
     */
    requestRetry: (
      { _id, restaurantId }: DeliveryDocument,
      entry: LoggableEntry,
    ): Promise<DeliveryDocument | null> =>
      deliveries.findOneAndUpdate(
        { _id, restaurantId, $or: [{ status: { $ne: 'delivering' } }, { dueAt: { $lte: entry.at } }] },
        { $set: requestedAt(entry.at), $unset: { lease: '' }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** Makes every failed delivery since a time due; resolves to their number. */
    async requestRetries({ _id, restaurantId }: Owner, since: Date, at: Date): Promise<number> {
      const { matchedCount } = await deliveries.updateMany(
        {
          restaurantId,
          endpointId: _id,
          createdAt: { $gte: since },
          $or: [{ status: 'gave_up' }, { status: 'pending', attemptCount: { $gt: 0 } }],
        },
        { $set: requestedAt(at) },
      );
      return matchedCount;
    },

    findByEndpoint: ({ _id, restaurantId }: Owner, limit: number): Promise<PurgedDelivery[]> =>
      deliveries
        .find({ restaurantId, endpointId: _id })
        .limit(limit)
        .project<PurgedDelivery>({ _id: 1, outbox: 1 })
        .toArray(),

    /** Removes the deliveries without pending outbox entries. */
    async removeWithoutOutbox(ids: string[]): Promise<void> {
      await deliveries.deleteMany({ _id: { $in: ids }, 'outbox.at': { $exists: false } });
    },
  };
}

function requestedAt(at: Date) {
  return { retryRequested: true, dueAt: at, updatedAt: at };
}

function buildFilter(restaurantId: string, filter: DeliveryFilter): Filter<DeliveryDocument> {
  const { endpointId, status, eventType, createdAfter, createdBefore } = filter;
  const query: Filter<DeliveryDocument> = { restaurantId };
  if (endpointId !== undefined) query.endpointId = endpointId;
  if (status !== undefined) query.status = status;
  if (eventType !== undefined) query.eventType = eventType;
  if (createdAfter || createdBefore) query.createdAt = dateRange(createdAfter, createdBefore);
  return query;
}
