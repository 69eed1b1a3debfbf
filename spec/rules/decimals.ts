import type { FieldError } from '../../generated/public/types.ts';

// Decimals are integers scaled by a power of ten: "12.50" is 1250 with two decimals.

/** `(-5, 2)` → `"-0.05"`. */
export function formatFixedPoint(scaled: number | bigint, decimals: number): string {
  if (decimals === 0) return String(scaled);
  const digits = String(scaled < 0 ? -scaled : scaled).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** `("12.5", 2)` → `1250n`; undefined if there are more decimals or it isn't a decimal. */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Rounds to the nearest integer. Halves are rounded away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor;
  return (2n * dividend + half) / (2n * divisor);
}

/**
 * Like `parseDecimal`, but also rejects unsafe integers. Numbers are parsed in their shortest decimal form,
 * because float multiplication is inexact.
 */
export function parseFixedPoint(value: number | string, decimals: number): number | undefined {
  const scaled = Number(parseDecimal(String(value), decimals));
  return Number.isSafeInteger(scaled) ? scaled : undefined;
}

/** Like `parseFixedPoint`, but an invalid value adds the error and becomes 0. */
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
