import type {
  CreateOptionGroupRequest,
  MenuItemOptionPriceInput,
} from '../../../generated/dashboard/types.ts';
import { getExponent } from '../../../spec/rules/money.ts';
import { type Report, readAmount, readFlag } from './amounts.ts';
import { findCell, findColumn, type MappedColumn } from './columns.ts';
import type { ItemRows, Reading } from './imported.ts';
import type { TableRow } from './table.ts';

/** An option group in the contract's format, with its rows. */
export type ReadGroup = { group: CreateOptionGroupRequest; isShared?: boolean | undefined; rows: TableRow[] };

/** The option groups in an item's rows. A row without a group name adds an option to the previous group. */
export function readGroups(rows: ItemRows, { columns, branches }: Reading, report: Report): ReadGroup[] {
  const textOf = (row: TableRow, field: MappedColumn['field']) => findCell(row, columns, field)?.text ?? '';
  const currencies = [...new Set(branches.map(({ currency }) => currency))];
  const found: { title: string; rows: [TableRow, ...TableRow[]] }[] = [];
  for (const row of rows.filter(one => textOf(one, 'option') !== '')) {
    const title = textOf(row, 'option_group') || (found.at(-1)?.title ?? 'Options');
    const group = found.find(one => one.title === title);
    if (group) group.rows.push(row);
    else found.push({ title, rows: [row] });
  }
  return found.map(({ title, rows: members }) => {
    const options = members.map(row => ({ name: textOf(row, 'option'), prices: readPrices(row) }));
    const minimum = readCount(members[0], 'option_minimum') ?? 0;
    const maximum = readCount(members[0], 'option_maximum') ?? Math.max(minimum, options.length);
    const isShared = readFlag(findCell(members[0], columns, 'option_shared'), report);
    return { group: { title, minimum, maximum, options }, isShared, rows: members };
  });

  function readCount(row: TableRow, field: 'option_minimum' | 'option_maximum'): number | undefined {
    const cell = findCell(row, columns, field);
    if (!cell?.text) return undefined;
    if (/^\d{1,9}$/.test(cell.text)) return Number(cell.text);
    report({ row: cell.row, column: cell.column, message: 'must be a whole number' });
    return undefined;
  }

  /** Options without a price are free. */
  function readPrices(row: TableRow): MenuItemOptionPriceInput[] {
    return currencies.flatMap(currency => {
      const column = findColumn(columns, 'option_price', { currency });
      const cell = findCell(row, columns, 'option_price', { currency });
      // In a file with columns per currency, an empty cell means that the option is not sold in that
      // currency.
      if (column?.currency !== undefined && !cell?.text) return [];
      return [{ currency, price: readAmount(cell, getExponent(currency), report) ?? 0 }];
    });
  }
}
