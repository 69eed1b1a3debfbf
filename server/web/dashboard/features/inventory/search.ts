import { type RawSearch, toPage, toText } from '../../../shared/ui/search-values.ts';

/** The inventory page's filters in its URL. */
export type InventorySearch = { branchId?: string; low?: true; find?: string; page?: number };

export function parseInventorySearch({ branchId, low, find, page }: RawSearch): InventorySearch {
  return {
    branchId: toText(branchId),
    low: low === true ? true : undefined,
    find: toText(find),
    page: toPage(page),
  };
}

/** The branch and the page of an item's movements. */
export type InventoryItemSearch = { branchId?: string; page?: number };

export function parseInventoryItemSearch({ branchId, page }: RawSearch): InventoryItemSearch {
  return { branchId: toText(branchId), page: toPage(page) };
}
