import { CURRENCY_DIGITS } from '../../../../../../generated/currencies.ts';
import { formatFixedPoint, parseFixedPoint } from '../../../../../../spec/rules/decimals.ts';
import { calculateRefund, piecesOf, type RefundParts } from '../../../../../../spec/rules/refunds.ts';
import type { Order } from './order.ts';

export type Chosen = { pieces: Record<string, number>; deliveryFee: boolean; tip: boolean };

const NOTHING: RefundParts = { lines: [], deliveryFee: false, tip: false };

/** What of an order can be given back. Amounts are in minor units. */
export function refundOf({ currency, lines, refundedParts: refunded = NOTHING, ...order }: Order) {
  const digits = CURRENCY_DIGITS[currency] ?? 2;
  const parse = (amount: string | number) => parseFixedPoint(amount, digits);
  const unitsOf = (amount: string) => parse(amount) ?? 0;
  const refundable = {
    discount: unitsOf(order.discount),
    creditsUsed: unitsOf(order.creditsUsed),
    deliveryFee: unitsOf(order.deliveryFee),
    tipAmount: unitsOf(order.tipAmount),
    lines: lines.map(({ id, quantity, lineTotal }) => ({ id, quantity, lineTotal: unitsOf(lineTotal) })),
  };
  return {
    digits,
    left: unitsOf(order.total) - unitsOf(order.refundedTotal),
    parse,
    format: (units: number) => formatFixedPoint(units, digits),
    /** The pieces of each line that are not given back yet. */
    lines: lines.map(line => ({ ...line, left: line.quantity - piecesOf(refunded, line.id) })),
    hasDeliveryFee: refundable.deliveryFee > 0 && !refunded.deliveryFee,
    hasTip: refundable.tipAmount > 0 && !refunded.tip,
    amountOf: (chosen: Chosen) => calculateRefund(refundable, refunded, toParts(chosen)),
  };
}

export const toParts = ({ pieces, deliveryFee, tip }: Chosen): RefundParts => ({
  lines: Object.entries(pieces).flatMap(([lineId, quantity]) => (quantity > 0 ? [{ lineId, quantity }] : [])),
  deliveryFee,
  tip,
});
