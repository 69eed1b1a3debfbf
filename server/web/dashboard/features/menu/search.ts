import { slugify } from '../../../../../spec/rules/slug.ts';
import { type RawSearch, toPage, toText } from '../../../shared/ui/search-values.ts';

/** The menu page's state in its URL. */
export type MenuSearch = {
  view?: 'prices' | 'options';
  categoryId?: string;
  find?: string;
  page?: number;
};

export function parseMenuSearch({ view, categoryId, find, page }: RawSearch): MenuSearch {
  return {
    view: view === 'prices' || view === 'options' ? view : undefined,
    categoryId: toText(categoryId),
    find: toText(find),
    page: toPage(page),
  };
}

/** The service searches item slugs, where `Crème brû` is `creme-bru`. */
export function toItemQuery({ categoryId, find }: MenuSearch) {
  return { categoryId, search: find && (slugify(find) || find) };
}
