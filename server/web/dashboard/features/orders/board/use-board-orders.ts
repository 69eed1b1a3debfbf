import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { client } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { fetchByCursor } from '../../../../shared/api/fetch-all.ts';
import { useLiveOrders } from '../../../../shared/live/use-live-orders.ts';
import { oldestFirst } from '../../../../shared/orders/oldest-first.ts';
import { OPEN_STATUSES, type OrderType } from '../../../../shared/orders/statuses.ts';

export type Order = Schemas['DashboardOrder'];
export type BoardFilter = { branchId?: string; type?: OrderType };

const OPEN = new Set<string>(OPEN_STATUSES);

/** Every open order, oldest first, kept as it is now by the live stream. */
export function useBoardOrders(filter: BoardFilter) {
  const queryClient = useQueryClient();
  const queryKey = ['orders-board', filter];
  /** Of each list that is being loaded, the changes since its load began: its pages may be older than they. */
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

async function fetchOpenOrders({ branchId, type }: BoardFilter): Promise<Order[]> {
  const orders = await fetchByCursor(query =>
    client.GET('/dashboard/api/orders', { params: { query: { view: 'active', branchId, type, ...query } } }),
  );
  return orders.sort(oldestFirst);
}

function withChange(orders: Order[], changed: Order, { branchId, type }: BoardFilter): Order[] {
  if (orders.some(({ id, updatedAt }) => id === changed.id && updatedAt > changed.updatedAt)) return orders;
  const others = orders.filter(({ id }) => id !== changed.id);
  const belongs =
    OPEN.has(changed.status) &&
    (branchId === undefined || changed.branch.id === branchId) &&
    (type === undefined || changed.type === type);
  return belongs ? [...others, changed].sort(oldestFirst) : others;
}
