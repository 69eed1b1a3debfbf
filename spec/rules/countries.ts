const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Regions in Unicode that aren't countries in ISO 3166-1. */
const NO_COUNTRY = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Whether the code is an ISO 3166-1 code, such as `IE`. */
export function isCountry(code: string): boolean {
  const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
  return isCurrent && regions.of(code) !== undefined && !NO_COUNTRY.has(code);
}

/** The codes of all countries. */
export const listCountries = (): string[] =>
  LETTERS.flatMap(first => LETTERS.map(second => first + second)).filter(isCountry);
