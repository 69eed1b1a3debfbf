import type { MenuItem, Order, Pagination } from '../generated/types.ts';
import type { MockData } from './data.ts';
import type { CanSeeBranch } from './mock-call.ts';
import { buildError } from './mock-error.ts';

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

export function newestFirst(a: Order, b: Order): number {
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
