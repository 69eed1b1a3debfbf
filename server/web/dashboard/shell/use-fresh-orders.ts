import { useThrottledCallback } from '@mantine/hooks';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '../../shared/api/contract.ts';
import { useLiveOrders } from '../../shared/live/use-live-orders.ts';
import { isNewer } from '../../shared/orders/is-newer.ts';

type Order = Schemas['DashboardOrder'];

const LIST = '/dashboard/api/orders';
const RELOAD_EVERY_MS = 800;

const isOfOrders = (queryKey: QueryKey) => String(queryKey[1]).startsWith(LIST);

/**
 * Keeps orders current on all pages: updates listed orders immediately, and reloads lists that may gain or
 * lose one.
 */
export function useFreshOrders(): void {
  const queryClient = useQueryClient();
  const reload = useThrottledCallback(
    () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfOrders(queryKey) }),
    RELOAD_EVERY_MS,
  );
  useLiveOrders({
    onChange({ order }) {
      queryClient.setQueriesData<Schemas['DashboardOrderList']>(
        { predicate: ({ queryKey }) => queryKey[1] === LIST },
        list => list && { ...list, data: list.data.map(listed => newest(listed, order)) },
      );
      reload();
    },
    onReload: reload,
  });
}

const newest = (listed: Order, changed: Order) =>
  listed.id === changed.id && !isNewer(listed, changed) ? changed : listed;
