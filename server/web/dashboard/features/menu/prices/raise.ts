import { CURRENCY_DIGITS } from '../../../../../../generated/currencies.ts';

/** Prices are rounded to so many of the smallest coin: cents, or whole yen. */
export const ROUNDINGS = [1, 5, 10, 50, 100] as const;

const coinsOf = (currency: string) => 10 ** (CURRENCY_DIGITS[currency] ?? 2);

/** What a rounding is in a currency: 5 coins are 0.05 euros. */
export const toAmount = (coins: number, currency: string): number => coins / coinsOf(currency);

/** A price raised by some percent, or lowered, and rounded; as a price is typed. */
export function raisePrice(price: string, percent: number, rounding: number, currency: string): string {
  const coins = Math.round(Number(price) * coinsOf(currency));
  const raised = Math.round((coins * (100 + percent)) / 100 / rounding) * rounding;
  return toAmount(Math.max(0, raised), currency).toFixed(CURRENCY_DIGITS[currency] ?? 2);
}
