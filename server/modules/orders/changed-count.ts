import { isDeepStrictEqual } from 'node:util';
import type { Collection, Filter } from 'mongodb';
import { countDocuments } from '../../lib/mongo/count-documents.ts';
import type { OrderDocument } from './documents.ts';
import { type CountOrders, isSettling } from './incremental-count.ts';
import { CHANGES_INDEX, type ChangedBetween } from './order-filter.ts';

/** Keys are counted directly up to this number. */
const FEW = 1_000;

/**
 * Counts orders last changed within a period. Large counts are the cached total, less the orders before and
 * after the period.
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
    // Change times only increase. If the other counts are the same, no order has left the period.
    return isDeepStrictEqual(await countRest(), rest) ? all - before - after : count(changed);
  };
}
