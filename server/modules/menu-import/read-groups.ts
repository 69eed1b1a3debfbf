import { getExponent, parseAmount } from '../../../spec/rules/money.ts';
import type { FieldError } from '../../lib/errors.ts';
import { MAX_PRICE, readAmount } from './amounts.ts';
import { findCell, findColumn, type MappedColumn } from './columns.ts';
import type { ImportedGroup, ImportProblem, ItemRows, Reading } from './imported.ts';
import type { TableRow } from './table.ts';

/** Limits of the contract. */
const MAX_GROUPS = 20;
const MAX_OPTIONS = 50;
const MAX_TEXT = 100;

/** The groups of options in an item's rows. A row without a group's name adds an option to the group above. */
export function readGroups(rows: ItemRows, reading: Reading, problems: ImportProblem[]): ImportedGroup[] {
  const { columns, branches } = reading;
  const textOf = (row: TableRow, field: MappedColumn['field']) => findCell(row, columns, field)?.text ?? '';
  const report = (row: TableRow, field: MappedColumn['field'], message: string) =>
    void problems.push({ row: row.number, column: findColumn(columns, field)?.header ?? '', message });

  const found: { row: TableRow; title: string; options: ImportedGroup['options'] }[] = [];
  for (const row of rows) {
    const name = textOf(row, 'option');
    if (name === '') continue;
    const title = textOf(row, 'option_group') || (found.at(-1)?.title ?? 'Options');
    if (Math.max(name.length, title.length) > MAX_TEXT)
      report(row, name.length > MAX_TEXT ? 'option' : 'option_group', `has more than ${MAX_TEXT} characters`);
    let group = found.find(one => one.title === title);
    if (!group) {
      group = { row, title, options: [] };
      found.push(group);
    }
    group.options.push({ name, prices: readOptionPrices(row) });
  }
  if (found.length > MAX_GROUPS) report(rows[0], 'option_group', `has more than ${MAX_GROUPS} groups`);

  return found.map(({ row, title, options }) => {
    if (options.length > MAX_OPTIONS) report(row, 'option', `has more than ${MAX_OPTIONS} options`);
    const minimum = readCount(row, 'option_minimum') ?? 0;
    const maximum = readCount(row, 'option_maximum') ?? Math.max(minimum, options.length);
    if (maximum < 1 || maximum > options.length)
      report(row, 'option_maximum', `must be between 1 and the number of options, ${options.length}`);
    else if (minimum > maximum) report(row, 'option_minimum', 'must not exceed the maximum');
    return { title, minimum, maximum, options };
  });

  function readCount(row: TableRow, field: 'option_minimum' | 'option_maximum'): number | undefined {
    const text = textOf(row, field);
    if (text === '') return undefined;
    if (/^\d{1,2}$/.test(text)) return Number(text);
    report(row, field, 'must be a whole number');
    return undefined;
  }

  /** An option without a price costs nothing. */
  function readOptionPrices(row: TableRow): ImportedGroup['options'][number]['prices'] {
    const currencies = [...new Set(branches.map(({ currency }) => currency))];
    return currencies.flatMap(currency => {
      const column = findColumn(columns, 'option_price', { currency });
      const cell = findCell(row, columns, 'option_price', { currency });
      // In a file with columns by currency, an empty cell says that the option is not sold in that currency.
      if (column?.currency !== undefined && !cell?.text) return [];
      const amount = readAmount(cell, getExponent(currency), MAX_PRICE, problem => problems.push(problem));
      const fieldErrors: FieldError[] = [];
      const price = parseAmount(amount ?? 0, currency, '', fieldErrors);
      for (const { message } of fieldErrors) report(row, 'option_price', message);
      return [{ currency, price }];
    });
  }
}
