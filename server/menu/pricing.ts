import type { BranchDocument } from '../branches/branch.ts';
import type { FieldError } from '../common/errors.ts';
import { exponentOf, parseScaled } from '../common/money.ts';
import type { PriceRow } from './menu.ts';
import { byBranch } from './snooze.ts';
import type { PriceUpdate } from './update.ts';

/** VAT rates are kept in hundredths of a percent. */
export const VAT_DECIMALS = 2;

/**
 * The price rows after an update, by the three price rules: a row is created when a price is stated, an entry without
 * one is skipped where no row exists, and changes only what it states where one does.
 */
export function applyPrices(
  rows: PriceRow[],
  updates: PriceUpdate[],
  branches: BranchDocument[],
): { rows: PriceRow[]; errors: FieldError[] } {
  if (updates.length === 0) return { rows, errors: [] };
  const errors: FieldError[] = [];
  const result = new Map(rows.map(row => [row.branchId, row]));

  updates.forEach((update, index) => {
    const branch = branches.find(({ _id }) => _id === update.branchId);
    if (!branch) return;
    const stated = statedValues(update, branch.currency, `/prices/${index}`, errors);
    const row = result.get(branch._id);
    if (row) result.set(branch._id, { ...row, ...stated });
    else if (stated.price !== undefined) {
      result.set(branch._id, {
        ...emptyRow(branch),
        ...stated,
        price: stated.price,
      });
    }
  });
  return { rows: [...result.values()].sort(byBranch), errors };
}

type StatedValues = Partial<Pick<PriceRow, 'price' | 'compareAtPrice' | 'vat' | 'listed'>>;

function statedValues(
  update: PriceUpdate,
  currency: string,
  path: string,
  errors: FieldError[],
): StatedValues {
  const stated: StatedValues = {};
  const decimals = exponentOf(currency);
  const unit = `${currency} (${decimals} decimals)`;
  const read = (field: string, value: number, places: number, what: string): number => {
    const scaled = parseScaled(value, places);
    if (scaled !== undefined && scaled >= 0) return scaled;
    errors.push({
      path: `${path}/${field}`,
      message: `must be ${what}, not negative and not larger than exact`,
    });
    return 0;
  };

  const { price, compareAtPrice, vat, listed } = update;
  if (price !== undefined) stated.price = read('price', price, decimals, `an amount in ${unit}`);
  if (compareAtPrice === null) stated.compareAtPrice = null;
  else if (compareAtPrice !== undefined) {
    stated.compareAtPrice = read('compareAtPrice', compareAtPrice, decimals, `an amount in ${unit}`);
  }
  if (vat !== undefined)
    stated.vat = read('vat', vat, VAT_DECIMALS, 'a rate in percent with at most 2 decimals');
  if (listed !== undefined) stated.listed = listed;
  return stated;
}

function emptyRow(branch: BranchDocument): Omit<PriceRow, 'price'> {
  return {
    branchId: branch._id,
    branchSlug: branch.slug,
    currency: branch.currency,
    compareAtPrice: null,
    vat: 0,
    listed: true,
  };
}
