import { useMemo } from 'react';
import { api } from '../../shared/api/api.ts';
import type { OrderType } from '../../shared/orders/statuses.ts';
import type { Ticket } from './kitchen-board.ts';

/** What a screen shows; everything when empty. A ticket matches a category when any of its lines does. */
export type BoardFilter = { type?: OrderType; categoryId?: string };

export function useFilter({ type, categoryId }: BoardFilter): (ticket: Ticket) => boolean {
  const items = api.useQuery(
    'get',
    '/dashboard/api/menu/items',
    { params: { query: { categoryId, limit: 100 } } },
    { enabled: categoryId !== undefined, staleTime: 60_000 },
  );
  return useMemo(() => {
    const ofCategory = new Set(items.data?.data.map(({ id }) => id));
    return ({ order }: Ticket) =>
      (type === undefined || order.type === type) &&
      (categoryId === undefined || order.lines.some(({ menuItemId }) => ofCategory.has(menuItemId)));
  }, [type, categoryId, items.data]);
}
