import type { MenuItemPriceChange } from '../../../generated/public/types.ts';
import { getExponent } from '../../../spec/rules/money.ts';
import { VAT_DECIMALS } from '../../../spec/rules/vat.ts';
import { type Report, readAmount, readFlag } from './amounts.ts';
import { findCell, findColumn, type MappedColumn } from './columns.ts';
import type { ItemRows, Reading } from './imported.ts';
import type { ReadGroup } from './read-groups.ts';
import type { TableRow } from './table.ts';

/**
 * An item's prices by branch. With several variations, the lowest price applies; the others become options
 * with a surcharge.
 */
export function readPrices(
  rows: ItemRows,
  { columns, branches }: Reading,
  report: Report,
): { prices: MenuItemPriceChange[]; variations: ReadGroup[] } {
  const variation = findColumn(columns, 'variation');
  const named = variation ? rows.filter(({ cells }) => cells[variation.index]) : [];
  const priced = named.length > 0 ? named : [rows[0]];
  const read = branches.map(({ _id: branchId, currency }) => {
    const cellOf = (field: MappedColumn['field'], row: TableRow) =>
      findCell(row, columns, field, { branchId, currency });
    const decimals = getExponent(currency);
    const amounts = priced.map(row => readAmount(cellOf('price', row), decimals, report));
    const known = amounts.filter(amount => amount !== undefined);
    const vat = readAmount(cellOf('vat', rows[0]), VAT_DECIMALS, report, 100);
    const compared = readAmount(cellOf('compare_at_price', rows[0]), decimals, report);
    // An empty cell removes the compare-at price.
    const hasNone = findColumn(columns, 'compare_at_price') !== undefined && known.length > 0;
    const compareAtPrice = compared ?? (hasNone ? null : undefined);
    const isListed = readFlag(cellOf('listed', rows[0]), report);
    const price: MenuItemPriceChange = {
      branchId,
      ...(known.length > 0 && { price: Math.min(...known) }),
      ...(compareAtPrice !== undefined && { compareAtPrice }),
      ...(vat !== undefined && { vat }),
      ...(isListed !== undefined && { listed: isListed }),
    };
    return { currency, price, amounts };
  });
  const prices = read.map(({ price }) => price);
  if (!variation || named.length < 2) return { prices, variations: [] };
  return { prices, variations: [readVariations(named, variation, read, report)] };
}

type BranchPrices = { currency: string; price: MenuItemPriceChange; amounts: (number | undefined)[] };

function readVariations(
  rows: TableRow[],
  { index, header }: MappedColumn,
  prices: BranchPrices[],
  report: Report,
): ReadGroup {
  const currencies = [...new Set(prices.map(({ currency }) => currency))];
  const options = rows.map(({ number, cells }, position) => ({
    name: cells[index] ?? '',
    prices: currencies.flatMap(currency => {
      const factor = 10 ** getExponent(currency);
      const extras = prices.flatMap(({ currency: own, price: { price: lowest }, amounts }) => {
        const amount = amounts[position];
        if (own !== currency || amount === undefined || lowest === undefined) return [];
        return [Math.round(amount * factor) - Math.round(lowest * factor)];
      });
      const [extra] = extras;
      if (extras.some(other => other !== extra))
        report({ row: number, column: header, message: 'must add the same amount at every branch' });
      return extra === undefined ? [] : [{ currency, price: extra / factor }];
    }),
  }));
  const title = /^varia(tion|nt)/i.test(header) ? 'Variation' : header;
  return { group: { title, minimum: 1, maximum: 1, options }, rows };
}
