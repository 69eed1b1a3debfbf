import type { MenuItem, Order, Pagination } from '../generated/types.ts';
import type { MockData } from './data.ts';
import type { Sees } from './mock-call.ts';
import { refuse } from './refusal.ts';

/** In the service's words. */
const notFound = (what: string) =>
  refuse('not_found', `There is no such ${what}, or it is not visible to you`);

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

export function findOrder({ orders }: MockData, reference: string | undefined, sees: Sees): Order {
  const digits = /^\d+$/.test(reference ?? '');
  const found = orders.find(({ id, number }) => (digits ? number === Number(reference) : id === reference));
  if (!found || !sees(found.branch.id)) throw notFound('order');
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

export function visibleItem(item: MenuItem, sees: Sees, now: Date): MenuItem {
  return {
    ...item,
    prices: item.prices.filter(({ branchId }) => sees(branchId)),
    unavailability: item.unavailability.filter(
      ({ branchId, unavailableUntil }) => sees(branchId) && Date.parse(unavailableUntil) > now.getTime(),
    ),
  };
}

export function visibleStock<Item extends { balances: { branchId: string }[] }>(
  item: Item,
  sees: Sees,
): Item {
  return { ...item, balances: item.balances.filter(({ branchId }) => sees(branchId)) };
}

export function knownBranch({ branches }: MockData, sees: Sees, branchId: string) {
  return sees(branchId) ? branches.find(({ id }) => id === branchId) : undefined;
}

export function refuseBranch() {
  return refuse('forbidden', "The branch is outside this key's branches");
}
