import type { Cell } from './columns.ts';
import type { ImportProblem } from './imported.ts';

export type Report = (problem: ImportProblem) => void;

/**
 * Reads a number as people and spreadsheets write it: `12.50`, `12,50`, `€ 1.234,50`, `1 234.50`. Undefined
 * if it is not a number; `ambiguous` if a mark before three digits may be a decimal or a thousands separator.
 */
export function readNumber(
  text: string,
  decimals: number,
  maximum = Number.POSITIVE_INFINITY,
): number | 'ambiguous' | undefined {
  const [, sign = '', number = ''] = /^(\D*?)(\d[\d.,'’\s]*)[^\d]*$/.exec(text.trim()) ?? [];
  const digits = number.replace(/['’\s]/g, '').replace(/[.,]$/, '');
  if (digits === '') return undefined;
  const negative = /[-−]/.test(sign);
  const marks = digits.replace(/\d/g, '');
  const last = marks.at(-1);
  if (last === undefined) return toNumber(digits, negative);
  const position = digits.lastIndexOf(last);
  const isRepeated = marks.split(last).length > 2;
  const hasBoth = new Set(marks).size > 1;
  const tail = digits.length - position - 1;
  if (isRepeated && hasBoth) return undefined;
  if (isRepeated) return toNumber(withoutMarks(digits), negative);
  if (!hasBoth && tail === 3 && decimals !== 3 && position <= 3) {
    // 0.125 has no thousands.
    if (digits.startsWith('0')) return toNumber(digits.replace(',', '.'), negative);
    const thousands = toNumber(withoutMarks(digits), negative);
    if (decimals === 0) return thousands;
    if (thousands <= maximum) return 'ambiguous';
  }
  return toNumber(`${withoutMarks(digits.slice(0, position))}.${digits.slice(position + 1)}`, negative);
}

const withoutMarks = (digits: string): string => digits.replace(/[.,]/g, '');

const toNumber = (digits: string, negative: boolean): number => Number(digits) * (negative ? -1 : 1);

const YES = ['true', 'yes', 'y', '1', 'x', 'ja', 'oui', 'sí', 'si', 'sì', 'sim', 'نعم', 'enabled', 'visible'];
const NO = ['false', 'no', 'n', '0', 'nein', 'non', 'não', 'لا', 'disabled', 'hidden', 'unavailable'];

/** Reads yes or no. Undefined if the cell is empty. */
export function readFlag(cell: Cell | undefined, report: Report): boolean | undefined {
  if (!cell?.text) return undefined;
  const flag = parseFlag(cell.text);
  if (flag === undefined) report({ ...toPlace(cell), message: 'must be yes or no' });
  return flag;
}

/** Undefined if it is neither. */
export function parseFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined;
}

const toPlace = ({ row, column }: Cell) => ({ row, column });

/**
 * Reads a number. Undefined if the cell has none. Above `maximum`, a mark cannot be a thousands separator.
 */
export function readAmount(
  cell: Cell | undefined,
  decimals: number,
  report: Report,
  maximum?: number,
): number | undefined {
  if (!cell?.text) return undefined;
  const { text } = cell;
  const number = readNumber(text, decimals, maximum);
  const shown = JSON.stringify(text.slice(0, 40));
  const reject = (message: string) => report({ ...toPlace(cell), message });
  if (number === undefined) reject(`is not a number: ${shown}`);
  else if (number === 'ambiguous') reject(`could be thousands or decimals: write ${shown} with two decimals`);
  else return number;
  return undefined;
}
