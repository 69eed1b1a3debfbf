import { useMemo } from 'react';
import type { OrderType } from '../../shared/orders/statuses.ts';
import type { Ticket } from './kitchen-board.ts';
import { useCategories, useCategoryOfItems } from './menu.ts';

/** The filter of a screen; empty shows everything. A ticket matches a category when any of its lines does. */
export type BoardFilter = { type?: OrderType; categoryId?: string };

/** A ticket of unknown category is shown: a needless ticket costs a glance, a missing one costs an order. */
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
