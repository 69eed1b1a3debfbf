import { CURRENCY_DIGITS } from '../../../../generated/currencies.ts';
import { type DeliveryQuote, quoteDelivery } from '../../shared/orders/delivery-quote.ts';
import type { Menu } from '../basket/basket.ts';
import { type CheckedLine, totalOf } from '../basket/faults.ts';
import type { Details } from './details.ts';

/** What an order costs besides its items. `quote` is undefined unless it is delivered. */
export type Charges = {
  subtotal: number;
  tipAmount: number;
  total: number;
  quote: DeliveryQuote | undefined;
};

/** The value of `Details.tip` for a tip that the guest types. */
export const OTHER_TIP = 'other';

export function calculateCharges(
  { currency, deliveryZones }: Menu['branch'],
  lines: CheckedLine[],
  { type, postalCode, tip, otherTip }: Pick<Details, 'type' | 'postalCode' | 'tip' | 'otherTip'>,
): Charges {
  const subtotal = totalOf(lines);
  const quote = type === 'delivery' ? quoteDelivery(deliveryZones, postalCode, subtotal) : undefined;
  const tipAmount =
    tip === OTHER_TIP ? roundMoney(Number(otherTip), currency) : tipOf(subtotal, Number(tip), currency);
  const total = roundMoney(subtotal + (quote?.fee ?? 0) + tipAmount, currency);
  return { subtotal, quote, tipAmount, total };
}

export function tipOf(subtotal: number, percentage: number, currency: string): number {
  const units = Math.round(subtotal * unitsOf(currency));
  return Math.round((units * percentage) / 100) / unitsOf(currency);
}

const roundMoney = (amount: number, currency: string): number =>
  Math.round(amount * unitsOf(currency)) / unitsOf(currency);

const unitsOf = (currency: string): number => 10 ** (CURRENCY_DIGITS[currency] ?? 2);
