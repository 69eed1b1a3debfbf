import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Collection, Condition, Filter } from 'mongodb';
import { FINAL_STATUSES, isFinal, OPEN_STATUSES } from '../../../spec/rules/order-status.ts';
import { countDocuments } from '../../lib/mongo/count-documents.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import type { OrderDocument } from './documents.ts';
import { createRangeCounter, isRange } from './range-count.ts';

/**
 * Counts orders exactly, without scanning the whole index each time. Orders are never deleted; their
 * restaurant, number, branch, and type never change, nor does a final status. So counts of such orders stay
 * valid and are cached; only the others are counted again. Filters by other fields or by non-final statuses
 * are counted in full, and filters by time by day (`range-count.ts`).
 */
export type CountOrders = (restaurantId: string, filter: Filter<OrderDocument>) => Promise<number>;

/** In milliseconds. Older counts are extended, so that few orders remain to be counted. */
const MAX_AGE = 15 * 60_000;
const CACHED_FILTERS = 1_000;
/**
 * Above this, counting unsettled numbers costs more than it saves: each is a document read, the others are
 * index keys.
 */
const MAX_UNSETTLED = 1_000;
const MAX_SHARE_UNSETTLED = 0.1;
/** Missing numbers are found by reading this many at once. Larger ranges are bisected by counting. */
const READ_AT_ONCE = 1_000;

const NUMBER_INDEX = { hint: { restaurantId: 1, number: 1 } } as const;

/**
 * The number of matching orders with numbers `from` to `upTo`, except unsettled ones: numbers whose orders
 * may still be inserted by a slower process and, with a status, those of orders without a final one. `from`
 * is the first number used.
 */
type Settled = { from: number; upTo: number; count: number; unsettled: number[] };
type Counted = { restaurantId: string; filter: Filter<OrderDocument> };

export function createOrderCounter(orders: Collection<OrderDocument>): CountOrders {
  /** False if too many are unsettled. */
  const settled = new LRUCache<string, Settled | false, Counted>({
    max: CACHED_FILTERS,
    ttl: MAX_AGE,
    fetchMethod: (_, known, { context }) => settle(known || undefined, context),
  });

  /**
   * Undefined if an order was inserted or its status became final concurrently. To detect this, all settled
   * orders are counted first, regardless of the filter: together with those still unsettled at the end, they
   * must account for all numbers.
   */
  async function settle(known: Settled | undefined, counted: Counted): Promise<Settled | false | undefined> {
    const { restaurantId, filter } = counted;
    const all = allOf(restaurantId, 'status' in filter);
    const settledNow = await countUnknown(known, all);
    const come = isDeepStrictEqual(filter, all) ? settledNow : await countUnknown(known, filter);
    const [{ from, ...before }, upTo] = await Promise.all([
      known ?? knowNothing(restaurantId),
      findNumber(restaurantId, 'last'),
    ]);
    const expected = upTo - before.upTo + before.unsettled.length - settledNow;
    if (expected > Math.min(MAX_UNSETTLED, MAX_SHARE_UNSETTLED * (upTo - from))) return false;
    const unsettled = expected === 0 ? [] : await findUnsettled(before, upTo, counted);
    return unsettled.length === expected ? { from, upTo, count: before.count + come, unsettled } : undefined;
  }

  async function knowNothing(restaurantId: string): Promise<Settled> {
    const from = await findNumber(restaurantId, 'first');
    return { from, upTo: from - 1, count: 0, unsettled: [] };
  }

  async function findNumber(restaurantId: string, which: 'first' | 'last'): Promise<number> {
    const sort = { number: which === 'first' ? 1 : -1 } as const;
    const order = await findOne(orders, { restaurantId }, { sort, projection: { number: 1 } });
    return order?.number ?? (which === 'first' ? 1 : 0);
  }

  async function findUnsettled(
    known: Pick<Settled, 'upTo' | 'unsettled'>,
    upTo: number,
    { restaurantId, filter }: Counted,
  ): Promise<number[]> {
    const there = new Set(await readNumbers({ restaurantId, number: { $in: known.unsettled } }));
    const absent = known.unsettled.filter(number => !there.has(number));
    const missing = [...absent, ...(await findMissing(restaurantId, known.upTo + 1, upTo))];
    if (!('status' in filter)) return missing;
    const open = await readNumbers({ restaurantId, status: { $in: [...OPEN_STATUSES] } });
    return [...new Set([...missing, ...open.filter(number => number <= upTo)])];
  }

  async function findMissing(restaurantId: string, from: number, to: number): Promise<number[]> {
    const size = to - from + 1;
    const range: Filter<OrderDocument> = { restaurantId, number: { $gte: from, $lte: to } };
    if (size <= READ_AT_ONCE) {
      const there = new Set(await readNumbers(range));
      return Array.from({ length: size }, (_, index) => from + index).filter(number => !there.has(number));
    }
    if ((await countDocuments(orders, range, NUMBER_INDEX)) === size) return [];
    const middle = from + Math.floor(size / 2);
    const lower = await findMissing(restaurantId, from, middle - 1);
    return [...lower, ...(await findMissing(restaurantId, middle, to))];
  }

  async function readNumbers(filter: Filter<OrderDocument>): Promise<number[]> {
    const found = orders.find(filter, { projection: { _id: 0, number: 1 } });
    return (await found.toArray()).map(({ number }) => number);
  }

  /** Counts what a settled count is missing, or everything without one. */
  async function countUnknown(known: Settled | undefined, filter: Filter<OrderDocument>): Promise<number> {
    if (!known) return countDocuments(orders, filter);
    const { upTo, unsettled } = known;
    const [later, come] = await Promise.all([
      countNumbers(filter, { $gt: upTo }),
      unsettled.length > 0 ? countNumbers(filter, { $in: unsettled }) : 0,
    ]);
    return later + come;
  }

  const countNumbers = (filter: Filter<OrderDocument>, number: Condition<number>): Promise<number> =>
    countDocuments(orders, { ...filter, number }, NUMBER_INDEX);

  async function countUnsettled(known: Settled, filter: Filter<OrderDocument>): Promise<number> {
    const earlier = known.from > 1 ? await countNumbers(filter, { $lt: known.from }) : 0;
    return earlier + (await countUnknown(known, filter));
  }

  const getSettled = (restaurantId: string, filter: Filter<OrderDocument>) =>
    settled.fetch(JSON.stringify(filter), { context: { restaurantId, filter } });

  const countRange = createRangeCounter({
    orders,
    getSettled: (restaurantId, areFinal) => getSettled(restaurantId, allOf(restaurantId, areFinal)),
    countUnsettled,
  });

  return async (restaurantId, filter) => {
    const { status, createdAt, ...others } = filter;
    if (!isSettling(filter) || 'number' in filter) return countDocuments(orders, filter);
    if (isRange(createdAt))
      return countRange(restaurantId, { ...others, ...(status && { status }) }, createdAt);
    const known = await getSettled(restaurantId, filter);
    return known ? known.count + (await countUnsettled(known, filter)) : countDocuments(orders, filter);
  };
}

/** Whether orders that match the filter always will. */
export const isSettling = ({ status }: Filter<OrderDocument>): boolean =>
  status === undefined || (typeof status === 'string' && isFinal(status));

const allOf = (restaurantId: string, areFinal: boolean): Filter<OrderDocument> =>
  areFinal ? { restaurantId, status: { $in: [...FINAL_STATUSES] } } : { restaurantId };
