import type { Collection, Filter } from 'mongodb';
import { FINAL_STATUSES } from '../../../spec/rules/order-status.ts';
import { dateRange } from '../../lib/dates.ts';
import { catchDuplicateKey, insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { BranchScope } from '../branches/documents.ts';
import {
  customerSearchKey,
  type OrderDocument,
  type OrderOutboxEntry,
  type OrderRequest,
  type OrderStatus,
  type OrderType,
  type RefundDocument,
} from './documents.ts';
import { createOrderCounter } from './incremental-count.ts';
import type { Sale, SoldLines } from './sales.ts';

export type OrderStore = ReturnType<typeof createOrderStore>;

type BranchReference = { _id: string; restaurantId: string };

export type OrderFilter = {
  branches: BranchScope;
  statuses?: OrderStatus[] | undefined;
  type?: OrderType | undefined;
  number?: number | undefined;
  customer?: string | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

export type PaymentValues = Partial<
  Pick<
    OrderDocument,
    'status' | 'paymentStatus' | 'paymentProviderId' | 'paymentId' | 'paidAt' | 'refundedTotal'
  >
>;

export type PaymentUpdate = {
  values: PaymentValues & Pick<OrderDocument, 'updatedAt'>;
  entry?: OrderOutboxEntry | undefined;
  refund?: RefundDocument | undefined;
  request?: OrderRequest | undefined;
};

const SOLD_LINES = {
  _id: 0,
  total: 1,
  refundedTotal: 1,
  'lines.menuItemId': 1,
  'lines.title': 1,
  'lines.quantity': 1,
  'lines.lineTotal': 1,
};

/** An order holds its latest requests only. */
const MAX_REQUESTS = 100;

/** Hinted for every filter with a customer: a customer has few orders. */
export const CUSTOMER_INDEX = { restaurantId: 1, customerKeys: 1, createdAt: -1, _id: -1 } as const;

/** Hinted for sales; it holds what they add up. */
export const SALES_INDEX = {
  restaurantId: 1,
  'branch.id': 1,
  paidAt: 1,
  total: 1,
  refundedTotal: 1,
} as const;

export function createOrderStore(orders: Collection<OrderDocument>) {
  const countOrders = createOrderCounter(orders);

  const findByGuestKey = (restaurantId: string, keyHash: string): Promise<OrderDocument | null> =>
    orders.findOne({ restaurantId, 'guest.key.hash': keyHash });

  const findByRequest = (restaurantId: string, key: string): Promise<OrderDocument | null> =>
    orders.findOne({ restaurantId, 'requests.key': key });

  const findSales = ({ _id, restaurantId }: BranchReference, from: Date, before: Date) =>
    orders
      .find({ restaurantId, 'branch.id': _id, paidAt: { $gte: from, $lt: before } })
      .sort({ paidAt: 1 })
      .hint(SALES_INDEX);

  return {
    /** Newest first. */
    list(restaurantId: string, filter: OrderFilter, page: PageRequest): Promise<CursorPage<OrderDocument>> {
      const query = buildFilter(restaurantId, filter);
      const sort = { createdAt: -1, _id: -1 } as const;
      const count = (filter: Filter<OrderDocument>) => countOrders(restaurantId, filter);
      if (filter.customer === undefined) return paginate(orders, query, sort, page, { count });
      return paginate(orders, query, sort, page, { hint: CUSTOMER_INDEX });
    },

    count: (restaurantId: string, filter: OrderFilter): Promise<number> =>
      orders.countDocuments(buildFilter(restaurantId, filter)),

    /** Oldest first. */
    listByStatus(
      restaurantId: string,
      branchId: string,
      statuses: OrderStatus[],
      page: PageRequest,
    ): Promise<CursorPage<OrderDocument>> {
      const query = { restaurantId, 'branch.id': branchId, status: { $in: statuses } };
      return paginate(orders, query, { createdAt: 1, _id: 1 }, page);
    },

    /** The lines of a branch's latest orders, newest first. */
    listRecentLines: (restaurantId: string, branchId: string, since: Date, limit: number) =>
      orders
        .find({ restaurantId, 'branch.id': branchId, createdAt: { $gte: since } })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .project<Pick<OrderDocument, 'status' | 'lines'>>({ status: 1, lines: 1 })
        .toArray(),

    /** The orders of a branch that were paid in a period, its end excluded. */
    listSales: (branch: BranchReference, from: Date, before: Date) =>
      findSales(branch, from, before)
        .project<Sale>({ _id: 0, paidAt: 1, total: 1, refundedTotal: 1 })
        .toArray(),

    /** The lines of the same orders, in the order in which they were paid. */
    listSoldLines: (branch: BranchReference, from: Date, before: Date) =>
      findSales(branch, from, before).project<SoldLines>(SOLD_LINES).toArray(),

    find: (restaurantId: string, reference: string): Promise<OrderDocument | null> =>
      orders.findOne(buildReferenceFilter(restaurantId, reference)),

    findByIds: (restaurantId: string, orderIds: string[]): Promise<OrderDocument[]> =>
      orders.find({ _id: { $in: orderIds }, restaurantId }).toArray(),

    findByGuestKey,
    findByRequest,

    removeRequest: (orderId: string, { key, at }: OrderRequest) =>
      orders.updateOne({ _id: orderId }, { $pull: { requests: { key, at } } }),

    findByToken: (tokenHash: string): Promise<OrderDocument | null> =>
      orders.findOne({ 'guest.tokenHash': tokenHash }),

    /**
     * Inserts the order with the restaurant's next number, which a unique index assigns once. Resolves to the existing order
     * when one was placed with the same key.
     */
    async insertNumbered(order: OrderDocument): Promise<OrderDocument> {
      const { restaurantId, guest, requests: [request] = [] } = order;
      for (;;) {
        const last = await orders.findOne(
          { restaurantId },
          // Numbers that are not acknowledged yet are taken, too.
          { sort: { number: -1 }, projection: { number: 1 }, readConcern: 'local' },
        );
        const numbered = { ...order, number: (last?.number ?? 0) + 1 };
        if (await insertIfAbsent(orders, numbered)) return numbered;
        const existing =
          (guest?.key && (await findByGuestKey(restaurantId, guest.key.hash))) ??
          (request && (await findByRequest(restaurantId, request.key)));
        if (existing) return existing;
      }
    },

    /** The updated order; null when it does not exist, is out of scope, or has this or a final status. */
    changeStatus(
      restaurantId: string,
      reference: string,
      branches: BranchScope,
      entry: OrderOutboxEntry,
    ): Promise<OrderDocument | null> {
      const { at, details } = entry;
      const { status, reason = '' } = details;
      const cancellation = status === 'cancelled' ? { cancelReason: reason, cancelledAt: at } : {};
      return orders.findOneAndUpdate(
        {
          ...buildReferenceFilter(restaurantId, reference),
          ...(branches === 'all' ? {} : { 'branch.id': { $in: branches } }),
          status: { $nin: [...FINAL_STATUSES, status] },
        },
        { $set: { status, updatedAt: at, ...cancellation }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      );
    },

    /** The updated order; null when its status or payment changed since it was read, or the request was made already. */
    async updatePayment(
      order: OrderDocument,
      { values, entry, refund, request }: PaymentUpdate,
    ): Promise<OrderDocument | null> {
      const { _id, restaurantId, status, paymentStatus, paymentProviderId, paymentId, refundedTotal } = order;
      const read = { _id, restaurantId, status, paymentStatus, paymentProviderId, paymentId, refundedTotal };
      const updated = await catchDuplicateKey(
        orders.findOneAndUpdate(
          // The unique index does not compare the requests of one order.
          { ...read, ...(request && { 'requests.key': { $ne: request.key } }) },
          {
            $set: values,
            $push: {
              ...(entry && { outbox: entry }),
              ...(refund && { refunds: refund }),
              ...(request && { requests: { $each: [request], $slice: -MAX_REQUESTS } }),
            },
          },
          { returnDocument: 'after' },
        ),
      );
      return updated === 'duplicate' ? null : updated;
    },

    /** The number of orders with pending outbox entries, and the time of the oldest entry. */
    async backlog(): Promise<{ count: number; oldest: Date | undefined }> {
      // Not a range: MongoDB cannot sort by an index over a part of an array's values.
      const pending = { 'outbox.at': { $exists: true } };
      const hint = { 'outbox.at': 1 } as const;
      const [count, first] = await Promise.all([
        orders.countDocuments(pending, { hint }),
        orders.findOne(pending, { sort: { 'outbox.at': 1 }, projection: { 'outbox.at': 1 }, hint }),
      ]);
      return { count, oldest: first?.outbox[0]?.at };
    },
  };
}

/** Digits alone are a number, anything else is an id. */
function buildReferenceFilter(restaurantId: string, reference: string): Filter<OrderDocument> {
  return /^\d+$/.test(reference)
    ? { restaurantId, number: Number(reference) }
    : { restaurantId, _id: reference };
}

/** Equality, where it is one value, leaves the rest of an index in order. */
function oneOf<T>(values: T[]): T | { $in: T[] } {
  const [only] = values;
  return values.length === 1 && only !== undefined ? only : { $in: values };
}

function buildFilter(restaurantId: string, filter: OrderFilter): Filter<OrderDocument> {
  const { branches, statuses, type, number, customer, createdAfter, createdBefore } = filter;
  const query: Filter<OrderDocument> = { restaurantId };
  if (branches !== 'all') query['branch.id'] = oneOf(branches);
  if (statuses) query.status = oneOf(statuses);
  if (type) query.type = type;
  if (number !== undefined) query.number = number;
  if (customer !== undefined) query.customerKeys = customerSearchKey(customer);
  if (createdAfter || createdBefore) query.createdAt = dateRange(createdAfter, createdBefore);
  return query;
}
