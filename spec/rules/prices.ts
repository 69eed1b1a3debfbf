import type { FieldError, MenuItemPrice, MenuItemPriceChange } from '../../generated/public/types.ts';
import { type Branch, byBranch } from './branches.ts';
import { formatMoney, parseAmount } from './money.ts';
import { formatRate, fromStoredRate, parseRate, type StoredRate, toStoredRate } from './vat.ts';

/** Prices in minor units of `currency`. */
export type PriceRow = StoredRate & {
  branchId: string;
  branchSlug: string;
  currency: string;
  price: number;
  compareAtPrice: number | null;
  listed: boolean;
};

/** A patch of the price row at a branch. */
export type PricePatch = {
  branch: Branch;
  values: Partial<Pick<PriceRow, 'price' | 'compareAtPrice' | 'vat' | 'vatRate' | 'listed'>>;
};

/** Parses prices. Entries for branches that aren't in the list are skipped. */
export function parsePrices(
  inputs: MenuItemPriceChange[],
  branches: Branch[],
  fieldErrors: FieldError[],
): PricePatch[] {
  return inputs.flatMap((input, index) => {
    const branch = branches.find(({ _id }) => _id === input.branchId);
    if (!branch) return [];
    const { _id, slug, currency } = branch;
    const values = parseValues(input, currency, `/prices/${index}`, fieldErrors);
    return [{ branch: { _id, slug, currency }, values }];
  });
}

/** Finds entries with an item that isn't on the menu. */
export function findUnknownItems(
  inputs: { itemId: string }[],
  known: ReadonlySet<string>,
  toPath = (index: number) => `/prices/${index}/itemId`,
): FieldError[] {
  return inputs.flatMap(({ itemId }, index) =>
    known.has(itemId) ? [] : [{ path: toPath(index), message: 'is not an item of the menu' }],
  );
}

/**
 * Applies patches to price rows. A patch with a price creates the branch's row. A patch without a price is
 * ignored if there is no row. For an existing row, only the given fields change.
 */
export function applyPrices(rows: PriceRow[], patches: PricePatch[]): PriceRow[] {
  if (patches.length === 0) return rows;
  const result = new Map(rows.map(row => [row.branchId, row]));
  for (const { branch, values } of patches) {
    const row = result.get(branch._id);
    const { price = row?.price } = values;
    if (price === undefined) continue;
    const { _id: branchId, slug: branchSlug, currency } = branch;
    const created = { branchId, branchSlug, currency, compareAtPrice: null, vat: 0, listed: true };
    const { vatRate, ...merged } = { ...(row ?? created), ...values, price };
    const rate = fromStoredRate({ vat: merged.vat, ...(vatRate !== undefined && { vatRate }) });
    result.set(branchId, { ...merged, ...toStoredRate(rate) });
  }
  return [...result.values()].sort(byBranch);
}

function parseValues(
  { price, compareAtPrice, vat, listed }: MenuItemPriceChange,
  currency: string,
  path: string,
  fieldErrors: FieldError[],
): PricePatch['values'] {
  const amount = (field: string, value: number) =>
    parseAmount(value, currency, `${path}/${field}`, fieldErrors);
  const values: PricePatch['values'] = {};
  if (price !== undefined) values.price = amount('price', price);
  if (compareAtPrice === null) values.compareAtPrice = null;
  else if (compareAtPrice !== undefined) {
    values.compareAtPrice = amount('compareAtPrice', compareAtPrice);
  }
  if (vat !== undefined) {
    Object.assign(values, toRateValues(parseRate(vat, `${path}/vat`, fieldErrors)));
  }
  if (listed !== undefined) values.listed = listed;
  return values;
}

/** Sets both, so that a rate in hundredths clears an exact rate. */
export const toRateValues = (rate: number) => ({ vat: Math.round(rate / 100), vatRate: rate });

export function serializePrice(row: PriceRow): MenuItemPrice {
  const { branchId, branchSlug, currency, price, compareAtPrice, listed } = row;
  return {
    branchId,
    branchSlug,
    currency,
    price: formatMoney(price, currency),
    compareAtPrice: compareAtPrice === null ? null : formatMoney(compareAtPrice, currency),
    vat: formatRate(fromStoredRate(row)),
    listed,
  };
}
