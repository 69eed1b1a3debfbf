/** The filters of the inventory page, as they stand in its address. */
export type InventorySearch = { branchId?: string; low?: true; find?: string; page?: number };

const textOf = (value: unknown) => (value === undefined ? undefined : String(value));
const pageOf = (value: unknown) => (Number(value) > 1 ? Number(value) : undefined);

export function parseInventorySearch({
  branchId,
  low,
  find,
  page,
}: Record<string, unknown>): InventorySearch {
  return {
    branchId: textOf(branchId),
    low: low === true ? true : undefined,
    find: textOf(find),
    page: pageOf(page),
  };
}

/** The branch and the page of an item's movements. */
export type InventoryItemSearch = { branchId?: string; page?: number };

export function parseInventoryItemSearch({ branchId, page }: Record<string, unknown>): InventoryItemSearch {
  return { branchId: textOf(branchId), page: pageOf(page) };
}
