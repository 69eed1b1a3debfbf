import type { FieldError, MenuItem, MenuItemPrice, MenuItemPriceChange } from '../generated/types.ts';
import type { MockData } from './data.ts';
import { amount, getCurrencyDigits, hasMaxDecimals } from './decimals.ts';
import { branchForbidden, knownBranch } from './lookups.ts';
import type { MockCall } from './mock-call.ts';
import { invalidRequest } from './mock-error.ts';

/** The rules of many prices that the schema cannot express, in the service's order. */
export function checkPrices({ data, body, canSeeBranch }: MockCall<'updateMenuItemPrices'>): void {
  const { prices } = body;
  const repeated = findRepeated('/prices', prices);
  if (!prices.every(({ branchId }) => knownBranch(data, canSeeBranch, branchId)))
    throw repeated.length > 0 ? invalidRequest(repeated) : branchForbidden();
  const unknown = prices.flatMap(({ itemId }, index) =>
    data.items.some(({ id }) => id === itemId)
      ? []
      : [{ path: `/prices/${index}/itemId`, message: 'is not an item of the menu' }],
  );
  const fieldErrors = [...repeated, ...unknown, ...findUnfitAmounts(prices, data)];
  if (fieldErrors.length > 0) throw invalidRequest(fieldErrors);
}

export function findRepeated(path: string, entries: { itemId?: string; branchId: string }[]): FieldError[] {
  return entries.flatMap(({ itemId, branchId }, index) =>
    entries.findIndex(entry => entry.itemId === itemId && entry.branchId === branchId) < index
      ? [{ path: `${path}/${index}/branchId`, message: 'names a branch that an earlier entry names' }]
      : [],
  );
}

/** Amounts with more decimals than their currency has. */
export function findUnfitAmounts(prices: MenuItemPriceChange[], { branches }: MockData): FieldError[] {
  return prices.flatMap(({ branchId, price, compareAtPrice, vat }, index) => {
    const decimals = getCurrencyDigits(branches.find(({ id }) => id === branchId)?.currency ?? '');
    return [
      { name: 'price', value: price, decimals },
      { name: 'compareAtPrice', value: compareAtPrice, decimals },
      { name: 'vat', value: vat, decimals: 2 },
    ]
      .filter(({ value, decimals: places }) => typeof value === 'number' && !hasMaxDecimals(value, places))
      .map(({ name, decimals: places }) => ({
        path: `/prices/${index}/${name}`,
        message: `must have at most ${places} decimals`,
      }));
  });
}

export function applyPrice(item: MenuItem, { branches }: MockData, change: MenuItemPriceChange): void {
  const branch = branches.find(({ id }) => id === change.branchId);
  const row = item.prices.find(({ branchId }) => branchId === change.branchId);
  if (!branch || (!row && change.price === undefined)) return;
  const { currency, slug } = branch;
  const decimals = getCurrencyDigits(currency);
  const { price, compareAtPrice, vat, listed } = change;
  const empty = {
    branchId: branch.id,
    branchSlug: slug,
    currency,
    compareAtPrice: null,
    vat: '0.00',
    listed: true,
  };
  const changed: MenuItemPrice = {
    ...(row ?? { ...empty, price: '' }),
    ...(price !== undefined && { price: amount(price, decimals) }),
    ...(compareAtPrice !== undefined && {
      compareAtPrice: compareAtPrice === null ? null : amount(compareAtPrice, decimals),
    }),
    ...(vat !== undefined && { vat: amount(vat, 2) }),
    ...(listed !== undefined && { listed }),
  };
  item.prices = [...item.prices.filter(other => other !== row), changed].toSorted(byBranch);
}

export const byBranch = (a: { branchId: string }, b: { branchId: string }) =>
  a.branchId < b.branchId ? -1 : Number(a.branchId > b.branchId);
