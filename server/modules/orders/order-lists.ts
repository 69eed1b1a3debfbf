import type { Collection, Document, Filter } from 'mongodb';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import { LISTED_PROJECTION, type ListedOrder, type OrderDocument } from './documents.ts';
import type { CountOrders } from './incremental-count.ts';
import { buildQuery, CUSTOMER_INDEX, type OrderFilter } from './order-filter.ts';
import {
  type CustomerFilter,
  createOrderSearch,
  type FoundOrders,
  isOneKey,
  NEWEST_FIRST,
} from './order-search.ts';

const EXPORTED = [
  '_id',
  'number',
  'createdAt',
  'type',
  'channel',
  'status',
  'paymentStatus',
  'table',
  'currency',
  'subtotal',
  'discount',
  'creditsUsed',
  'deliveryFee',
  'vat',
  'tipAmount',
  'total',
  'refundedTotal',
] as const;

/** The fields of an exported order. The whole document is several times larger. */
export type ExportedOrder = Pick<OrderDocument, (typeof EXPORTED)[number]> & {
  branch: Pick<OrderDocument['branch'], 'id' | 'name'>;
  customer: Pick<OrderDocument['customer'], 'name'>;
  lines: Pick<OrderDocument['lines'][number], 'quantity' | 'title'>[];
};

const EXPORT_PROJECTION = Object.fromEntries(
  [...EXPORTED, 'branch.id', 'branch.name', 'customer.name', 'lines.quantity', 'lines.title'].map(field => [
    field,
    1,
  ]),
);

export function createOrderLists(orders: Collection<OrderDocument>, countOrders: CountOrders) {
  const searchOrders = createOrderSearch(orders);

  async function list(
    restaurantId: string,
    filter: OrderFilter,
    page: PageRequest,
    projection: Document,
  ): Promise<FoundOrders<OrderDocument>> {
    const query = buildQuery(restaurantId, filter);
    const count = (filter: Filter<OrderDocument>) => countOrders(restaurantId, filter);
    if (!isSearch(filter)) return paginate(orders, query, NEWEST_FIRST, page, { count, projection });
    if (!isOneKey(filter)) return searchOrders(restaurantId, filter, page, projection);
    return paginate(orders, query, NEWEST_FIRST, page, { hint: CUSTOMER_INDEX, projection });
  }

  return {
    /** Newest first. */
    list: (restaurantId: string, filter: OrderFilter, page: PageRequest): Promise<FoundOrders<ListedOrder>> =>
      list(restaurantId, filter, page, LISTED_PROJECTION),

    /** Like `list`, for exports. */
    listForExport: (
      restaurantId: string,
      filter: OrderFilter,
      page: PageRequest,
    ): Promise<CursorPage<ExportedOrder>> => list(restaurantId, filter, page, EXPORT_PROJECTION),
  };
}

const isSearch = (filter: OrderFilter): filter is CustomerFilter => filter.customer !== undefined;
