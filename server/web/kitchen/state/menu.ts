import { useQuery } from '@tanstack/react-query';
import { client } from '../../shared/api/api.ts';
import { fetchAll } from '../../shared/api/fetch-all.ts';

export const CATEGORIES_PATH = '/dashboard/api/menu/categories';
export const ITEMS_PATH = '/dashboard/api/menu/items';

/** Reloaded regularly, because a screen runs for days while the menu changes. */
const FRESH = { refetchInterval: 60_000, staleTime: 60_000 };

/**
 * Categories with items of their own. Automatic ones show items of others, so no order line belongs to them.
 */
export const useCategories = () =>
  useQuery({
    queryKey: ['all', CATEGORIES_PATH],
    queryFn: () => fetchAll(query => client.GET(CATEGORIES_PATH, { params: { query } })),
    select: categories => categories.filter(({ source }) => source === 'manual'),
    ...FRESH,
  });

/** The category of every item, loaded on first use. */
export const useCategoryOfItems = (wanted: boolean) =>
  useQuery({
    queryKey: ['all', ITEMS_PATH],
    queryFn: async () => {
      const items = await fetchAll(query => client.GET(ITEMS_PATH, { params: { query } }));
      return new Map(items.map(({ id, category }) => [id, category.id]));
    },
    enabled: wanted,
    ...FRESH,
  });
