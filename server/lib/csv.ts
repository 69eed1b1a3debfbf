/** The value of a column, for each column of a file. */
export type Columns<Item, Row extends Record<keyof Row, Cell>> = {
  [Column in keyof Row]: (item: Item) => Row[Column];
};
type Cell = string | number;

/** Without it, Excel takes UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF';
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A CSV file in pieces, one for each batch, as RFC 4180 has it. Its first row names the columns. */
export async function* toCsv<Item, Row extends Record<keyof Row, Cell>>(
  columns: Columns<Item, Row>,
  batches: AsyncIterable<Item[]>,
): AsyncGenerator<string> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  yield BYTE_ORDER_MARK + toLine(names);
  for await (const items of batches)
    yield items.map(item => toLine(names.map(name => String(columns[name](item))))).join('');
}

const toLine = (cells: string[]): string => `${cells.map(cell => quote(disarm(cell))).join(',')}\r\n`;

/** A spreadsheet runs what looks like a formula; after an apostrophe it is a text. */
const disarm = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
