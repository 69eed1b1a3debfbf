import type { Collection, Filter } from 'mongodb';
import { FINAL_STATUSES } from '../../../spec/rules/order-status.ts';
import type { AccessScope } from '../../lib/access.ts';
import { countDocuments } from '../../lib/mongo/count-documents.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { catchDuplicateKey } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import { createChangedOrders } from './changed-orders.ts';
import { toSearchKey } from './customer-search.ts';
import {
  LISTED_PROJECTION,
  type ListedOrder,
  type OrderContents,
  type OrderDocument,
  type OrderOutboxEntry,
  type OrderRequest,
  type OrderStatus,
  type RefundDocument,
  type ReplacedContents,
} from './documents.ts';
import { createOrderCounter } from './incremental-count.ts';
import { buildQuery, CUSTOMER_INDEX, type OrderFilter } from './order-filter.ts';
import { createOrderLists } from './order-lists.ts';
import { createNumberedInsert, type OrderCounterDocument } from './order-numbers.ts';
import { createRefundCodes } from './refund-codes.ts';

export type OrderStore = ReturnType<typeof createOrderStore>;

export type OrderValues = Partial<
  Pick<
    OrderDocument,
    | 'status'
    | 'paymentStatus'
    | 'paymentProviderId'
    | 'paymentId'
    | 'paidAt'
    | 'till'
    | 'partPayments'
    | 'refundedTotal'
    | 'overtakenPayment'
    | 'surplusPayments'
    | 'surplusRevision'
    | 'refunds'
    | 'dispute'
    | 'providerRevision'
    | 'contentsRevision'
    | keyof OrderContents
  >
>;

/** What someone saw before changing an order's status. Default: anything. */
export type ExpectedOrder = { from?: OrderStatus[]; contentsRevision?: number };

export type OrderUpdate = {
  values: OrderValues & Pick<OrderDocument, 'updatedAt'>;
  entries?: OrderOutboxEntry[];
  refund?: RefundDocument | undefined;
  /**
   * The replaced contents. Because a confirmation determines whether a content change moves stock, nothing
   * else may have changed.
   */
  replaced?: ReplacedContents | undefined;
  request?: OrderRequest | undefined;
};

/** A guest's data in an order. */
export type GuestValues = Required<
  Pick<OrderDocument, 'customer' | 'customerKeys' | 'notes' | 'deliveryAddress' | 'lines'>
> &
  Pick<OrderDocument, 'replacedContents'>;

/** The number of requests stored per order. */
export const MAX_REQUESTS = 100;

/** Ensures that the request dropped to make room is still the one that was read. */
const withRoomAsRead = ({ requests = [] }: OrderDocument): Filter<OrderDocument> =>
  requests.length < MAX_REQUESTS
    ? { [`requests.${MAX_REQUESTS - 1}`]: { $exists: false } }
    : { 'requests.0.key': requests[0]?.key };

/** The filter of the index of finished orders, which costs nothing before the final status. */
export const FINISHED = { status: { $in: [...FINAL_STATUSES] } };
const FINISHED_AT_ONCE = 100;

