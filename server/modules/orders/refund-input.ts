import type { RefundOrderRequest } from '../../../generated/dashboard/types.ts';
import { parseFixedPoint } from '../../../spec/rules/decimals.ts';
import { getExponent } from '../../../spec/rules/money.ts';
import { calculateRefund, piecesOf, type RefundParts } from '../../../spec/rules/refunds.ts';
import { type FieldError, invalidRequest, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import type { OrderDocument, RefundDocument } from './documents.ts';
import { getRefundedParts } from './payment-rules.ts';

export type RefundInput = Pick<RefundOrderRequest, 'amount' | 'lines' | 'deliveryFee' | 'tip'>;

/**
 * The amount that a refund gives back, and its parts unless it is of an amount. Throws `invalid_request`, and `conflict`
 * for what was given back already.
 */
export function parseRefund(
  order: OrderDocument,
  { amount, lines, deliveryFee = false, tip = false }: RefundInput,
): Pick<RefundDocument, 'amount' | 'parts'> {
  const ofParts = lines !== undefined || deliveryFee || tip;
  if (ofParts === (amount !== undefined)) {
    const message =
      'is given for refunds of an amount, and only for these: give it, or lines, deliveryFee or tip';
    throw invalidRequest([{ path: '/amount', message }]);
  }
  if (amount !== undefined) return { amount: parseAmount(order, amount) };
  const parts = { lines: lines ?? [], deliveryFee, tip };
  throwIfInvalid(checkLines(order, parts));
  const refunded = getRefundedParts(order);
  throwIfRefunded(order, refunded, parts);
  const sum = calculateRefund(order, refunded, parts);
  if (sum === 0) {
    throw invalidRequest([
      { path: lines ? '/lines' : '/amount', message: 'must be something that was paid for' },
    ]);
  }
  return { amount: sum, parts };
}

function parseAmount({ currency }: OrderDocument, amount: number): number {
  const decimals = getExponent(currency);
  const units = parseFixedPoint(amount, decimals);
  if (units !== undefined && units > 0) return units;
  const message = `must be more than nothing, in ${currency}, which has ${decimals} decimals`;
  throw invalidRequest([{ path: '/amount', message }]);
}

function checkLines(order: OrderDocument, { lines }: RefundParts): FieldError[] {
  return lines.flatMap(({ lineId }, index) => {
    const path = `/lines/${index}/lineId`;
    if (!order.lines.some(({ id }) => id === lineId))
      return [{ path, message: 'is not a line of the order' }];
    const isRepeated = lines.findIndex(line => line.lineId === lineId) < index;
    return isRepeated ? [{ path, message: 'duplicates the line of an earlier entry' }] : [];
  });
}

function throwIfRefunded(order: OrderDocument, refunded: RefundParts, chosen: RefundParts): void {
  const reject = (what: string) => {
    throw new ServiceError('conflict', what);
  };
  for (const { id, title, quantity } of order.lines) {
    const left = quantity - piecesOf(refunded, id);
    if (piecesOf(chosen, id) > left) {
      reject(`Of ${title} in order ${order.number} no more than ${left} can be refunded`);
    }
  }
  const twice = (part: string) => reject(`The ${part} of order ${order.number} is refunded already`);
  if (chosen.deliveryFee && refunded.deliveryFee) twice('delivery fee');
  if (chosen.tip && refunded.tip) twice('tip');
}
