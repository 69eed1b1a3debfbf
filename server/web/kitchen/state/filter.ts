import { useMemo } from 'react';
import type { OrderType } from '../../shared/orders/statuses.ts';
import type { Ticket } from './kitchen-board.ts';
import { useCategories, useCategoryOfItems } from './menu.ts';

/** What a screen shows; everything when empty. A ticket matches a category when any of its lines does. */
export type BoardFilter = { type?: OrderType; categoryId?: string };

/** What is not known to belong elsewhere is shown: a ticket too many costs a glance, one too few an order. */
export function useFilter({ type, categoryId }: BoardFilter): (ticket: Ticket) => boolean {
  const { data: categories } = useCategories();
  const { data: categoryOf } = useCategoryOfItems(categoryId !== undefined);
  const wanted = categories?.some(({ id }) => id === categoryId) ? categoryId : undefined;
  return useMemo(() => {
    const mayBelong = (menuItemId: string) => (categoryOf?.get(menuItemId) ?? wanted) === wanted;
    return ({ order }: Ticket) =>
      (type === undefined || order.type === type) &&
      (wanted === undefined || order.lines.some(({ menuItemId }) => mayBelong(menuItemId)));
  }, [type, wanted, categoryOf]);
}
