import { CURRENCY_DIGITS } from '../../../../../../generated/currencies.ts';

/** Rounding steps in minor units: cents, or whole yen. */
export const ROUNDINGS = [1, 5, 10, 50, 100] as const;

const coinsOf = (currency: string) => 10 ** (CURRENCY_DIGITS[currency] ?? 2);

/** A rounding step as an amount: 5 minor units are 0.05 euros. */
export const toAmount = (coins: number, currency: string): number => coins / coinsOf(currency);

/** A price changed by a percentage and rounded, in input format. */
export function raisePrice(price: string, percent: number, rounding: number, currency: string): string {
  const coins = Math.round(Number(price) * coinsOf(currency));
  const raised = Math.round((coins * (100 + percent)) / 100 / rounding) * rounding;
  return toAmount(Math.max(0, raised), currency).toFixed(CURRENCY_DIGITS[currency] ?? 2);
}
