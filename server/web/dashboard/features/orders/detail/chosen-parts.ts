import {
  combineParts,
  NO_PARTS,
  type OrderParts,
  piecesOf,
  priceParts,
  pricePayment,
} from '../../../../../../spec/rules/order-parts.ts';
import { leftToRefund, minorUnitsOf } from '../../../../shared/orders/minor-units.ts';
import type { Order } from './order.ts';

export type Chosen = { pieces: Record<string, number>; deliveryFee: boolean; tip: boolean };

export const NONE_CHOSEN: Chosen = { pieces: {}, deliveryFee: false, tip: false };

/** The refundable parts of an order, in minor units. */
export const refundOf = (order: Order) => ({
  ...leftToRefund(order),
  ...choiceOf(order, order.refundedParts ?? NO_PARTS),
});

/** The unpaid parts of an order, in minor units. */
export function paymentOf(order: Order) {
  const { currency, amountDue, total, partPayments = [] } = order;
  const units = minorUnitsOf(currency);
  const paid = partPayments.flatMap(({ parts, returnedAt }) => (parts && !returnedAt ? [parts] : []));
  const left = units.unitsOf(amountDue ?? total);
  const choice = choiceOf(order, combineParts(paid), (...parts) => pricePayment(...parts, left));
  return { ...units, left, ...choice };
}

export type PartsChoice = ReturnType<typeof refundOf>;

/** Parts in `before` cannot be chosen again. */
function choiceOf({ lines, discountedLines = [], ...order }: Order, before: OrderParts, price = priceParts) {
  const { unitsOf } = minorUnitsOf(order.currency);
  const priced = {
    discount: unitsOf(order.discount),
    creditsUsed: unitsOf(order.creditsUsed),
    deliveryFee: unitsOf(order.deliveryFee),
    tipAmount: unitsOf(order.tipAmount),
    lines: lines.map(({ id, quantity, lineTotal }) => ({
      ...{ id, quantity, lineTotal: unitsOf(lineTotal) },
      discounted: discountedLines.includes(id),
    })),
  };
  /** The selectable quantity of each line. */
  const selectable = lines.map(line => ({ ...line, left: line.quantity - piecesOf(before, line.id) }));
  const hasDeliveryFee = priced.deliveryFee > 0 && !before.deliveryFee;
  const hasTip = priced.tipAmount > 0 && !before.tip;
  /** Without parts that someone has removed, paid, or refunded since they were chosen. */
  const withoutGone = ({ pieces, deliveryFee, tip }: Chosen): Chosen => ({
    pieces: Object.fromEntries(selectable.map(({ id, left }) => [id, Math.min(pieces[id] ?? 0, left)])),
    deliveryFee: deliveryFee && hasDeliveryFee,
    tip: tip && hasTip,
  });
  return {
    ...{ lines: selectable, hasDeliveryFee, hasTip, withoutGone },
    amountOf: (chosen: Chosen) => price(priced, before, toParts(withoutGone(chosen))),
    toBody: (chosen: Chosen) => toPartsBody(withoutGone(chosen)),
  };
}

const toParts = ({ pieces, deliveryFee, tip }: Chosen): OrderParts => ({
  lines: Object.entries(pieces).flatMap(([lineId, quantity]) => (quantity > 0 ? [{ lineId, quantity }] : [])),
  deliveryFee,
  tip,
});

/** Only chosen parts: an empty list is invalid. */
function toPartsBody(chosen: Chosen) {
  const { lines, deliveryFee, tip } = toParts(chosen);
  return { ...(lines.length > 0 && { lines }), ...(deliveryFee && { deliveryFee }), ...(tip && { tip }) };
}
