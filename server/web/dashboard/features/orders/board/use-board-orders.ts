import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { useLiveOrders } from '../../../../shared/live/use-live-orders.ts';
import { OPEN_STATUSES, type OrderType } from '../../../../shared/orders/statuses.ts';

export type Order = Schemas['DashboardOrder'];
export type BoardFilter = { branchId?: string; type?: OrderType };

const PAGE_SIZE = 100;
const OPEN = new Set<string>(OPEN_STATUSES);

/** Every open order, oldest first, kept as it is now by the live stream. */
export function useBoardOrders(filter: BoardFilter) {
  const queryClient = useQueryClient();
  const queryKey = ['orders-board', filter];
  const query = useQuery({
    queryKey,
    queryFn: () => fetchOpenOrders(filter),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useLiveOrders({
    onChange({ order }) {
      // What is loaded at this moment may be older than the change.
      if (queryClient.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey });
      queryClient.setQueryData<Order[]>(queryKey, orders => orders && withChange(orders, order, filter));
    },
    onReload: () => void queryClient.invalidateQueries({ queryKey }),
  });
  return query;
}

async function fetchOpenOrders({ branchId, type }: BoardFilter): Promise<Order[]> {
  const orders: Order[] = [];
  let cursor: string | undefined;
  do {
    const query = { view: 'active' as const, branchId, type, cursor, limit: PAGE_SIZE };
    const { data, error } = await client.GET('/dashboard/api/orders', { params: { query } });
    if (!data) throw error;
    orders.push(...data.data);
    cursor = data.pagination.nextCursor ?? undefined;
  } while (cursor);
  return orders.sort(byAge);
}

function withChange(orders: Order[], changed: Order, { branchId, type }: BoardFilter): Order[] {
  const others = orders.filter(({ id }) => id !== changed.id);
  const belongs =
    OPEN.has(changed.status) &&
    (branchId === undefined || changed.branch.id === branchId) &&
    (type === undefined || changed.type === type);
  return belongs ? [...others, changed].sort(byAge) : others;
}

const byAge = (one: Order, other: Order) =>
  one.createdAt.localeCompare(other.createdAt) || one.number - other.number;
