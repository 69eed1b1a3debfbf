import { LRUCache } from 'lru-cache';
import type { Collection, Filter } from 'mongodb';
import type { OrderDocument } from './documents.ts';

/**
 * Counts orders without walking the whole index each time, and exactly.
 *
 * Orders are never deleted, and restaurant, branch, type and creation time of an order never change. So how many
 * orders older than some minutes a filter over these fields matches can never change again: it is counted once, and
 * from then on only the orders younger than that. A filter over the status is counted in full.
 */
export type CountOrders = (filter: Filter<OrderDocument>) => Promise<number>;

/** How long an order may take from the time it bears to the time everyone sees it: far longer than any write takes. */
const SETTLING_TIME = 120_000;
/** Settled counts are moved forward when they are this old, so that the part still counted stays small. */
const MAX_AGE = 15 * 60_000;
const CACHED_FILTERS = 1_000;

/** Filters over these are counted in full: they change, or bound the orders themselves. */
const UNSETTLED = ['status', 'createdAt', 'number'];

type Settled = { until: Date; count: number };

export function createOrderCounter(orders: Collection<OrderDocument>): CountOrders {
  const settled = new LRUCache<string, Settled>({ max: CACHED_FILTERS });

  async function settledCount(filter: Filter<OrderDocument>): Promise<Settled> {
    const key = JSON.stringify(filter);
    const now = Date.now();
    const known = settled.get(key);
    if (known && now - known.until.getTime() < MAX_AGE) return known;

    const until = new Date(now - SETTLING_TIME);
    const added = known && { $gt: known.until };
    const range = { ...added, $lte: until };
    const count = (known?.count ?? 0) + (await orders.countDocuments({ ...filter, createdAt: range }));
    const fresh = { until, count };
    settled.set(key, fresh);
    return fresh;
  }

  return async filter => {
    if (UNSETTLED.some(field => field in filter)) return orders.countDocuments(filter);
    const { until, count } = await settledCount(filter);
    return count + (await orders.countDocuments({ ...filter, createdAt: { $gt: until } }));
  };
}
