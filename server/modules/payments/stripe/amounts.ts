import { getExponent } from '../../../../spec/rules/money.ts';

/**
 * Currencies without decimals at Stripe, regardless of ISO 4217:
 * https://docs.stripe.com/currencies#zero-decimal
 */
const ZERO_DECIMAL = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Currencies whose last digit is always 0. */
const THREE_DECIMAL = new Set('BHD JOD KWD OMR TND'.split(' '));

/** The decimals of Stripe's amounts. ISK and UGX have two, which are always 00. */
function getStripeExponent(currency: string): number {
  if (ZERO_DECIMAL.has(currency)) return 0;
  return THREE_DECIMAL.has(currency) ? 3 : 2;
}

/** Converts minor units to Stripe's amount. Undefined if Stripe cannot represent it. */
export function toStripeAmount(amount: number, currency: string): number | undefined {
  const exact = amount * 10 ** (getStripeExponent(currency) - getExponent(currency));
  if (!Number.isInteger(exact)) return undefined;
  return THREE_DECIMAL.has(currency) && exact % 10 !== 0 ? undefined : exact;
}

/** A percentage of a Stripe amount, rounded down to an amount that Stripe can represent. */
export function getStripeFee(stripeAmount: number, percent: number, currency: string): number {
  const decimals = getStripeExponent(currency) - getExponent(currency);
  const step = THREE_DECIMAL.has(currency) ? 10 : 10 ** Math.max(0, decimals);
  // Percentages have up to two decimals.
  return Math.floor((stripeAmount * Math.round(percent * 100)) / 10_000 / step) * step;
}

/** Converts Stripe's amount to minor units. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** (getExponent(currency) - getStripeExponent(currency)));
