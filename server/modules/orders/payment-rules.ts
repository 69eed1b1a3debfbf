import type { PaymentOutcome } from '../../../generated/dashboard/types.ts';
import type { OrderDocument, OrderStatus, PaymentStatus } from './documents.ts';

type Paid = Pick<OrderDocument, 'status' | 'paymentStatus' | 'total' | 'refundedTotal'>;

const SETTLED: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded'];

export const isPaid = ({ paymentStatus }: Pick<Paid, 'paymentStatus'>): boolean =>
  SETTLED.includes(paymentStatus);

/** The order's new statuses, or 'unchanged', or the reason why the step conflicts with the order. */
export type PaymentStep =
  | { status: OrderStatus; paymentStatus: PaymentStatus }
  | 'unchanged'
  | { conflict: string };

/**
 * Applies the result of a payment. Success confirms a pending order; any other order keeps its status. For a paid order,
 * another success changes nothing, and a failure conflicts.
 */
export function applyPayment(order: Paid, outcome: PaymentOutcome): PaymentStep {
  if (isPaid(order)) return outcome === 'succeeded' ? 'unchanged' : { conflict: 'is paid already' };
  if (outcome === 'failed') return { status: order.status, paymentStatus: 'failed' };
  return { status: order.status === 'pending' ? 'confirmed' : order.status, paymentStatus: 'paid' };
}

/** Applies the start of a payment. One payment is pending at a time. */
export function applyPaymentStart(order: Paid): PaymentStep {
  if (isPaid(order)) return { conflict: 'is paid already' };
  if (order.status === 'cancelled') return { conflict: 'is cancelled and cannot be paid' };
  if (order.total === 0) return { conflict: 'costs nothing and cannot be paid' };
  if (order.paymentStatus === 'pending') return 'unchanged';
  return { status: order.status, paymentStatus: 'pending' };
}

/** Applies the result of a payment that was started. Only the order's own payment has a result, and it is final. */
export function applyPaymentResult(
  order: Paid & Pick<OrderDocument, 'paymentId'>,
  paymentId: string,
  outcome: PaymentOutcome,
): PaymentStep {
  const isCurrent = order.paymentId === paymentId;
  if (isCurrent && (order.paymentStatus === 'pending' || isPaid(order))) return applyPayment(order, outcome);
  if (isCurrent && order.paymentStatus === 'failed' && outcome === 'failed') return 'unchanged';
  return {
    conflict: isPaid(order) ? 'is paid already' : 'does not wait for this payment: start another one',
  };
}

/** The part of the payment that is not refunded yet. */
export const refundable = (order: Paid): number => (isPaid(order) ? order.total - order.refundedTotal : 0);

/** Undefined when the amount exceeds what is refundable. */
export function applyRefund(
  order: Paid,
  amount: number,
): { refundedTotal: number; paymentStatus: PaymentStatus } | undefined {
  if (amount > refundable(order)) return undefined;
  const refundedTotal = order.refundedTotal + amount;
  return { refundedTotal, paymentStatus: refundedTotal < order.total ? 'partially_refunded' : 'refunded' };
}
