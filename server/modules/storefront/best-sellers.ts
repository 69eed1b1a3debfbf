import { LRUCache } from 'lru-cache';
import type { Clock } from '../../lib/clock.ts';
import type { OrderDocument } from '../orders/documents.ts';
import type { OrderStore } from '../orders/store.ts';

const DAY_MS = 24 * 60 * 60_000;
const RECENT_MS = 30 * DAY_MS;
const MAX_ORDERS = 500;
const CACHE_TTL_MS = 10 * 60_000;
const CACHED_BRANCHES = 1_000;

/** Item IDs ranked by the branch's latest orders. Cached. */
export type RankBestSellers = (restaurantId: string, branchId: string) => Promise<string[]>;

export function createBestSellers(
  orders: Pick<OrderStore, 'listRecentLines'>,
  clock: Clock,
): RankBestSellers {
  const ranks = new LRUCache<string, string[], string>({
    max: CACHED_BRANCHES,
    ttl: CACHE_TTL_MS,
    async fetchMethod(branchId, _stale, { context: restaurantId }) {
      const since = new Date(clock().getTime() - RECENT_MS);
      return rank(await orders.listRecentLines(restaurantId, branchId, since, MAX_ORDERS));
    },
  });
  return (restaurantId, branchId) => ranks.forceFetch(branchId, { context: restaurantId });
}

/** By quantity in orders that are not cancelled. */
function rank(orders: Pick<OrderDocument, 'status' | 'lines'>[]): string[] {
  const pieces = new Map<string, number>();
  for (const { status, lines } of orders) {
    if (status === 'cancelled') continue;
    for (const { menuItemId, quantity } of lines)
      pieces.set(menuItemId, (pieces.get(menuItemId) ?? 0) + quantity);
  }
  return [...pieces].sort(([, a], [, b]) => b - a).map(([itemId]) => itemId);
}
