import type { Collection, Filter } from 'mongodb';
import { EPOCH } from '../../lib/dates.ts';
import { dateRange } from '../../lib/mongo/date-range.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { BranchScope } from '../branches/documents.ts';
import { customerSearchKey } from './customer.ts';
import type { OrderDocument, OrderOutboxEntry, OrderStatus, OrderType, RefundDocument } from './documents.ts';
import { type CountOrders, createOrderCounter } from './incremental-count.ts';
import { FINAL_STATUSES } from './transitions.ts';

export type OrderReference = { id: string } | { number: number };

export type OrderFilter = {
  branches: BranchScope;
  status?: OrderStatus | undefined;
  type?: OrderType | undefined;
  number?: number | undefined;
  customer?: string | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

/** What a payment or refund makes of an order. */
export type PaymentUpdate = Partial<
  Pick<OrderDocument, 'status' | 'paymentStatus' | 'paymentProviderId' | 'refundedTotal'>
>;

/** A customer has few orders, whatever else is asked of them. */
export const CUSTOMER_INDEX = { restaurantId: 1, customerKeys: 1, createdAt: -1, _id: -1 } as const;

export type OrderStore = ReturnType<typeof createOrderStore>;

export function createOrderStore(orders: Collection<OrderDocument>) {
  const count: CountOrders = createOrderCounter(orders);

  const findByGuestKey = (restaurantId: string, keyHash: string): Promise<OrderDocument | null> =>
    orders.findOne({ restaurantId, 'guest.key.hash': keyHash });

  const findByIds = (restaurantId: string, orderIds: string[]): Promise<OrderDocument[]> =>
    orders.find({ _id: { $in: orderIds }, restaurantId }).toArray();

  return {
    list(restaurantId: string, filter: OrderFilter, page: PageRequest): Promise<Page<OrderDocument>> {
      const query = queryOf(restaurantId, filter);
      const sort = { createdAt: -1, _id: -1 } as const;
      if (filter.customer === undefined) return paginate(orders, query, sort, page, { count });
      const hint = CUSTOMER_INDEX;
      return paginate(orders, query, sort, page, {
        hint,
        count: () => orders.countDocuments(query, { hint }),
      });
    },

    find: (restaurantId: string, reference: OrderReference): Promise<OrderDocument | null> =>
      orders.findOne(byReference(restaurantId, reference)),

    /** The order after the change, or null when it is unknown, out of scope, already there or in a final status. */
    changeStatus(
      restaurantId: string,
      reference: OrderReference,
      branches: BranchScope,
      entry: OrderOutboxEntry,
    ): Promise<OrderDocument | null> {
      const { at, details } = entry;
      const { status, reason = '' } = details;
      const cancellation = status === 'cancelled' ? { cancelReason: reason, cancelledAt: at } : {};
      return orders.findOneAndUpdate(
        {
          ...byReference(restaurantId, reference),
          ...(branches === 'all' ? {} : { 'branch.id': { $in: branches } }),
          status: { $nin: [...FINAL_STATUSES, status] },
        },
        {
          $set: { status, updatedAt: at, ...cancellation },
          $push: { outbox: entry },
        },
        { returnDocument: 'after' },
      );
    },

    /**
     * Inserts the order with the restaurant's next number, which the unique index gives away once. Where the guest has
     * placed an order with the same key already, resolves to that one.
     */
    async insertNumbered(order: OrderDocument): Promise<OrderDocument> {
      const { restaurantId } = order;
      for (;;) {
        const last = await orders.findOne(
          { restaurantId },
          { sort: { number: -1 }, projection: { number: 1 } },
        );
        const numbered = { ...order, number: (last?.number ?? 0) + 1 };
        if (await insertIfAbsent(orders, numbered)) return numbered;
        const earlier = order.guest?.key && (await findByGuestKey(restaurantId, order.guest.key.hash));
        if (earlier) return earlier;
      }
    },

    /** The order after the change, or null when its status or its money changed since it was read. */
    updatePayment(
      { _id, restaurantId, status, paymentStatus, paymentProviderId, refundedTotal }: OrderDocument,
      values: PaymentUpdate,
      entry: OrderOutboxEntry,
      refund?: RefundDocument,
    ): Promise<OrderDocument | null> {
      return orders.findOneAndUpdate(
        { _id, restaurantId, status, paymentStatus, paymentProviderId, refundedTotal },
        {
          $set: { ...values, updatedAt: entry.at },
          $push: { outbox: entry, ...(refund && { refunds: refund }) },
        },
        { returnDocument: 'after' },
      );
    },

    /** What a kitchen has before it, oldest first. */
    listOldest(
      restaurantId: string,
      branchId: string,
      statuses: OrderStatus[],
      page: PageRequest,
    ): Promise<Page<OrderDocument>> {
      const query = { restaurantId, 'branch.id': branchId, status: { $in: statuses } };
      return paginate(orders, query, { createdAt: 1, _id: 1 }, page);
    },

    findByGuestKey,

    findByToken: (tokenHash: string): Promise<OrderDocument | null> =>
      orders.findOne({ 'guest.tokenHash': tokenHash }),

    /** What was ordered last at a branch, newest first. */
    listRecentLines: (
      restaurantId: string,
      branchId: string,
      since: Date,
      limit: number,
    ): Promise<Pick<OrderDocument, 'status' | 'lines'>[]> =>
      orders
        .find({ restaurantId, 'branch.id': branchId, createdAt: { $gte: since } })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .project<Pick<OrderDocument, 'status' | 'lines'>>({ status: 1, lines: 1 })
        .toArray(),

    findByIds,

    /** How many orders have changes whose effects are still to be run, and since when. */
    async backlog(): Promise<{ count: number; oldest: Date | undefined }> {
      const waiting = { 'outbox.at': { $gt: EPOCH } };
      const [count, first] = await Promise.all([
        orders.countDocuments(waiting),
        orders.findOne(waiting, { sort: { 'outbox.at': 1 }, projection: { 'outbox.at': 1 } }),
      ]);
      return { count, oldest: first?.outbox[0]?.at };
    },
  };
}

function byReference(restaurantId: string, reference: OrderReference): Filter<OrderDocument> {
  return 'id' in reference ? { _id: reference.id, restaurantId } : { restaurantId, number: reference.number };
}

function queryOf(restaurantId: string, filter: OrderFilter): Filter<OrderDocument> {
  const { branches, status, type, number, customer, createdAfter, createdBefore } = filter;
  const query: Filter<OrderDocument> = { restaurantId };
  if (branches !== 'all') {
    const [only] = branches;
    query['branch.id'] = branches.length === 1 && only !== undefined ? only : { $in: branches };
  }
  if (status) query.status = status;
  if (type) query.type = type;
  if (number !== undefined) query.number = number;
  if (customer !== undefined) query.customerKeys = customerSearchKey(customer);
  if (createdAfter || createdBefore) query.createdAt = dateRange(createdAfter, createdBefore);
  return query;
}
