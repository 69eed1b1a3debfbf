import { LRUCache } from 'lru-cache';
import type { Collection, Filter } from 'mongodb';
import type { OrderDocument } from './documents.ts';

/**
 * Counts orders exactly, without scanning the whole index each time.
 *
 * Orders are never deleted, and their restaurant, branch, type and creation time never change. So the count of orders older
 * than some minutes that match a filter over these fields is final: it is cached, and only younger orders are counted
 * again. A filter over other fields is counted in full.
 */
export type CountOrders = (filter: Filter<OrderDocument>) => Promise<number>;

/** Far longer than any write takes, in milliseconds: an older `createdAt` is visible to every reader. */
const SETTLING_TIME = 120_000;
/** In milliseconds. Older counts are extended, so that few orders remain to be counted. */
const MAX_AGE = 15 * 60_000;
const CACHED_FILTERS = 1_000;

/** Fields that change, or that limit the time range themselves. */
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
