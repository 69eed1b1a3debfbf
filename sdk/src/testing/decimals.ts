import Big from 'big.js';

/** A number as a decimal string with so many fraction digits. */
export function amount(number: number, decimals: number): string {
  return Big(number).toFixed(decimals);
}

/** Whether a number has no more decimals than that. */
export function fits(number: number, decimals: number): boolean {
  return Big(number).round(decimals).eq(number);
}

/** The sum of two quantities, which have three fraction digits. */
export function plus(a: string, b: string): string {
  return Big(a).plus(b).toFixed(3);
}

/** How many fraction digits the amounts of a currency have. */
export function decimalsOf(currency: string): number {
  const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return options.maximumFractionDigits ?? 2;
}
