import Big from 'big.js';
import { currencyDigits, defaultCurrencyDigits } from '../generated/currencies.ts';

/** A number as a decimal string with so many fraction digits. */
export function amount(number: number, decimals: number): string {
  return Big(number).toFixed(decimals);
}

/** Whether a number has no more decimals than that. */
export function hasMaxDecimals(number: number, decimals: number): boolean {
  return Big(number).round(decimals).eq(number);
}

/** The sum of two quantities, which have three fraction digits. */
export function addQuantities(a: string, b: string): string {
  return Big(a).plus(b).toFixed(3);
}

/** How many digits amounts of a currency have after the decimal point, as the service formats them. */
export function getCurrencyDigits(currency: string): number {
  return currencyDigits[currency] ?? defaultCurrencyDigits;
}
