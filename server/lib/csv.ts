/** Each column's value. */
export type Columns<Item, Row extends Record<keyof Row, Cell>> = {
  [Column in keyof Row]: (item: Item) => Row[Column] | (Row[Column] extends string ? Decimal | Lines : never);
};
type Cell = string | number;
/** A decimal number with a decimal point. */
type Decimal = { decimal: string };
/** Text that keeps its line breaks. */
type Lines = { lines: string };

/** The cell separator, which spreadsheets expect according to their regional settings. */
export type Separator = 'comma' | 'semicolon';

type Format = { separator: string; decimalMark: string };
const FORMATS: Record<Separator, Format> = {
  comma: { separator: ',', decimalMark: '.' },
  semicolon: { separator: ';', decimalMark: ',' },
};

/** Makes Excel detect UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export const decimal = (text: string): Decimal => ({ decimal: text });
export const lines = (text: string): Lines => ({ lines: text });

/**
 * Streams a CSV file (RFC 4180) in batches, with a header row. Every cell is quoted, and formulas are escaped
 * against CSV injection (OWASP).
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
 * Spreadsheets execute text that starts like a formula, even after a separator within the text, quotes, or
 * ignored characters. A leading apostrophe prevents it.
 */
const disarm = (text: string): string => (SIGNS.test(text) ? text.replace(FORMULA, "$1'$2") : text);
const BEGINNING = String.raw`((?:^|[,;\t|])[\s"\p{Cc}\p{Cf}]*)`;
const SIGN = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫]`;
/** A fast check, because most texts have none. */
const SIGNS = new RegExp(SIGN, 'u');
const FORMULA = new RegExp(`${BEGINNING}(${SIGN})`, 'gu');
const DISARMED = new RegExp(`${BEGINNING}'(?=${SIGN})`, 'gu');

/** Restores the text of an escaped cell. */
export const rearm = (cell: string): string => cell.replace(DISARMED, '$1');

const doubleQuotes = (cell: string): string => cell.replaceAll('"', '""');
