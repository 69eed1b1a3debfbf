import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { OPEN_STATUSES } from '../../../../../../spec/rules/order-status.ts';
import { client } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { fetchByCursor } from '../../../../shared/api/fetch-all.ts';
import { useLiveOrders } from '../../../../shared/live/use-live-orders.ts';
import { isNewer } from '../../../../shared/orders/is-newer.ts';
import { oldestFirst } from '../../../../shared/orders/oldest-first.ts';
import type { OrderType } from '../../../../shared/orders/statuses.ts';

export type Order = Schemas['DashboardOrder'];
export type BoardFilter = { branchId?: string; type?: OrderType };

const OPEN = new Set<string>(OPEN_STATUSES);

const BOARDS = 'orders-board';

/**
 * All open orders, oldest first. The live stream keeps a displayed board current; it is reloaded when shown
 * again.
 */
export function useBoardOrders(filter: BoardFilter) {
  const queryClient = useQueryClient();
  const queryKey = [BOARDS, filter];
  /** Changes since each list started to load, whose pages may be older. */
  const loads = useRef(new Set<Order[]>());
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const changes: Order[] = [];
      loads.current.add(changes);
      try {
        const orders = await fetchOpenOrders(filter);
        return changes.reduce((list, changed) => withChange(list, changed, filter), orders);
      } finally {
        loads.current.delete(changes);
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
  useLiveOrders({
    onChange({ order }) {
      for (const changes of loads.current) changes.push(order);
      queryClient.setQueryData<Order[]>(queryKey, orders => orders && withChange(orders, order, filter));
    },
    onReload: () => void queryClient.invalidateQueries({ queryKey }),
  });
  return query;
}

/** Updates all boards with a change's response, even while the stream is disconnected. */
export function putOnBoards(queryClient: QueryClient, changed: Order): void {
  for (const [queryKey] of queryClient.getQueriesData<Order[]>({ queryKey: [BOARDS] })) {
    const [, filter] = queryKey as [string, BoardFilter];
    queryClient.setQueryData<Order[]>(queryKey, orders => orders && withChange(orders, changed, filter));
  }
}

async function fetchOpenOrders({ branchId, type }: BoardFilter): Promise<Order[]> {
  const orders = await fetchByCursor(query =>
    client.GET('/dashboard/api/orders', { params: { query: { view: 'active', branchId, type, ...query } } }),
  );
  return orders.sort(oldestFirst);
}

function withChange(orders: Order[], changed: Order, { branchId, type }: BoardFilter): Order[] {
  if (orders.some(order => order.id === changed.id && isNewer(order, changed))) return orders;
  const others = orders.filter(({ id }) => id !== changed.id);
  const belongs =
    OPEN.has(changed.status) &&
    (branchId === undefined || changed.branch.id === branchId) &&
    (type === undefined || changed.type === type);
  return belongs ? [...others, changed].sort(oldestFirst) : others;
}
