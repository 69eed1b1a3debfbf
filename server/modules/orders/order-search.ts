import type { Collection, Document, Filter } from 'mongodb';
import { buildAfterFilter, encodeCursor } from '../../lib/mongo/cursor.ts';
import { findAll } from '../../lib/mongo/find-all.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import { parseCustomerSearch, type SearchedWord } from './customer-search.ts';
import type { OrderDocument } from './documents.ts';
import { buildQuery, CUSTOMER_INDEX, matchWord, type OrderFilter } from './order-filter.ts';

/**
 * An index can find only one word. So a search for several words, or with other filters, examines the orders
 * with the rarest word: up to this many per key, newest first, because the embedded database handles no other
 * request at the same time.
 */
const MAX_EXAMINED = 2_000;
/** Only the longest words are candidates for the index lookup. */
const MAX_PROBED = 4;

/** The list's name and order in cursors. */
const LIST = 'orders';
export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const PLACE = { createdAt: 1 };

export type CustomerFilter = OrderFilter & { customer: string };

/** `searchedSince` is set if older orders were not examined. The cursor continues there. */
export type FoundOrders<T> = CursorPage<T> & { searchedSince?: Date };

/** An order's position in the list. */
type Place = Pick<OrderDocument, '_id' | 'createdAt'>;
/** `end` is the last examined order, if there are more. */
type Found = { places: Place[]; end: Place | undefined };

/** Whether the index alone finds the orders in sorted order. */
export function isOneKey({ customer, branches, statuses, type, number }: CustomerFilter): boolean {
  const [word, ...others] = parseCustomerSearch(customer);
  if (!word || others.length > 0 || word.patterns || word.keys.length > 1) return false;
  return branches === 'all' && [statuses, type, number].every(one => one === undefined);
}

export function createOrderSearch(orders: Collection<OrderDocument>) {
  /** The last order to examine for the word's keys. Undefined: examine all. */
  async function findEnd(
    within: Filter<OrderDocument>[],
    { keys }: SearchedWord,
  ): Promise<Place | undefined> {
    const ends = await Promise.all(
      keys.map(key =>
        orders
          .find({ $and: [{ customerKeys: key }, ...within] }, { hint: CUSTOMER_INDEX })
          .sort(NEWEST_FIRST)
          .skip(MAX_EXAMINED - 1)
          .limit(1)
          .project<Place>(PLACE)
          .toArray(),
      ),
    );
    return ends.flat().sort(compare)[0];
  }

  /** Matching orders, newest first, among the examined ones. */
  async function find(restaurantId: string, filter: CustomerFilter, after: Document[]): Promise<Found> {
    const { customer, createdAfter, createdBefore, ...others } = filter;
    const words = parseCustomerSearch(customer);
    const period = buildQuery(restaurantId, { branches: 'all', createdAfter, createdBefore });
    const within: Filter<OrderDocument>[] = [period, ...after];
    const probed = await Promise.all(
      words.slice(0, MAX_PROBED).map(async word => ({ word, end: await findEnd(within, word) })),
    );
    const [first, ...rest] = probed.sort((one, other) => timeOf(one.end) - timeOf(other.end));
    if (!first) return { places: [], end: undefined };
    const { end } = first;
    const found = await orders
      .find(
        {
          $and: [
            ...matchWord(first.word),
            ...within,
            ...(end ? [{ createdAt: { $gte: end.createdAt } }, upTo(end)] : []),
            buildQuery(restaurantId, others),
            ...[...rest.map(({ word }) => word), ...words.slice(MAX_PROBED)].flatMap(matchWord),
          ],
        },
        { hint: CUSTOMER_INDEX },
      )
      .project<Place>(PLACE)
      .batchSize(words.length * MAX_EXAMINED)
      .toArray();
    return { places: found.sort(compare), end };
  }

  return async (
    restaurantId: string,
    filter: CustomerFilter,
    { page, limit, cursor, countUpTo }: PageRequest,
    projection: Document,
  ): Promise<FoundOrders<OrderDocument>> => {
    const after = cursor === undefined ? [] : [buildAfterFilter(LIST, NEWEST_FIRST, cursor)];
    const { places, end } = await find(restaurantId, filter, after);
    const isCounted = cursor !== undefined && countUpTo !== 0;
    const total = isCounted ? (await find(restaurantId, filter, [])).places.length : places.length;
    const start = cursor === undefined ? (page - 1) * limit : 0;
    const ids = places.slice(start, start + limit).map(({ _id }) => _id);
    const found =
      ids.length > 0 ? await findAll(orders, { restaurantId, _id: { $in: ids } }, { projection }) : [];
    const data = found.sort(compare);
    const last = places.length > start + limit ? data.at(-1) : end;
    const nextCursor = last ? encodeCursor(LIST, NEWEST_FIRST, last) : null;
    return { data, total, nextCursor, ...(end && { searchedSince: end.createdAt }) };
  };
}

/** Words with fewer orders reach further back. */
const timeOf = (end: Place | undefined): number => end?.createdAt.getTime() ?? 0;

const upTo = ({ createdAt, _id }: Place): Filter<OrderDocument> => ({
  $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gte: _id } }],
});

const compare = (one: Place, other: Place): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one._id < other._id ? 1 : -1);
