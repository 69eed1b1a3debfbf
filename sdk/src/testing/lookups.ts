import type { MenuItem, Order, Pagination } from '../generated/types.ts';
import type { MockData } from './data.ts';
import type { CanSeeBranch } from './mock-call.ts';
import { buildError, invalidRequest } from './mock-error.ts';

const notFound = (what: string) =>
  buildError('not_found', `There is no such ${what}, or it is not visible to you`);

export function page<Item>(
  found: Item[],
  { page: number, limit }: { page: number; limit: number },
): { data: Item[]; pagination: Pagination } {
  const total = found.length;
  const totalPages = Math.ceil(total / limit);
  const data = found.slice((number - 1) * limit, number * limit);
  return { data, pagination: { page: number, limit, total, totalPages, hasMore: number < totalPages } };
}

/** A page of the orders, with a cursor as the service makes it: the order stands for its place. */
export function orderPage(
  orders: Order[],
  query: { page: number; limit: number; cursor?: string | undefined },
) {
  const sorted = orders.toSorted(newestFirst);
  const after = query.cursor === undefined ? undefined : parseCursor(query.cursor);
  const { data, pagination } = after
    ? page(
        sorted.filter(order => newestFirst(after, order) < 0),
        { ...query, page: 1 },
      )
    : page(sorted, query);
  const last = data.at(-1);
  const nextCursor = pagination.hasMore && last ? btoa(`orders ${last.createdAt} ${last.id}`) : null;
  const total = sorted.length;
  const totalPages = Math.ceil(total / query.limit);
  return { data, pagination: { ...pagination, page: query.page, total, totalPages, nextCursor } };
}

function parseCursor(cursor: string): Place {
  try {
    const [list, createdAt = '', id] = atob(cursor).split(' ');
    if (list === 'orders' && id && !Number.isNaN(Date.parse(createdAt))) return { createdAt, id };
  } catch {}
  throw invalidRequest([{ path: 'cursor', message: 'is no nextCursor of this list' }]);
}

type Place = Pick<Order, 'id' | 'createdAt'>;

function newestFirst(a: Place, b: Place): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1);
}

export function findOrder(
  { orders }: MockData,
  reference: string | undefined,
  canSeeBranch: CanSeeBranch,
): Order {
  const digits = /^\d+$/.test(reference ?? '');
  const found = orders.find(({ id, number }) => (digits ? number === Number(reference) : id === reference));
  if (!found || !canSeeBranch(found.branch.id)) throw notFound('order');
  return found;
}

export function findItem({ items }: MockData, itemId: string | undefined): MenuItem {
  const found = items.find(({ id }) => id === itemId);
  if (!found) throw notFound('menu item');
  return found;
}

export function findStock({ inventoryItems }: MockData, itemId: string | undefined) {
  const found = inventoryItems.find(({ id }) => id === itemId);
  if (!found) throw notFound('inventory item');
  return found;
}

export function visibleItem(item: MenuItem, canSeeBranch: CanSeeBranch, now: Date): MenuItem {
  return {
    ...item,
    prices: item.prices.filter(({ branchId }) => canSeeBranch(branchId)),
    unavailability: item.unavailability.filter(
      ({ branchId, unavailableUntil }) =>
        canSeeBranch(branchId) && Date.parse(unavailableUntil) > now.getTime(),
    ),
  };
}

export function visibleStock<Item extends { balances: { branchId: string }[] }>(
  item: Item,
  canSeeBranch: CanSeeBranch,
): Item {
  return { ...item, balances: item.balances.filter(({ branchId }) => canSeeBranch(branchId)) };
}

export function knownBranch({ branches }: MockData, canSeeBranch: CanSeeBranch, branchId: string) {
  return canSeeBranch(branchId) ? branches.find(({ id }) => id === branchId) : undefined;
}

export function branchForbidden() {
  return buildError('forbidden', "The branch is outside this key's branches");
}
