import type { PaymentOutcome } from '../../../generated/dashboard/types.ts';
import { sumOf } from '../../../spec/rules/money.ts';
import { combineParts, type OrderParts } from '../../../spec/rules/order-parts.ts';
import type { OrderDocument, OrderStatus, PartPaymentDocument, PaymentStatus } from './documents.ts';

type Paid = Pick<OrderDocument, 'status' | 'paymentStatus' | 'total' | 'refundedTotal' | 'partPayments'>;

/** A payment as its provider knows it; without an id it was made at the counter. */
export type ProviderPayment = Pick<OrderDocument, 'paymentProviderId' | 'paymentId'>;

/** Providers whose payments this service cannot refund: one takes no money, the others are at the counter. */
export const isAtProvider = ({ paymentProviderId, paymentId }: ProviderPayment): boolean =>
  paymentId !== '' && paymentProviderId !== 'test';

const SETTLED: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded'];

export const isPaid = ({ paymentStatus }: Pick<Paid, 'paymentStatus'>): boolean =>
  SETTLED.includes(paymentStatus);

/** What part payments have paid and was not given back. */
export const paidInParts = ({ partPayments = [] }: Pick<Paid, 'partPayments'>): number =>
  sumOf(partPayments.map(({ amount }) => amount));

/** The amount that is still to pay. */
export const amountDue = (order: Paid): number => (isPaid(order) ? 0 : order.total - paidInParts(order));

export const isPartlyPaid = ({ paymentStatus }: Pick<Paid, 'paymentStatus'>): boolean =>
  paymentStatus === 'partially_paid';

/** The part payments that were not given back. */
export const listPartPayments = ({ partPayments = [] }: Pick<Paid, 'partPayments'>): PartPaymentDocument[] =>
  partPayments.filter(({ id, returns }) => !returns && !partPayments.some(other => other.returns === id));

/** What these part payments have paid by line, delivery fee, or tip. */
export const getPaidParts = (order: Pick<Paid, 'partPayments'>): OrderParts =>
  combineParts(listPartPayments(order).flatMap(({ parts }) => parts ?? []));

/** The order's new statuses, or 'unchanged', or the reason why the step conflicts with the order. */
export type PaymentStep =
  | ({ status: OrderStatus; paymentStatus: PaymentStatus } & Partial<ProviderPayment>)
  | 'unchanged'
  /** Not what was due, such as a second payment of a paid order. */
  | 'surplus'
  | { conflict: string };

/**
 * Applies the result of a payment of all that is due. Success confirms a pending order; any other order keeps its status. For a paid
 * order, the same success changes nothing, and a failure conflicts.
 */
function applyPayment(order: Paid, outcome: PaymentOutcome): PaymentStep {
  if (isPaid(order)) return outcome === 'succeeded' ? 'unchanged' : { conflict: 'is paid already' };
  if (outcome === 'failed')
    return isPartlyPaid(order) ? 'unchanged' : { status: order.status, paymentStatus: 'failed' };
  return { status: order.status === 'pending' ? 'confirmed' : order.status, paymentStatus: 'paid' };
}

/**
 * Applies the result of a payment at the counter. Without a key of its own, the success of the provider that is recorded is
 * a repetition.
 */
export function applyRecordedPayment(
  order: Paid & Pick<OrderDocument, 'paymentProviderId' | 'surplusPayments'>,
  { outcome, providerId }: { outcome: PaymentOutcome; providerId: string },
  isKeyed: boolean,
): PaymentStep {
  if (!isPaid(order) || outcome === 'failed') return applyPayment(order, outcome);
  const providers = [order, ...(order.surplusPayments ?? [])].map(payment =>
    'providerId' in payment ? payment.providerId : payment.paymentProviderId,
  );
  return !isKeyed && providers.includes(providerId) ? 'unchanged' : 'surplus';
}

