import type { FieldError } from './errors.ts';

type Named = { itemIds?: string[]; categoryIds?: string[] };

/**
 * Returns an error for each item and category that the restaurant does not have. Those in `before` are
 * accepted, because they may have been deleted since.
 */
export type FindUnknown = (restaurantId: string, named: Named, before?: Named) => Promise<FieldError[]>;

type Store = { findByIds(restaurantId: string, ids: string[]): Promise<{ _id: string }[]> };

export function createFindUnknown(stores: { items: Store; categories: Store }): FindUnknown {
  return async (restaurantId, named, before = {}) => {
    const check = async (field: keyof Named, store: Store, message: string): Promise<FieldError[]> => {
      const ids = named[field] ?? [];
      const added = ids.filter(id => !before[field]?.includes(id));
      if (added.length === 0) return [];
      const found = new Set((await store.findByIds(restaurantId, added)).map(({ _id }) => _id));
      const unknown = added.filter(id => !found.has(id));
      return unknown.map(id => ({ path: `/${field}/${ids.indexOf(id)}`, message }));
    };
    const errors = await Promise.all([
      check('itemIds', stores.items, 'is not an item of the restaurant'),
      check('categoryIds', stores.categories, 'is not a category of the restaurant'),
    ]);
    return errors.flat();
  };
}
