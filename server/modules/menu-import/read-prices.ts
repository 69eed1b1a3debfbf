import type { MenuItemPriceChange } from '../../../generated/public/types.ts';
import { getExponent } from '../../../spec/rules/money.ts';
import { type PricePatch, parsePrices } from '../../../spec/rules/prices.ts';
import { VAT_DECIMALS } from '../../../spec/rules/vat.ts';
import type { FieldError } from '../../lib/errors.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { MAX_PRICE, type Report, readAmount, readFlag } from './amounts.ts';
import { findCell, findColumn, type MappedColumn } from './columns.ts';
import type { ImportedGroup, ImportProblem, ItemRows, Reading } from './imported.ts';
import type { TableRow } from './table.ts';

/** An item's prices by branch. With several variations, the price is the lowest; the others are options that cost more. */
export function readPrices(
  rows: ItemRows,
  { columns, branches }: Reading,
  problems: ImportProblem[],
): { prices: PricePatch[]; variations: ImportedGroup[] } {
  const report: Report = problem => void problems.push(problem);
  const variation = findColumn(columns, 'variation');
  const named = variation ? rows.filter(({ cells }) => cells[variation.index]) : [];
  const priced = named.length > 0 ? named : [rows[0]];
  const inputs = branches.map(branch => {
    const of = { branchId: branch._id, currency: branch.currency };
    const cellOf = (field: MappedColumn['field'], row: TableRow) => findCell(row, columns, field, of);
    const decimals = getExponent(branch.currency);
    const amounts = priced.map(row => readAmount(cellOf('price', row), decimals, MAX_PRICE, report));
    const known = amounts.filter(amount => amount !== undefined);
    const vat = readAmount(cellOf('vat', rows[0]), VAT_DECIMALS, 100, report);
    const compared = readAmount(cellOf('compare_at_price', rows[0]), decimals, MAX_PRICE, report);
    // An empty cell beside a price removes the price that is struck through.
    const hasNone = findColumn(columns, 'compare_at_price') !== undefined && known.length > 0;
    const compareAtPrice = compared ?? (hasNone ? null : undefined);
    const isListed = readFlag(cellOf('listed', rows[0]), report);
    const input: MenuItemPriceChange = {
      branchId: branch._id,
      ...(known.length > 0 && { price: Math.min(...known) }),
      ...(compareAtPrice !== undefined && { compareAtPrice }),
      ...(vat !== undefined && { vat }),
      ...(isListed !== undefined && { listed: isListed }),
    };
    return { branch, input, amounts };
  });

  const fieldErrors: FieldError[] = [];
  const prices = parsePrices(
    inputs.map(({ input }) => input),
    branches,
    fieldErrors,
  );
  for (const { path, message } of fieldErrors) {
    const field = path.split('/').at(-1);
    const wanted = field === 'compareAtPrice' ? 'compare_at_price' : field;
    const { header = '' } = columns.find(column => column.field === wanted) ?? {};
    report({ row: rows[0].number, column: header, message });
  }
  const changed = prices.filter(({ values }) => Object.keys(values).length > 0);
  if (!variation || named.length < 2 || problems.length > 0) return { prices: changed, variations: [] };
  return { prices: changed, variations: [readVariations(named, variation, inputs, report)] };
}

type BranchPrices = { branch: BranchDocument; input: MenuItemPriceChange; amounts: (number | undefined)[] };

function readVariations(
  rows: TableRow[],
  { index, header }: MappedColumn,
  prices: BranchPrices[],
  report: Report,
): ImportedGroup {
  const currencies = [...new Set(prices.map(({ branch }) => branch.currency))];
  const options = rows.map(({ number, cells }, position) => ({
    name: cells[index] ?? '',
    prices: currencies.flatMap(currency => {
      const factor = 10 ** getExponent(currency);
      const extras = prices.flatMap(({ branch, input, amounts }) => {
        const amount = amounts[position];
        if (branch.currency !== currency || amount === undefined || input.price === undefined) return [];
        return [Math.round(amount * factor) - Math.round(input.price * factor)];
      });
      const [price] = extras;
      if (extras.some(extra => extra !== price))
        report({ row: number, column: header, message: 'must cost as much more at every branch' });
      return price === undefined ? [] : [{ currency, price }];
    }),
  }));
  const title = /^varia(tion|nt)/i.test(header) ? 'Variation' : header;
  return { title, minimum: 1, maximum: 1, options };
}