/** Applies a payment of a part, or of all that is due. */
export function applyPartPayment(order: Paid, amount: number): PaymentStep {
  if (isPaid(order)) return { conflict: 'is paid already' };
  if (order.status === 'cancelled') return { conflict: 'is cancelled and cannot be paid in parts' };
  if (amount === amountDue(order)) return applyPayment(order, 'succeeded');
  return { status: order.status, paymentStatus: 'partially_paid' };
}

/** Applies the start of a payment. One payment is pending at a time. */
export function applyPaymentStart(order: Paid): PaymentStep {
  if (isPaid(order)) return { conflict: 'is paid already' };
  if (isPartlyPaid(order)) return { conflict: 'is partly paid: the rest is paid at the restaurant' };
  if (order.status === 'cancelled') return { conflict: 'is cancelled and cannot be paid' };
  if (order.total === 0) return { conflict: 'costs nothing and cannot be paid' };
  if (order.paymentStatus === 'pending') return 'unchanged';
  return { status: order.status, paymentStatus: 'pending' };
}

/** Applies the result of a payment that was started. Only the order's own payment has a result, and it is final. */
export function applyPaymentResult(
  order: Paid & Pick<OrderDocument, 'paymentId' | 'overtakenPayment' | 'surplusPayments'>,
  paymentId: string,
  outcome: PaymentOutcome,
): PaymentStep {
  const isSurplus = order.surplusPayments?.some(payment => payment.paymentId === paymentId);
  if (isSurplus && outcome === 'succeeded') return 'unchanged';
  const { overtakenPayment } = order;
  if (overtakenPayment?.paymentId === paymentId && outcome === 'succeeded') {
    const paid = isPartlyPaid(order) ? 'surplus' : applyPayment(order, outcome);
    if (typeof paid === 'string') return 'surplus';
    return { ...paid, paymentProviderId: overtakenPayment.providerId, paymentId };
  }
  const isCurrent = order.paymentId === paymentId;
  if (isCurrent && (order.paymentStatus === 'pending' || isPaid(order))) return applyPayment(order, outcome);
  if (isCurrent && order.paymentStatus === 'failed' && outcome === 'failed') return 'unchanged';
  return {
    conflict: isPaid(order) ? 'is paid already' : 'does not wait for this payment: start another one',
  };
}

/**
 * Applies the provider's result of a payment, which may arrive late, twice, or after another payment. What is due may also have changed
 * since the payment was started: only the exact amount pays the order.
 */
export function applyProviderPayment(
  order: Paid & Pick<OrderDocument, 'paymentId' | 'surplusPayments'>,
  { paymentId, amount }: Pick<ProviderPayment, 'paymentId'> & { amount: number },
  outcome: PaymentOutcome,
): PaymentStep {
  const isCurrent = order.paymentId === paymentId;
  if (outcome === 'failed') {
    return isCurrent && order.paymentStatus === 'pending' ? applyPayment(order, outcome) : 'unchanged';
  }
  if (order.surplusPayments?.some(payment => payment.paymentId === paymentId)) return 'unchanged';
  if (!isPaid(order)) return amount === amountDue(order) ? applyPayment(order, outcome) : 'surplus';
  return isCurrent ? 'unchanged' : 'surplus';
}

/** The part of the payment that is not refunded yet. */
export const refundable = (order: Paid): number => (isPaid(order) ? order.total - order.refundedTotal : 0);

/** What the refunds of an order have given back by line, delivery fee or tip. */
export const getRefundedParts = ({
  refunds,
}: {
  refunds: Pick<OrderDocument['refunds'][number], 'parts'>[];
}): OrderParts => combineParts(refunds.flatMap(refund => refund.parts ?? []));

/** Undefined when the amount exceeds what is refundable. */
export function applyRefund(
  order: Paid,
  amount: number,
): { refundedTotal: number; paymentStatus: PaymentStatus } | undefined {
  if (amount > refundable(order)) return undefined;
  const refundedTotal = order.refundedTotal + amount;
  return { refundedTotal, paymentStatus: refundedTotal < order.total ? 'partially_refunded' : 'refunded' };
}
