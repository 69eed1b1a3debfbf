import { useMemo } from 'react';
import type { Ticket } from './kitchen-board.ts';
import { useCategories, useCategoryOfItems } from './menu.ts';
import type { BoardFilter } from './settings.ts';

/** `isOther`: the line belongs to another station; its ticket is shown because of other lines. */
type Filter = { matches(ticket: Ticket): boolean; isOther(line: Line): boolean };

type Line = Ticket['order']['lines'][number];

/**
 * Tickets of unknown category are shown: a superfluous ticket costs a glance, a missing one costs an order.
 */
export function useFilter({ type, categoryId }: BoardFilter): Filter {
  const { data: categories } = useCategories();
  const { data: categoryOf } = useCategoryOfItems(categoryId !== undefined);
  const wanted = categories?.some(({ id }) => id === categoryId) ? categoryId : undefined;
  return useMemo(() => {
    const isOther = ({ menuItemId }: Line) =>
      wanted !== undefined && (categoryOf?.get(menuItemId) ?? wanted) !== wanted;
    return {
      isOther,
      matches: ({ order }) =>
        (type === undefined || order.type === type) && !order.lines.every(line => isOther(line)),
    };
  }, [type, wanted, categoryOf]);
}
