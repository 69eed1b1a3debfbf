import { CURRENCY_DIGITS } from '../../../../generated/currencies.ts';
import { formatFixedPoint, parseFixedPoint } from '../../../../spec/rules/decimals.ts';
import type { Schemas } from '../api/contract.ts';

/** Calculates with a currency's amounts in minor units. */
export function minorUnitsOf(currency: string) {
  const digits = CURRENCY_DIGITS[currency] ?? 2;
  const parse = (amount: string | number) => parseFixedPoint(amount, digits);
  return {
    digits,
    parse,
    unitsOf: (amount: string) => parse(amount) ?? 0,
    format: (units: number) => formatFixedPoint(units, digits),
  };
}

type Amounts = Pick<Schemas['DashboardOrder'], 'currency' | 'total' | 'refundedTotal'>;

/** The refundable rest of an order. */
export function leftToRefund({ currency, total, refundedTotal }: Amounts) {
  const units = minorUnitsOf(currency);
  return { ...units, left: units.unitsOf(total) - units.unitsOf(refundedTotal) };
}
