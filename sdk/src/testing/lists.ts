import type { Order, OrderStatusChange } from '../generated/types.ts';
import { MockError, throwIfInvalid } from './mock-error.ts';

type PageQuery = { page: number; limit: number };

/** A page of a list, by page number or `from` an index. */
export function getPage<Item>(list: Item[], { page, limit }: PageQuery, from = (page - 1) * limit) {
  const total = list.length;
  const hasMore = from + limit < total;
  const pagination = { page, limit, total, totalPages: Math.ceil(total / limit), hasMore };
  return { data: list.slice(from, from + limit), pagination };
}

/**
 * A page of orders, newest first. The cursor is the last order of the previous page, even if it has moved in
 * the list.
 */
export function getOrderPage(
  orders: Order[],
  query: PageQuery & { cursor?: string | undefined },
  all: Order[],
) {
  const { cursor } = query;
  const sorted = orders.toSorted(newestFirst);
  const last = all.find(({ id }) => id === cursor);
  if (cursor !== undefined && !last) rejectCursor();
  const from = last && sorted.filter(order => newestFirst(order, last) <= 0).length;
  const { data, pagination } = getPage(sorted, query, from);
  const nextCursor = (pagination.hasMore && data.at(-1)?.id) || null;
  return { data, pagination: { ...pagination, nextCursor } };
}

/**
 * A page of orders, least recently changed first. The cursor is the last order's time of change and ID. No
 * changes are withheld, because all are made in this process.
 */
export function getChangesPage(
  orders: Order[],
  query: PageQuery & { cursor?: string | undefined },
  since: number,
) {
  const { cursor } = query;
  const place = (order: Order) => `changed ${order.updatedAt} ${order.id}`;
  const sorted = orders.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  if (cursor !== undefined && !/^changed \S+Z \S*$/.test(cursor)) rejectCursor();
  const from = cursor === undefined ? undefined : sorted.filter(order => place(order) <= cursor).length;
  const { data, pagination } = getPage(sorted, query, from);
  const last = data.at(-1);
  const nextCursor = last ? place(last) : (cursor ?? `changed ${new Date(since).toISOString()} `);
  return { data, pagination: { ...pagination, nextCursor } };
}

/** A page of an append-only list. The cursor is a position in it. */
export function getHistoryPage(
  history: OrderStatusChange[],
  query: PageQuery & { cursor?: string | undefined },
) {
  const { page, limit, cursor = String((page - 1) * limit) } = query;
  if (!/^\d+$/.test(cursor)) rejectCursor();
  const from = Number(cursor);
  const { data, pagination } = getPage(history, query, from);
  return {
    data,
    pagination: { ...pagination, nextCursor: pagination.hasMore ? String(from + limit) : null },
  };
}

const rejectCursor = () =>
  throwIfInvalid([
    { path: 'cursor', message: 'is not a nextCursor of this list: start again without a cursor' },
  ]);

function newestFirst(a: Order, b: Order): number {
  if (a.id === b.id) return 0;
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1);
}

export function find<Item>(list: Item[], what: string, matches: (item: Item) => boolean): Item {
  const found = list.find(matches);
  if (!found) throw new MockError('not_found', `There is no such ${what}, or you have no access to it`);
  return found;
}
