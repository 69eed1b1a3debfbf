import { CURRENCY_DIGITS } from '../../../../generated/currencies.ts';
import { formatFixedPoint, parseFixedPoint } from '../../../../spec/rules/decimals.ts';
import type { Schemas } from '../api/contract.ts';

type Amounts = Pick<Schemas['DashboardOrder'], 'currency' | 'total' | 'refundedTotal'>;

/** How much of an order can be given back, in minor units. */
export function leftToRefund({ currency, total, refundedTotal }: Amounts) {
  const digits = CURRENCY_DIGITS[currency] ?? 2;
  const parse = (amount: string | number) => parseFixedPoint(amount, digits);
  const unitsOf = (amount: string) => parse(amount) ?? 0;
  return {
    digits,
    parse,
    unitsOf,
    format: (units: number) => formatFixedPoint(units, digits),
    left: unitsOf(total) - unitsOf(refundedTotal),
  };
}
