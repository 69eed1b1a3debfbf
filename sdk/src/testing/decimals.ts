import Big from 'big.js';
import { currencyDigits, defaultCurrencyDigits } from '../generated/currencies.ts';

/** A number as a decimal string with this many digits after the decimal point. */
export function amount(number: number, decimals: number): string {
  return Big(number).toFixed(decimals);
}

export function hasMaxDecimals(number: number, decimals: number): boolean {
  return Big(number).round(decimals).eq(number);
}

/** The sum of two quantities, which have three fraction digits. */
export function addQuantities(a: string, b: string): string {
  return Big(a).plus(b).toFixed(3);
}

export function getCurrencyDigits(currency: string): number {
  return currencyDigits[currency] ?? defaultCurrencyDigits;
}
