import { useQuery } from '@tanstack/react-query';
import type { ItemHours } from '../../shared/menu/item-hours.ts';
import { useNow } from '../../shared/ui/use-now.ts';
import type { Menu } from '../basket/basket.ts';

const CHECK_EVERY_MS = 15_000;
const NO_HOURS: ItemHours = { of: () => [], isOrderable: () => true, describe: () => '' };

/** The current hours of the menu's items. Their code is loaded only if needed. */
export function useHours(menu: Menu | undefined) {
  const now = useNow(CHECK_EVERY_MS);
  const hasHours = menu?.categories.some(({ hours }) => hours.length > 0) ?? false;
  const { data, error, refetch } = useQuery({
    queryKey: ['code', 'item-hours'],
    queryFn: () => import('../../shared/menu/item-hours.ts'),
    enabled: hasHours,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const hours = menu && hasHours ? data?.readItemHours(menu, now) : NO_HOURS;
  return { hours, error, retry: refetch };
}
