import { isDeepStrictEqual } from 'node:util';
import type { Collection, Filter } from 'mongodb';
import { countDocuments } from '../../lib/mongo/count-documents.ts';
import type { OrderDocument } from './documents.ts';
import { type CountOrders, isSettling } from './incremental-count.ts';
import { CHANGES_INDEX, type ChangedBetween } from './order-filter.ts';

/** So many keys are counted to see whether there are more. */
const FEW = 1_000;

/**
 * Counts the changes of a time. A client that reads all orders asks for this total with each page, so of a long time, it is what is
 * kept of all orders, without those before and after it.
 */
export function createChangedCounter(orders: Collection<OrderDocument>, countOrders: CountOrders) {
  const count = (filter: Filter<OrderDocument>, limit?: number): Promise<number> =>
    countDocuments(orders, filter, { hint: CHANGES_INDEX, ...(limit && { limit }) });

  return async (
    restaurantId: string,
    others: Filter<OrderDocument>,
    { $gte, $lte }: ChangedBetween,
  ): Promise<number> => {
    const changed = { ...others, updatedAt: { $gte, $lte } };
    if (!isSettling(others)) return count(changed);
    const counted = await count(changed, FEW);
    if (counted < FEW) return counted;
    const countRest = () =>
      Promise.all([
        count({ ...others, updatedAt: { $lt: $gte } }, FEW),
        count({ ...others, updatedAt: { $gt: $lte } }),
      ]);
    const rest = await countRest();
    const [before, after] = rest;
    if (before === FEW) return count(changed);
    const all = await countOrders(restaurantId, others);
    // No order comes back to an earlier time: with the same rest after it, none changed meanwhile.
    return isDeepStrictEqual(await countRest(), rest) ? all - before - after : count(changed);
  };
}
