import type { FieldError } from '../../lib/errors.ts';
import { parseAmount, readScaled } from '../../lib/money.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { PriceRow } from './documents.ts';
import type { PriceUpdate } from './item-update.ts';
import { byBranch } from './snooze.ts';

/** VAT rates are kept in hundredths of a percent. */
export const VAT_DECIMALS = 2;

/** What an update states for one branch, in the units that are stored. */
export type PriceInput = {
  branch: BranchDocument;
  values: Partial<Pick<PriceRow, 'price' | 'compareAtPrice' | 'vat' | 'listed'>>;
};

/** Reads the stated numbers by the currency of their branch; every number that does not fit is named. */
export function parsePrices(
  updates: PriceUpdate[],
  branches: BranchDocument[],
): { stated: PriceInput[]; faults: FieldError[] } {
  const faults: FieldError[] = [];
  const stated = updates.flatMap((update, index) => {
    const branch = branches.find(({ _id }) => _id === update.branchId);
    return branch
      ? [{ branch, values: readValues(update, branch.currency, `/prices/${index}`, faults) }]
      : [];
  });
  return { stated, faults };
}

/**
 * The price rows after an update, by the three price rules: a row is created when a price is stated, an entry without
 * one is skipped where no row exists, and changes only what it states where one does.
 */
export function applyPrices(rows: PriceRow[], stated: PriceInput[]): PriceRow[] {
  if (stated.length === 0) return rows;
  const result = new Map(rows.map(row => [row.branchId, row]));
  for (const { branch, values } of stated) {
    const row = result.get(branch._id);
    if (row) result.set(branch._id, { ...row, ...values });
    else if (values.price !== undefined) {
      result.set(branch._id, { ...emptyRow(branch), ...values, price: values.price });
    }
  }
  return [...result.values()].sort(byBranch);
}

function readValues(
  { price, compareAtPrice, vat, listed }: PriceUpdate,
  currency: string,
  path: string,
  faults: FieldError[],
): PriceInput['values'] {
  const amount = (field: string, value: number) => parseAmount(value, currency, `${path}/${field}`, faults);
  const values: PriceInput['values'] = {};
  if (price !== undefined) values.price = amount('price', price);
  if (compareAtPrice === null) values.compareAtPrice = null;
  else if (compareAtPrice !== undefined) {
    values.compareAtPrice = amount('compareAtPrice', compareAtPrice);
  }
  if (vat !== undefined) {
    const message = `must be a rate in percent with at most ${VAT_DECIMALS} decimals`;
    values.vat = readScaled(vat, VAT_DECIMALS, { path: `${path}/vat`, message }, faults);
  }
  if (listed !== undefined) values.listed = listed;
  return values;
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
