import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { encodeCursor } from '../../lib/mongo/cursor.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import { createChangedCounter } from './changed-count.ts';
import {
  LISTED_PROJECTION,
  type ListedOrder,
  type OrderDocument,
  type OrderOutboxEntry,
} from './documents.ts';
import type { CountOrders } from './incremental-count.ts';
import { buildQuery, CHANGES_INDEX, type OrderFilter } from './order-filter.ts';

/**
 * Orders by their last change, so that a client that continues from its last cursor misses no change. Changes
 * can become readable out of order, because processes timestamp a change before writing it. So a page ends
 * `HELD_BACK_MS` before now, and a change possibly written more than `LATE_MS` after its timestamp gets a new
 * one. The difference allows for clock errors.
 */
const HELD_BACK_MS = 10_000;
const LATE_MS = 5_000;

export type ChangesFilter = OrderFilter & { updatedAfter: Date };

const SORT = { updatedAt: 1, _id: 1 } as const;
/** Part of cursors, so that cursors of other orders of the list are rejected. */
const LIST = 'changed-orders';

export function createChangedOrders(orders: Collection<OrderDocument>, countOrders: CountOrders) {
  const countChanged = createChangedCounter(orders, countOrders);

  return {
    /** Least recently changed first. Even the last page has a cursor, from which the list continues. */
    async listChanged(
      restaurantId: string,
      filter: ChangesFilter,
      page: PageRequest,
      now: Date,
    ): Promise<CursorPage<ListedOrder>> {
      const { updatedAfter } = filter;
      const until = new Date(now.getTime() - HELD_BACK_MS);
      const others = buildQuery(restaurantId, filter);
      const updatedAt = { $gte: updatedAfter, $lte: until };
      const query = { ...others, updatedAt };
      const count = () => countChanged(restaurantId, others, updatedAt);
      const options = { hint: CHANGES_INDEX, list: LIST, projection: LISTED_PROJECTION, count };
      const found = await paginate(orders, query, SORT, page, options);
      if (found.nextCursor !== null) return found;
      const last = found.data.at(-1);
      const end =
        last || page.cursor === undefined
          ? encodeCursor(LIST, SORT, last ?? { updatedAt: updatedAfter, _id: '' })
          : page.cursor;
      return { ...found, nextCursor: end, hasMore: false };
    },

    /** Never moves the time backward. */
    restamp: ({ _id, restaurantId }: OrderDocument, updatedAt: Date) =>
      orders.updateOne({ _id, restaurantId }, { $max: { updatedAt } }),
  };
}

/**
 * Timestamps an order again if the change, or its new timestamp, may have been written late. Runs as an
 * effect of the change, so the sweeper makes up for crashes.
 */
export const createRestamp =
  ({ restamp }: Pick<ReturnType<typeof createChangedOrders>, 'restamp'>, clock: Clock) =>
  async (entry: OrderOutboxEntry, order: OrderDocument): Promise<void> => {
    let stamp = entry.at;
    for (let now = clock(); now.getTime() - stamp.getTime() > LATE_MS; now = clock()) {
      stamp = now;
      await restamp(order, stamp);
    }
  };
