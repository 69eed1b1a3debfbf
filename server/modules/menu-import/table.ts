import { CsvError, parse } from 'csv-parse/sync';
import { rearm } from '../../lib/csv.ts';
import { invalidRequest } from '../../lib/errors.ts';

/** A file's rows, numbered as in a spreadsheet: the header is row 1. */
export type Table = { headers: string[]; rows: TableRow[] };
export type TableRow = { number: number; cells: string[] };

const MAX_ROWS = 20_000;
const MAX_COLUMNS = 200;
const SEPARATORS = [',', ';', '\t'];

/** Throws `invalid_request` if the text is not a table. */
export function parseTable(text: string): Table {
  const records = parseCsv(text);
  const start = records.findIndex(isFilled);
  if (start < 0) throw invalidFile('is empty');
  const headers = (records[start] ?? []).map(header => header.trim());
  if (headers.length > MAX_COLUMNS) throw invalidFile(`has more than ${MAX_COLUMNS} columns`);
  const rows = records
    .map((cells, index) => ({ number: index + 1, cells: cells.map(cell => rearm(cell.trim())) }))
    .slice(start + 1)
    .filter(({ cells }) => isFilled(cells));
  return toTable(headers, rows);
}

/** A JSON list of flat objects. The first object is row 1. */
export function readObjects(objects: unknown[]): Table {
  const headers = [...new Set(objects.flatMap(object => Object.keys(asValues(object))))];
  const rows = objects.map((object, index) => {
    const values = asValues(object);
    return { number: index + 1, cells: headers.map(header => toCell(values[header])) };
  });
  return toTable(headers, rows);
}

function toTable(headers: string[], rows: TableRow[]): Table {
  if (rows.length === 0) throw invalidFile('has no rows below its header');
  if (rows.length > MAX_ROWS) throw invalidFile(`has more than ${MAX_ROWS} rows: split it`);
  return { headers, rows };
}

function parseCsv(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: findSeparator(text),
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidFile(`is not a valid CSV file: ${error.message}`);
  }
}

/** The header's most frequent separator outside quotes. */
function findSeparator(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map(separator => ({ separator, count: bare.split(separator).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}

const isFilled = (cells: string[]): boolean => cells.some(cell => cell.trim() !== '');

/** The fields of an object; empty for any other value. */
export const asValues = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const toCell = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : `${value}`;

export const invalidFile = (message: string) => invalidRequest([{ path: '/file', message }]);
