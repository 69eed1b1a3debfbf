/** The value of a column, for each column of a file. */
export type Columns<Item, Row extends Record<keyof Row, Cell>> = {
  [Column in keyof Row]: (item: Item) => Row[Column] | (Row[Column] extends string ? Decimal | Lines : never);
};
type Cell = string | number;
/** A decimal number, as a text with a decimal point. */
type Decimal = { decimal: string };
/** A text that keeps its line breaks. */
type Lines = { lines: string };

/** What separates the cells of a file: what a spreadsheet expects depends on the region that it is set to. */
export type Separator = 'comma' | 'semicolon';

type Format = { separator: string; decimalMark: string };
const FORMATS: Record<Separator, Format> = {
  comma: { separator: ',', decimalMark: '.' },
  semicolon: { separator: ';', decimalMark: ',' },
};

/** Without it, Excel takes UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF';

export const decimal = (text: string): Decimal => ({ decimal: text });
export const lines = (text: string): Lines => ({ lines: text });

/**
 * A CSV file in pieces, one for each batch, as RFC 4180 has it. Its first row names the columns. Every cell is quoted, and
 * texts are disarmed as OWASP recommends against CSV injection.
 */
export async function* toCsv<Item, Row extends Record<keyof Row, Cell>>(
  columns: Columns<Item, Row>,
  batches: AsyncIterable<Item[]>,
  separator: Separator = 'comma',
): AsyncGenerator<string> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const format = FORMATS[separator];
  yield BYTE_ORDER_MARK + toLine(names, format);
  for await (const items of batches)
    yield items
      .map(item =>
        toLine(
          names.map(name => columns[name](item)),
          format,
        ),
      )
      .join('');
}

const toLine = (cells: (Cell | Decimal | Lines)[], format: Format): string =>
  `"${cells.map(cell => toText(cell, format)).join(`"${format.separator}"`)}"\r\n`;

function toText(cell: Cell | Decimal | Lines, { decimalMark }: Format): string {
  if (typeof cell === 'object')
    return 'lines' in cell ? doubleQuotes(disarm(cell.lines)) : cell.decimal.replace('.', decimalMark);
  return typeof cell === 'number' ? String(cell) : doubleQuotes(disarm(cell.replace(LINE_BREAKS, ' ')));
}

const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/gu;

/**
 * A spreadsheet runs a text that begins like a formula, also after a separator within the text when it splits rows by another
 * one than the file, and after quotes and characters that it strips. After an apostrophe it is a text.
 */
const disarm = (text: string): string => (SIGNS.test(text) ? text.replace(FORMULA, "$1'$2") : text);
const BEGINNING = String.raw`((?:^|[,;\t|])[\s"\p{Cc}\p{Cf}]*)`;
const SIGN = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫]`;
/** Most texts have none, and this is found out faster. */
const SIGNS = new RegExp(SIGN, 'u');
const FORMULA = new RegExp(`${BEGINNING}(${SIGN})`, 'gu');
const DISARMED = new RegExp(`${BEGINNING}'(?=${SIGN})`, 'gu');

/** The text of a cell that was disarmed. */
export const rearm = (cell: string): string => cell.replace(DISARMED, '$1');

const doubleQuotes = (cell: string): string => cell.replaceAll('"', '""');
