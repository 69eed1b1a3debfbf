import { LRUCache } from 'lru-cache';
import type { Collection, Filter } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import type { OrderDocument } from './documents.ts';

/**
 * Counts orders exactly, without scanning the whole index each time. Orders are never deleted, their restaurant, branch
 * and type never change, and a restaurant's numbers are assigned one after the other. So the count up to a number is
 * final. It is cached, and only orders with higher numbers are counted again. A filter over other fields is counted in
 * full.
 */
type CountOrders = (restaurantId: string, filter: Filter<OrderDocument>) => Promise<number>;

/** In milliseconds. An older count is extended, so that few orders remain to be counted. */
const MAX_AGE = 15 * 60_000;
const CACHED_FILTERS = 1_000;

/** Counts by these fields are not cached: they change, or limit the range themselves. */
const NOT_CACHED = ['status', 'createdAt', 'number'];

/** A failover does not roll back what is read with this concern. */
const FINAL = { readConcern: 'majority' } as const;
const NUMBER_INDEX = { hint: { restaurantId: 1, number: 1 } } as const;

type Settled = { upTo: number; count: number };
type Counted = { restaurantId: string; filter: Filter<OrderDocument> };

export function createOrderCounter(orders: Collection<OrderDocument>): CountOrders {
  const settled = new LRUCache<string, Settled, Counted>({
    max: CACHED_FILTERS,
    ttl: MAX_AGE,
    fetchMethod: (_, known, { context }) => (known ? extend(known, context) : settle(context)),
  });

  async function findLastNumber(restaurantId: string): Promise<number> {
    const last = await findOne(
      orders,
      { restaurantId },
      { sort: { number: -1 }, projection: { number: 1 }, ...FINAL },
    );
    return last?.number ?? 0;
  }

  /** Undefined when an order was inserted meanwhile, because the count may or may not include it. */
  async function settle({ restaurantId, filter }: Counted): Promise<Settled | undefined> {
    const upTo = await findLastNumber(restaurantId);
    const count = await orders.countDocuments(filter, FINAL);
    return (await findLastNumber(restaurantId)) === upTo ? { upTo, count } : undefined;
  }

  async function extend({ upTo, count }: Settled, { restaurantId, filter }: Counted): Promise<Settled> {
    const last = await findLastNumber(restaurantId);
    const range = { ...filter, number: { $gt: upTo, $lte: last } };
    return { upTo: last, count: count + (await orders.countDocuments(range, { ...NUMBER_INDEX, ...FINAL })) };
  }

  return async (restaurantId, filter) => {
    if (NOT_CACHED.some(field => field in filter)) return orders.countDocuments(filter);
    const known = await settled.fetch(JSON.stringify(filter), { context: { restaurantId, filter } });
    if (!known) return orders.countDocuments(filter);
    const { upTo, count } = known;
    return count + (await orders.countDocuments({ ...filter, number: { $gt: upTo } }, NUMBER_INDEX));
  };
}
