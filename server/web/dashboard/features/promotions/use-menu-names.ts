import { useQuery } from '@tanstack/react-query';
import { client } from '../../../shared/api/api.ts';
import { fetchAll } from '../../../shared/api/fetch-all.ts';

const CATEGORIES_PATH = '/dashboard/api/menu/categories';
const ITEMS_PATH = '/dashboard/api/menu/items';

type Named = { id: string; title: string };

/** Items and categories for promotions. Undefined until loaded. */
export type MenuNames = { items: Named[] | undefined; categories: Named[] | undefined };

const pick = ({ id, title }: Named): Named => ({ id, title });

/** Names of the whole menu, including unpublished items. Loaded on demand. */
export function useMenuNames(isWanted: boolean): MenuNames {
  const once = { enabled: isWanted, staleTime: 60_000 };
  const items = useQuery({
    ...once,
    queryKey: ['all', ITEMS_PATH, 'names'],
    queryFn: async ({ signal }) =>
      (await fetchAll(query => client.GET(ITEMS_PATH, { params: { query }, signal }))).map(pick),
  });
  const categories = useQuery({
    ...once,
    queryKey: ['all', CATEGORIES_PATH, 'names'],
    // Automatic categories have no items of their own.
    queryFn: async ({ signal }) =>
      (await fetchAll(query => client.GET(CATEGORIES_PATH, { params: { query }, signal })))
        .filter(({ source }) => source === 'manual')
        .map(pick),
  });
  return { items: items.data, categories: categories.data };
}
