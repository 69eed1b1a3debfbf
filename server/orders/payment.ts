import type { OrderDocument, OrderStatus, PaymentStatus } from './order.ts';

export type PaymentOutcome = 'succeeded' | 'failed';

type Paid = Pick<OrderDocument, 'status' | 'paymentStatus' | 'total' | 'refundedTotal'>;

const SETTLED: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded'];

const isPaid = ({ paymentStatus }: Pick<Paid, 'paymentStatus'>): boolean => SETTLED.includes(paymentStatus);

/**
 * What a payment's result makes of an order. Success confirms an order that waits to be accepted; one that is further
 * on, or cancelled, keeps its status. What is paid stays paid: success again changes nothing, failure contradicts it.
 */
export function applyPayment(
  order: Paid,
  outcome: PaymentOutcome,
): { status: OrderStatus; paymentStatus: PaymentStatus } | 'already-there' | 'conflict' {
  if (isPaid(order)) return outcome === 'succeeded' ? 'already-there' : 'conflict';
  if (outcome === 'failed') return { status: order.status, paymentStatus: 'failed' };
  return { status: order.status === 'pending' ? 'confirmed' : order.status, paymentStatus: 'paid' };
}

/** How much of what was paid was not given back yet. */
export const refundable = (order: Paid): number => (isPaid(order) ? order.total - order.refundedTotal : 0);

/** What a refund makes of an order, or undefined when it exceeds what is left of the payment. */
export function applyRefund(
  order: Paid,
  amount: number,
): { refundedTotal: number; paymentStatus: PaymentStatus } | undefined {
  if (amount > refundable(order)) return undefined;
  const refundedTotal = order.refundedTotal + amount;
  return { refundedTotal, paymentStatus: refundedTotal < order.total ? 'partially_refunded' : 'refunded' };
}
