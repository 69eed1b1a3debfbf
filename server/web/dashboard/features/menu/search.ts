/** What the menu page shows, as it stands in its address. */
export type MenuSearch = {
  view?: 'prices';
  categoryId?: string;
  find?: string;
  page?: number;
};

export function parseMenuSearch({ view, categoryId, find, page }: Record<string, unknown>): MenuSearch {
  return {
    view: view === 'prices' ? view : undefined,
    categoryId: categoryId === undefined ? undefined : String(categoryId),
    find: find === undefined ? undefined : String(find),
    page: Number(page) > 1 ? Number(page) : undefined,
  };
}

/** The service looks for a text in the items' names in addresses: `Pizza Mar` is `pizza-mar` there. */
export function toItemQuery({ categoryId, find }: MenuSearch) {
  return { categoryId, search: find?.toLowerCase().split(/\s+/).filter(Boolean).join('-') };
}
