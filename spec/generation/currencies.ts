import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// The document published by the ISO 4217 maintenance agency. The package's own table isn't used, because it
// has 0 digits for precious metals and units of account, whereas the document says that digits don't apply.
const LIST = import.meta.resolve('currency-codes/iso-4217-list-one.xml');

/** Changes by the maintenance agency since the package's list of 2024-06-25. */
const ADDED = new Map([
  ['XAD', 2],
  ['XCG', 2],
]);
const WITHDRAWN = ['ANG', 'CUC'];

/** Renders the number of decimal digits of every currency as a module in `generated/`. */
export async function renderCurrencies(): Promise<string> {
  const digits = amend(parseList(await readFile(fileURLToPath(LIST), 'utf8')));
  const entries = [...digits].toSorted(([a], [b]) => a.localeCompare(b));
  return [
    '/** How many digits amounts of a currency have after the decimal point, by ISO 4217. */',
    'export const CURRENCY_DIGITS: Readonly<Record<string, number>> = {',
    ...entries.map(([code, count]) => `  ${code}: ${count},`),
    '};\n',
  ].join('\n');
}

/** Skips units without minor digits ("N.A."), such as gold, because they aren't used for prices. */
export function parseList(xml: string): Map<string, number> {
  const entry = /<Ccy>([A-Z]{3})<\/Ccy>\s*<CcyNbr>\d+<\/CcyNbr>\s*<CcyMnrUnts>(\d)<\/CcyMnrUnts>/g;
  const digits = new Map([...xml.matchAll(entry)].map(([, code = '', count]) => [code, Number(count)]));
  if (digits.size === 0) throw new Error('currency-codes: the format of the ISO 4217 list has changed');
  return digits;
}

function amend(listed: ReadonlyMap<string, number>): Map<string, number> {
  const known = [...ADDED.keys()].filter(code => listed.has(code));
  const gone = WITHDRAWN.filter(code => !listed.has(code));
  if (known.length > 0 || gone.length > 0) {
    throw new Error(`currency-codes now includes these, delete them here: ${[...known, ...gone].join(', ')}`);
  }
  const digits = new Map([...listed, ...ADDED]);
  for (const code of WITHDRAWN) digits.delete(code);
  return digits;
}
