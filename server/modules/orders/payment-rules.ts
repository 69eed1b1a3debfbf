import type { OrderDocument, OrderStatus, PaymentStatus } from './documents.ts';

export type PaymentOutcome = 'succeeded' | 'failed';

type Paid = Pick<OrderDocument, 'status' | 'paymentStatus' | 'total' | 'refundedTotal'>;

const SETTLED: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded'];

const isPaid = ({ paymentStatus }: Pick<Paid, 'paymentStatus'>): boolean => SETTLED.includes(paymentStatus);

/** What a step of a payment makes of an order; or that it changes nothing, or why it cannot be. */
export type PaymentStep =
  | { status: OrderStatus; paymentStatus: PaymentStatus }
  | 'unchanged'
  | { refusal: string };

/**
 * What a payment's result makes of an order. Success confirms an order that waits to be accepted; one that is further
 * on, or cancelled, keeps its status. What is paid stays paid: success again changes nothing, failure contradicts it.
 */
export function applyPayment(order: Paid, outcome: PaymentOutcome): PaymentStep {
  if (isPaid(order)) return outcome === 'succeeded' ? 'unchanged' : { refusal: 'is paid already' };
  if (outcome === 'failed') return { status: order.status, paymentStatus: 'failed' };
  return { status: order.status === 'pending' ? 'confirmed' : order.status, paymentStatus: 'paid' };
}

/** What the beginning of a payment makes of an order: one payment waits at a time. */
export function applyPaymentStart(order: Paid): PaymentStep {
  if (isPaid(order)) return { refusal: 'is paid already' };
  if (order.status === 'cancelled') return { refusal: 'is cancelled and cannot be paid' };
  if (order.total === 0) return { refusal: 'costs nothing and cannot be paid' };
  if (order.paymentStatus === 'pending') return 'unchanged';
  return { status: order.status, paymentStatus: 'pending' };
}

/** What the result of one payment makes of an order: only the payment that waits has one, and a result is the last word. */
export function applyPaymentResult(
  order: Paid & Pick<OrderDocument, 'paymentProviderId'>,
  paymentId: string,
  outcome: PaymentOutcome,
): PaymentStep {
  const isIts = order.paymentProviderId === paymentId;
  if (isIts && (order.paymentStatus === 'pending' || isPaid(order))) return applyPayment(order, outcome);
  if (isIts && order.paymentStatus === 'failed' && outcome === 'failed') return 'unchanged';
  return { refusal: isPaid(order) ? 'is paid already' : 'does not wait for this payment: start another one' };
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
