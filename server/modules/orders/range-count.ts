import { LRUCache } from 'lru-cache';
import type { Collection, Filter } from 'mongodb';
import { countDocuments } from '../../lib/mongo/count-documents.ts';
import type { OrderDocument } from './documents.ts';

/**
 * Counts orders in a time range exactly, without scanning all of it each time. Placement times never change,
 * so counts of settled orders are cached by UTC day. Unsettled orders and partial days at both ends are
 * counted again. A moving range uses the same days until midnight.
 */
type RangeCountDeps<Settled> = {
  orders: Collection<OrderDocument>;
  /** The settled part of the restaurant's orders, or of its final ones. False or undefined if unknown. */
  getSettled: (restaurantId: string, areFinal: boolean) => Promise<Settled | false | undefined>;
  /** Counts unsettled orders that match the filter. */
  countUnsettled: (settled: Settled, filter: Filter<OrderDocument>) => Promise<number>;
};

const CACHED_RANGES = 1_000;
/** Smaller counts are not cached. */
const MIN_CACHED = 1_000;
/** Beyond this many new orders, counting them costs more than it saves. */
const MAX_LATER = 1_000;
const DAY_MS = 24 * 60 * 60_000;

type Range = { $gte?: Date; $lte?: Date };

export function createRangeCounter<Settled extends { upTo: number }>(deps: RangeCountDeps<Settled>) {
  const { orders, getSettled, countUnsettled } = deps;
  const kept = new LRUCache<string, { settled: Settled; count: number }>({ max: CACHED_RANGES });

  async function countDays(restaurantId: string, filter: Filter<OrderDocument>): Promise<number> {
    const key = JSON.stringify(filter);
    const known = kept.get(key);
    if (!known) {
      const counted = await countDocuments(orders, filter, { limit: MIN_CACHED });
      if (counted < MIN_CACHED) return counted;
    }
    const settled = await getSettled(restaurantId, 'status' in filter);
    if (!settled) return countDocuments(orders, filter);
    if (known && settled.upTo - known.settled.upTo <= MAX_LATER)
      return known.count + (await countUnsettled(known.settled, filter));
    const before = await countUnsettled(settled, filter);
    const count = await countDocuments(orders, filter);
    // Orders are never deleted: if this count is unchanged, none was inserted.
    const after = await countUnsettled(settled, filter);
    if (before === after) kept.set(key, { settled, count: count - before });
    return count;
  }

  return async (restaurantId: string, filter: Filter<OrderDocument>, range: Range): Promise<number> => {
    const { $gte: from, $lte: to } = range;
    const first = from && new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS);
    const end = to && new Date(Math.floor(to.getTime() / DAY_MS) * DAY_MS);
    if (first && end && first >= end) return countDocuments(orders, { ...filter, createdAt: range });
    const edges = [
      ...(from && first && from < first ? [{ $gte: from, $lt: first }] : []),
      ...(to && end ? [{ $gte: end, $lte: to }] : []),
    ];
    const days = { ...(first && { $gte: first }), ...(end && { $lt: end }) };
    const counts = await Promise.all([
      countDays(restaurantId, { ...filter, createdAt: days }),
      ...edges.map(edge => countDocuments(orders, { ...filter, createdAt: edge })),
    ]);
    return counts.reduce((sum, count) => sum + count, 0);
  };
}

/** Whether a condition comes from `dateRange`. */
export const isRange = (condition: unknown): condition is Range =>
  typeof condition === 'object' &&
  condition !== null &&
  Object.keys(condition).some(operator => operator === '$gte' || operator === '$lte');
