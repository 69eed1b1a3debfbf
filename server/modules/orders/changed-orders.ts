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
 * Orders by the time of their last change, so that a client that continues at its last cursor misses no change. Changes become
 * readable in another order than they were stamped in: processes stamp a change before they write it. So a page ends
 * `HELD_BACK_MS` before now, and a change that may have been written later than `LATE_MS` after its stamp is stamped again. The
 * difference is for the error of the processes' clocks.
 */
const HELD_BACK_MS = 10_000;
const LATE_MS = 5_000;

export type ChangesFilter = OrderFilter & { updatedAfter: Date };

const SORT = { updatedAt: 1, _id: 1 } as const;
/** In cursors, so that none of another order of the list is accepted. */
const LIST = 'changed-orders';

export function createChangedOrders(orders: Collection<OrderDocument>, countOrders: CountOrders) {
  const countChanged = createChangedCounter(orders, countOrders);

  return {
    /** Least recently changed first. The last page has a cursor, too: the place at which the list will continue. */
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

    /** Never sets the time back. */
    restamp: ({ _id, restaurantId }: OrderDocument, updatedAt: Date) =>
      orders.updateOne({ _id, restaurantId }, { $max: { updatedAt } }),
  };
}

/**
 * Stamps the order of a change again if the change, or its new stamp, may have been written late. It belongs to the effects of
 * the change, so a crash before it is made up for by the sweeper.
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
