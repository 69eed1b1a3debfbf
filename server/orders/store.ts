import type { Collection, Filter } from 'mongodb';
import type { BranchScope } from '../branches/branch.ts';
import type { Page, PageRequest } from '../common/page.ts';
import { findPage } from '../db/find-page.ts';
import { type CountOrders, createOrderCounter } from './count.ts';
import type { OrderDocument, OrderStatus, OrderType, OutboxEntry } from './order.ts';
import { FINAL_STATUSES } from './transitions.ts';

export type OrderReference = { id: string } | { number: number };

export type OrderFilter = {
  branches: BranchScope;
  status?: OrderStatus | undefined;
  type?: OrderType | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

export type OrderStore = ReturnType<typeof createOrderStore>;

export function createOrderStore(orders: Collection<OrderDocument>) {
  const count: CountOrders = createOrderCounter(orders);

  return {
    list(restaurantId: string, filter: OrderFilter, page: PageRequest): Promise<Page<OrderDocument>> {
      const query = queryOf(restaurantId, filter);
      return findPage(orders, query, { createdAt: -1, _id: -1 }, page, () => count(query));
    },

    find(restaurantId: string, reference: OrderReference): Promise<OrderDocument | null> {
      return orders.findOne(byReference(restaurantId, reference));
    },

    /** The order after the change, or null when it is unknown, out of scope, already there or in a final status. */
    changeStatus(
      restaurantId: string,
      reference: OrderReference,
      branches: BranchScope,
      entry: OutboxEntry,
    ): Promise<OrderDocument | null> {
      const { status, at, reason } = entry;
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

    findById(orderId: string): Promise<OrderDocument | null> {
      return orders.findOne({ _id: orderId });
    },

    /** Orders with a change older than the given time whose consequences are not drawn yet. */
    findUnrelayed(before: Date, limit: number): Promise<OrderDocument[]> {
      return orders
        .find({ 'outbox.at': { $lt: before } })
        .sort({ 'outbox.at': 1 })
        .limit(limit)
        .toArray();
    },

    async removeFromOutbox(orderId: string, entryId: string): Promise<void> {
      await orders.updateOne({ _id: orderId }, { $pull: { outbox: { id: entryId } } });
    },
  };
}

function byReference(restaurantId: string, reference: OrderReference): Filter<OrderDocument> {
  return 'id' in reference ? { _id: reference.id, restaurantId } : { restaurantId, number: reference.number };
}

function queryOf(restaurantId: string, filter: OrderFilter): Filter<OrderDocument> {
  const { branches, status, type, createdAfter, createdBefore } = filter;
  const query: Filter<OrderDocument> = { restaurantId };
  if (branches !== 'all') {
    const [only] = branches;
    query['branch.id'] = branches.length === 1 && only !== undefined ? only : { $in: branches };
  }
  if (status) query.status = status;
  if (type) query.type = type;
  if (createdAfter || createdBefore) {
    query.createdAt = {
      ...(createdAfter && { $gte: createdAfter }),
      ...(createdBefore && { $lte: createdBefore }),
    };
  }
  return query;
}
