import type { RefundOrderRequest } from '../../../generated/dashboard/types.ts';
import { parseFixedPoint } from '../../../spec/rules/decimals.ts';
import { getExponent } from '../../../spec/rules/money.ts';
import { type OrderParts, piecesOf, priceParts, pricePayment } from '../../../spec/rules/order-parts.ts';
import { type FieldError, invalidRequest, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import type { OrderDocument } from './documents.ts';
import { amountDue, getPaidParts, getRefundedParts } from './payment-rules.ts';

export type PartInput = Pick<RefundOrderRequest, 'amount' | 'lines' | 'deliveryFee' | 'tip'>;

/** `parts` is absent for an amount. */
export type PricedParts = { amount: number; parts?: OrderParts };

/** What can happen to each part of an order only once. */
type Done = 'paid' | 'refunded';

type Before = {
  parts: OrderParts;
  done: Done;
  price: (chosen: OrderParts) => number;
};

/** The refunded parts. Throws `invalid_request`, and `conflict` if a part was already refunded. */
export function parseRefund(order: OrderDocument, input: PartInput): PricedParts {
  const parts = getRefundedParts(order);
  const price = (chosen: OrderParts) => priceParts(order, parts, chosen);
  return parseParts(order, input, { parts, done: 'refunded', price });
}

/** The paid parts. Throws `invalid_request`, and `conflict` if a part was already paid. */
export function parsePartPayment(order: OrderDocument, input: PartInput): PricedParts {
  const parts = getPaidParts(order);
  const price = (chosen: OrderParts) => pricePayment(order, parts, chosen, amountDue(order));
  return parseParts(order, input, { parts, done: 'paid', price });
}

function parseParts(
  order: OrderDocument,
  { amount, lines, deliveryFee = false, tip = false }: PartInput,
  before: Before,
): PricedParts {
  const ofParts = lines !== undefined || deliveryFee || tip;
  if (ofParts === (amount !== undefined)) {
    const message = 'is required if lines, deliveryFee, and tip are missing, and not allowed otherwise';
    throw invalidRequest([{ path: '/amount', message }]);
  }
  if (amount !== undefined) return { amount: parseAmount(order, amount) };
  const parts = { lines: lines ?? [], deliveryFee, tip };
  throwIfInvalid(checkLines(order, parts));
  throwIfDone(order, before, parts);
  const sum = before.price(parts);
  if (sum === 0) {
    throw invalidRequest([{ path: lines ? '/lines' : '/amount', message: 'must have a total above 0' }]);
  }
  return { amount: sum, parts };
}

function parseAmount({ currency }: OrderDocument, amount: number): number {
  const decimals = getExponent(currency);
  const units = parseFixedPoint(amount, decimals);
  if (units !== undefined && units > 0) return units;
  const message = `must be > 0 with at most ${decimals} decimals`;
  throw invalidRequest([{ path: '/amount', message }]);
}

function checkLines(order: OrderDocument, { lines }: OrderParts): FieldError[] {
  return lines.flatMap(({ lineId }, index) => {
    const path = `/lines/${index}/lineId`;
    if (!order.lines.some(({ id }) => id === lineId))
      return [{ path, message: 'is not a line of the order' }];
    const isRepeated = lines.findIndex(line => line.lineId === lineId) < index;
    return isRepeated ? [{ path, message: 'duplicates the line of an earlier entry' }] : [];
  });
}

function throwIfDone(order: OrderDocument, { parts: before, done }: Before, chosen: OrderParts): void {
  const reject = (what: string) => {
    throw new ServiceError('conflict', what);
  };
  for (const { id, title, quantity } of order.lines) {
    const left = quantity - piecesOf(before, id);
    if (piecesOf(chosen, id) > left)
      reject(`At most ${left} of ${title} in order ${order.number} can be ${done}`);
  }
  const twice = (part: string) => reject(`The ${part} of order ${order.number} is already ${done}`);
  if (chosen.deliveryFee && before.deliveryFee) twice('delivery fee');
  if (chosen.tip && before.tip) twice('tip');
}
