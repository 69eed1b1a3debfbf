import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../../../shared/api/api.ts';
import { fetchAll } from '../../../../shared/api/fetch-all.ts';
import { FOLLOW } from '../../../../shared/api/follow.ts';
import { CATEGORIES_PATH, type Category } from '../menu.ts';

/** All categories in menu order. */
export function useCategories() {
  return useQuery({
    queryKey: ['all', CATEGORIES_PATH],
    queryFn: () => fetchAll(query => client.GET(CATEGORIES_PATH, { params: { query } })),
    ...FOLLOW,
  });
}

/** Categories in the last chosen order, even before the service has stored it. */
export function useCategoryOrder(categories: Category[]) {
  const reorder = api.useMutation('put', '/dashboard/api/menu/category-order', {
    meta: { changes: [CATEGORIES_PATH] },
    // Requests run one after another, so that the last order wins.
    scope: { id: 'category-order' },
  });
  const wanted = reorder.isPending ? reorder.variables.body.categoryIds : [];
  const ordered = categories.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id));
  return {
    ordered,
    move(from: number, to: number) {
      const [moved] = ordered.slice(from, from + 1);
      if (!moved || from === to || to < 0 || to >= ordered.length) return;
      const categoryIds = ordered
        .map(({ id }) => id)
        .toSpliced(from, 1)
        .toSpliced(to, 0, moved.id);
      const shown = categories.map(({ id }) => id);
      // While an order is being saved, the next one replaces it.
      const replaces = { categoryIds: reorder.isPending ? wanted : shown };
      reorder.mutate({ body: { categoryIds, replaces } });
    },
  };
}
