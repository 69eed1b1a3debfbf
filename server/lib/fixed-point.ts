import type { FieldError } from './errors.ts';

/** An integer scaled by a power of ten as a decimal string: `(-5, 2)` → `"-0.05"`. */
export function formatFixedPoint(scaled: number, decimals: number): string {
  if (decimals === 0) return String(scaled);
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/**
 * A number as an integer scaled by a power of ten; undefined for more decimals or an unsafe integer. It parses the shortest
 * decimal form, because a product of floats is inexact.
 */
export function parseFixedPoint(value: number, decimals: number): number | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return undefined;
  const scaled = Number(`${sign}${whole}${fraction.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(scaled) ? scaled + 0 : undefined;
}

/** As `parseFixedPoint`; a value that does not fit adds the error and becomes 0. */
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
