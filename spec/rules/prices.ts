import type { FieldError, MenuItemPrice, MenuItemPriceChange } from '../../generated/public/types.ts';
import { type Branch, byBranch } from './branches.ts';
import { formatFixedPoint, parseFixedPointField } from './decimals.ts';
import { formatMoney, parseAmount } from './money.ts';

/** Prices in minor units of `currency`; `vat` in hundredths of a percent. */
export type PriceRow = {
  branchId: string;
  branchSlug: string;
  currency: string;
  price: number;
  compareAtPrice: number | null;
  vat: number;
  listed: boolean;
};

/** New values of the price row at a branch. */
export type PricePatch = {
  branch: Branch;
  values: Partial<Pick<PriceRow, 'price' | 'compareAtPrice' | 'vat' | 'listed'>>;
};

/** VAT rates are stored in hundredths of a percent. */
export const VAT_DECIMALS = 2;

/** Inputs for branches that are not among the given ones are left out. */
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

/** Entries that name an item that the menu does not have. */
export function findUnknownItems(inputs: { itemId: string }[], known: ReadonlySet<string>): FieldError[] {
  return inputs.flatMap(({ itemId }, index) =>
    known.has(itemId) ? [] : [{ path: `/prices/${index}/itemId`, message: 'is not an item of the menu' }],
  );
}

/**
 * The price rows after a patch. A patch with a price creates the row of its branch; one without a price is ignored where
 * no row exists; a row that exists is changed in the given fields only.
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
    result.set(branchId, { ...(row ?? created), ...values, price });
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
    const message = `must be a rate in percent with at most ${VAT_DECIMALS} decimals`;
    values.vat = parseFixedPointField(vat, VAT_DECIMALS, { path: `${path}/vat`, message }, fieldErrors);
  }
  if (listed !== undefined) values.listed = listed;
  return values;
}

export function serializePrice(row: PriceRow): MenuItemPrice {
  const { branchId, branchSlug, currency, price, compareAtPrice, vat, listed } = row;
  return {
    branchId,
    branchSlug,
    currency,
    price: formatMoney(price, currency),
    compareAtPrice: compareAtPrice === null ? null : formatMoney(compareAtPrice, currency),
    vat: formatRate(vat),
    listed,
  };
}

/** A rate in hundredths of a percent, as `13.50`. */
export const formatRate = (rate: number): string => formatFixedPoint(rate, VAT_DECIMALS);
