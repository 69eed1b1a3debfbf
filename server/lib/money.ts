import { CURRENCY_DIGITS } from '../../generated/currencies.ts';
import type { FieldError } from './errors.ts';

/** Money is stored as an integer of the currency's minor unit; this module is its only way in and out. */
const exponents = new Map(Object.entries(CURRENCY_DIGITS));

/** Decimals of a currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD. */
export function exponentOf(currency: string): number {
  const exponent = exponents.get(currency);
  if (exponent === undefined) throw new RangeError(`Unknown currency ${JSON.stringify(currency)}`);
  return exponent;
}

export const isCurrency = (code: string): boolean => exponents.has(code);

/** `1250` EUR → `"12.50"`, `1250` JPY → `"1250"`, `1250` KWD → `"1.250"`. */
export function formatMoney(minorUnits: number, currency: string): string {
  return formatScaled(minorUnits, exponentOf(currency));
}

/** An integer scaled by a power of ten as a decimal string: `(-5, 2)` → `"-0.05"`. */
export function formatScaled(scaled: number, decimals: number): string {
  if (decimals === 0) return String(scaled);
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/**
 * A JSON number as an integer scaled by a power of ten, or undefined when it has more decimals than that
 * or leaves the range in which integers are exact. Works on the number's shortest decimal form, not on a product of floats.
 */
export function parseScaled(value: number, decimals: number): number | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return undefined;
  const scaled = Number(`${sign}${whole}${fraction.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(scaled) ? scaled + 0 : undefined;
}

/** A stated number as `parseScaled` has it; one that does not fit is a fault, and counts as 0. */
export function readScaled(
  stated: number,
  decimals: number,
  fault: FieldError,
  faults: FieldError[],
): number {
  const scaled = parseScaled(stated, decimals);
  if (scaled === undefined) faults.push(fault);
  return scaled ?? 0;
}

/** A stated amount of money in minor units; one that its currency cannot express is a fault, and counts as 0. */
export function parseAmount(stated: number, currency: string, path: string, faults: FieldError[]): number {
  const decimals = exponentOf(currency);
  const message = `must be an amount in ${currency}, which has ${decimals} decimals`;
  return readScaled(stated, decimals, { path, message }, faults);
}
