import type { FieldError } from './errors.ts';

/** An integer scaled by a power of ten as a decimal string: `(-5, 2)` → `"-0.05"`. */
export function formatFixedPoint(scaled: number, decimals: number): string {
  if (decimals === 0) return String(scaled);
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/**
 * A JSON number as an integer scaled by a power of ten, or undefined when it has more decimals than that
 * or leaves the range in which integers are exact. Works on the number's shortest decimal form, not on a product of floats.
 */
export function parseFixedPoint(value: number, decimals: number): number | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return undefined;
  const scaled = Number(`${sign}${whole}${fraction.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(scaled) ? scaled + 0 : undefined;
}

/** As `parseFixedPoint`; a value that does not fit adds the error, and counts as 0. */
export function parseFixedPointField(
  value: number,
  decimals: number,
  fieldError: FieldError,
  fieldErrors: FieldError[],
): number {
  const scaled = parseFixedPoint(value, decimals);
  if (scaled === undefined) fieldErrors.push(fieldError);
  return scaled ?? 0;
}
