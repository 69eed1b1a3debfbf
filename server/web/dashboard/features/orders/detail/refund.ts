import { calculateRefund, piecesOf, type RefundParts } from '../../../../../../spec/rules/refunds.ts';
import { leftToRefund } from '../../../../shared/orders/left-to-refund.ts';
import type { Order } from './order.ts';

export type Chosen = { pieces: Record<string, number>; deliveryFee: boolean; tip: boolean };

const NOTHING: RefundParts = { lines: [], deliveryFee: false, tip: false };

/** What of an order can be given back. Amounts are in minor units. */
export function refundOf(opened: Order) {
  const { lines, refundedParts: refunded = NOTHING, ...order } = opened;
  const { unitsOf, ...amounts } = leftToRefund(opened);
  const refundable = {
    discount: unitsOf(order.discount),
    creditsUsed: unitsOf(order.creditsUsed),
    deliveryFee: unitsOf(order.deliveryFee),
    tipAmount: unitsOf(order.tipAmount),
    lines: lines.map(({ id, quantity, lineTotal }) => ({ id, quantity, lineTotal: unitsOf(lineTotal) })),
  };
  return {
    ...amounts,
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