export function createOrderStore(
  orders: Collection<OrderDocument>,
  counters: Collection<OrderCounterDocument>,
) {
  const countOrders = createOrderCounter(orders);

  const findByGuestKey = (restaurantId: string, keyHash: string): Promise<OrderDocument | null> =>
    findOne(orders, { restaurantId, 'guest.key.hash': keyHash });

  const findByRequest = (restaurantId: string, key: string): Promise<OrderDocument | null> =>
    findOne(orders, { restaurantId, 'requests.key': key });

  /** The order placed with the given one's key or ID. */
  const findPlaced = async ({ _id, restaurantId, guest, requests: [request] = [] }: OrderDocument) =>
    (guest?.key && (await findByGuestKey(restaurantId, guest.key.hash))) ??
    (request && (await findByRequest(restaurantId, request.key))) ??
    (await findOne(orders, { _id, restaurantId }));

  return {
    ...createOrderLists(orders, countOrders),
    ...createChangedOrders(orders, countOrders),
    ...createRefundCodes(orders),

    count: (restaurantId: string, filter: OrderFilter): Promise<number> =>
      countDocuments(orders, buildQuery(restaurantId, filter)),

    /** Oldest first. */
    listByStatus(
      restaurantId: string,
      branchId: string,
      statuses: OrderStatus[],
      page: PageRequest,
    ): Promise<CursorPage<ListedOrder>> {
      const query = { restaurantId, 'branch.id': branchId, status: { $in: statuses } };
      return paginate(orders, query, { createdAt: 1, _id: 1 }, page, { projection: LISTED_PROJECTION });
    },

    /** The lines of a branch's latest orders, newest first. */
    listRecentLines: (restaurantId: string, branchId: string, since: Date, limit: number) =>
      orders
        .find({ restaurantId, 'branch.id': branchId, createdAt: { $gte: since } })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .project<Pick<OrderDocument, 'status' | 'lines'>>({ status: 1, lines: 1 })
        .toArray(),

    find: (restaurantId: string, reference: string): Promise<OrderDocument | null> =>
      findOne(orders, buildReferenceFilter(restaurantId, reference)),

    /** By ID, or by number in any of the restaurants. */
    findAnywhere: (reference: string, restaurantIds: string[]): Promise<OrderDocument[]> =>
      orders
        .find(
          isNumber(reference)
            ? { restaurantId: { $in: restaurantIds }, number: Number(reference) }
            : { _id: reference },
        )
        .toArray(),

    /** A guest's orders by email address or phone number, in the given restaurants, newest first. */
    findByContact: (contact: string, restaurantIds: string[], limit: number): Promise<OrderDocument[]> =>
      orders
        .find(
          { restaurantId: { $in: restaurantIds }, customerKeys: toSearchKey(contact) },
          { hint: CUSTOMER_INDEX },
        )
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .toArray(),

    /** Orders with any of the keys. */
    findByCustomerKeys: (restaurantId: string, keys: string[]): AsyncIterable<OrderDocument> =>
      orders.find({ restaurantId, customerKeys: { $in: keys } }, { hint: CUSTOMER_INDEX }),

    /** A restaurant's finished orders last changed in the period, oldest first. */
    findFinished: (restaurantId: string, since: Date, before: Date): AsyncIterable<OrderDocument> =>
      orders
        .find({ ...FINISHED, restaurantId, updatedAt: { $gte: since, $lt: before } })
        .sort({ updatedAt: 1 })
        .batchSize(FINISHED_AT_ONCE),

    /** Returns the updated order, or null if it changed since it was read. */
    replaceGuest: (
      { _id, restaurantId, status, updatedAt }: OrderDocument,
      values: GuestValues,
      entry: OrderOutboxEntry,
    ): Promise<OrderDocument | null> =>
      orders.findOneAndUpdate(
        { _id, restaurantId, status, updatedAt },
        { $set: { ...values, updatedAt: entry.at }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    findByIds: (restaurantId: string, orderIds: string[]): Promise<OrderDocument[]> =>
      orders.find({ _id: { $in: orderIds }, restaurantId }).toArray(),

    findByGuestKey,
    findByRequest,

    removeRequest: (orderId: string, { key, at }: OrderRequest) =>
      orders.updateOne({ _id: orderId }, { $pull: { requests: { key, at } } }),

    findByToken: (tokenHash: string): Promise<OrderDocument | null> =>
      findOne(orders, { 'guest.tokenHash': tokenHash }),

    /** Inserts the order with the next number. Resolves to the existing order if one has the same key. */
    insertNumbered: createNumberedInsert({ orders, counters, findPlaced }),

    /**
     * Returns the updated order. Null if it does not exist, is out of scope, already has the status or a
     * final one, or is not as expected.
     */
    changeStatus(
      { restaurantId, branches }: AccessScope,
      reference: string,
      entry: OrderOutboxEntry,
      { from, contentsRevision }: ExpectedOrder,
    ): Promise<OrderDocument | null> {
      const { at, details } = entry;
      const { status, reason = '' } = details;
      const cancellation = status === 'cancelled' ? { cancelReason: reason, cancelledAt: at } : {};
      return orders.findOneAndUpdate(
        {
          ...buildReferenceFilter(restaurantId, reference),
          ...(branches === 'all' ? {} : { 'branch.id': { $in: branches } }),
          status: { $nin: [...FINAL_STATUSES, status], ...(from && { $in: from }) },
          ...(contentsRevision !== undefined && { contentsRevision: contentsRevision || { $exists: false } }),
        },
        { $set: { status, updatedAt: at, ...cancellation }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      );
    },

    /**
     * Returns the updated order, or null if its promised time changed since it was read or it is finished.
     */
    setPromisedTime: (
      { _id, restaurantId, promisedAt }: OrderDocument,
      next: Date,
      entry: OrderOutboxEntry,
    ): Promise<OrderDocument | null> =>
      orders.findOneAndUpdate(
        {
          _id,
          restaurantId,
          status: entry.details.status,
          promisedAt: promisedAt ?? { $exists: false },
        },
        { $set: { promisedAt: next, updatedAt: entry.at }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /**
     * Returns the updated order, or null if its status, payment, or contents changed since it was read, or
     * the request was already applied.
     */
    async update(
      order: OrderDocument,
      { values, entries = [], refund, replaced, request }: OrderUpdate,
    ): Promise<OrderDocument | null> {
      const { _id, restaurantId, status, paymentStatus, paymentProviderId, paymentId, refundedTotal } = order;
      const surplusRevision = order.surplusRevision ?? { $exists: false };
      const providerRevision = order.providerRevision ?? { $exists: false };
      const contentsRevision = order.contentsRevision ?? { $exists: false };
      const read = { _id, restaurantId, status, paymentStatus, paymentProviderId, paymentId, refundedTotal };
      const updated = await catchDuplicateKey(
        orders.findOneAndUpdate(
          // The unique index does not compare requests within one order.
          {
            ...read,
            surplusRevision,
            providerRevision,
            contentsRevision,
            ...(replaced && { updatedAt: order.updatedAt }),
            ...(request && { 'requests.key': { $ne: request.key }, ...withRoomAsRead(order) }),
          },
          {
            $set: values,
            $push: {
              ...(entries.length > 0 && { outbox: { $each: entries } }),
              ...(refund && { refunds: refund }),
              ...(replaced && { replacedContents: replaced }),
              ...(request && { requests: { $each: [request], $slice: -MAX_REQUESTS } }),
            },
          },
          { returnDocument: 'after' },
        ),
      );
      return updated === 'duplicate' ? null : updated;
    },
  };
}

const isNumber = (reference: string): boolean => /^\d+$/.test(reference);

/** All digits are a number; anything else is an ID. */
function buildReferenceFilter(restaurantId: string, reference: string): Filter<OrderDocument> {
  return isNumber(reference) ? { restaurantId, number: Number(reference) } : { restaurantId, _id: reference };
}
