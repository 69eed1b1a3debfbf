import type { PaymentOutcome } from '../../../generated/dashboard/types.ts';
import { formatMoney, sumOf } from '../../../spec/rules/money.ts';
import { combineParts, type OrderParts } from '../../../spec/rules/order-parts.ts';
import {
  CREDITS,
  type OrderDocument,
  type OrderStatus,
  type PartPaymentDocument,
  type PaymentStatus,
} from './documents.ts';

type Paid = Pick<OrderDocument, 'status' | 'paymentStatus' | 'total' | 'refundedTotal' | 'partPayments'>;

/** A payment at its provider. Payments at the counter have no ID. */
export type ProviderPayment = Pick<OrderDocument, 'paymentProviderId' | 'paymentId'>;

/** Whether this service can refund the payment: neither the test provider nor the counter can. */
export const isAtProvider = ({ paymentProviderId, paymentId }: ProviderPayment): boolean =>
  paymentId !== '' && paymentProviderId !== 'test';

const SETTLED: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded'];

export const isPaid = ({ paymentStatus }: Pick<Paid, 'paymentStatus'>): boolean =>
  SETTLED.includes(paymentStatus);

/** The total of part payments that were not returned. */
export const paidInParts = ({ partPayments = [] }: Pick<Paid, 'partPayments'>): number =>
  sumOf(partPayments.map(({ amount }) => amount));

/** The amount due. */
export const amountDue = (order: Paid): number => (isPaid(order) ? 0 : order.total - paidInParts(order));

export const isPartlyPaid = ({ paymentStatus }: Pick<Paid, 'paymentStatus'>): boolean =>
  paymentStatus === 'partially_paid';

/** Part payments that were not returned. */
export const listPartPayments = ({ partPayments = [] }: Pick<Paid, 'partPayments'>): PartPaymentDocument[] =>
  partPayments.filter(({ id, returns }) => !returns && !partPayments.some(other => other.returns === id));

/** What part payments have paid, by line, delivery fee, and tip. */
export const getPaidParts = (order: Pick<Paid, 'partPayments'>): OrderParts =>
  combineParts(listPartPayments(order).flatMap(({ parts }) => parts ?? []));

/** The order's new statuses, 'unchanged', or the reason for a conflict. */
export type PaymentStep =
  | ({ status: OrderStatus; paymentStatus: PaymentStatus } & Partial<ProviderPayment>)
  | 'unchanged'
  /** Not due, such as a second payment of a paid order. */
  | 'surplus'
  | { conflict: string };

/**
 * Applies the result of a full payment. Success confirms a pending order; other orders keep their status. For
 * a paid order, the same success is a no-op, and a failure conflicts.
 */
function applyPayment(order: Paid, outcome: PaymentOutcome): PaymentStep {
  if (isPaid(order)) return outcome === 'succeeded' ? 'unchanged' : { conflict: 'is already paid' };
  if (outcome === 'failed')
    return isPartlyPaid(order) ? 'unchanged' : { status: order.status, paymentStatus: 'failed' };
  return { status: order.status === 'pending' ? 'confirmed' : order.status, paymentStatus: 'paid' };
}

/**
 * Applies the result of a payment at the counter. Without an own key, success by the recorded provider counts
 * as a retry.
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
  if (!isKeyed && providers.includes(providerId)) return 'unchanged';
  // A surplus payment repeats that of the rest.
  return order.total > paidInParts(order) ? 'surplus' : { conflict: 'is already paid' };
}

/** Applies a payment of a part or of the full amount due. */
export function applyPartPayment(order: Paid, amount: number): PaymentStep {
  if (isPaid(order)) return { conflict: 'is already paid' };
  if (order.status === 'cancelled') return { conflict: 'is cancelled and cannot be paid in parts' };
  if (amount === amountDue(order)) return applyPayment(order, 'succeeded');
  return { status: order.status, paymentStatus: 'partially_paid' };
}

/**
 * The payment that a change of the contents completes because nothing is left to pay: by the last part payment, or
 * the voucher. Undefined if there is none.
 */
export function findCompletedPayment(
  order: Paid & Pick<OrderDocument, 'creditsUsed'>,
): { step: PaymentStep; payment: ProviderPayment & Pick<OrderDocument, 'till'> } | undefined {
  if (isPaid(order) || amountDue(order) > 0) return undefined;
  const last = listPartPayments(order).at(-1);
  if (!last && order.creditsUsed === 0) return undefined;
  const { providerId: paymentProviderId, till } = last ?? { providerId: CREDITS };
  const payment = { paymentProviderId, paymentId: '', ...(till && { till }) };
  return { step: applyPayment(order, 'succeeded'), payment };
}

/** Applies the start of a payment. Only one payment can be pending. */
export function applyPaymentStart(order: Paid): PaymentStep {
  if (isPaid(order)) return { conflict: 'is already paid' };
  if (isPartlyPaid(order)) return { conflict: 'is partly paid: pay the rest at the restaurant' };
  if (order.status === 'cancelled') return { conflict: 'is cancelled and cannot be paid' };
  if (order.total === 0) return { conflict: 'has a total of 0 and cannot be paid' };
  if (order.paymentStatus === 'pending') return 'unchanged';
  return { status: order.status, paymentStatus: 'pending' };
}

/** Applies the result of a started payment. Only the order's own payment has a result, which is final. */
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
    conflict: isPaid(order) ? 'is already paid' : 'is not waiting for this payment: start another one',
  };
}

/**
 * Applies the provider's result of a payment, which may arrive late, twice, or after another payment. The
 * amount due may also have changed: only the exact amount pays the order.
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

/** The refundable rest of the payment. */
export const refundable = (order: Paid): number => (isPaid(order) ? order.total - order.refundedTotal : 0);

/** The refunded amounts by line, delivery fee, and tip. */
export const getRefundedParts = ({
  refunds,
}: {
  refunds: Pick<OrderDocument['refunds'][number], 'parts'>[];
}): OrderParts => combineParts(refunds.flatMap(refund => refund.parts ?? []));

/** Why a refund exceeds the refundable rest, and what to do instead. */
export function explainRefundLimit(
  order: Paid & Pick<OrderDocument, 'number' | 'currency' | 'creditsUsed'>,
): string {
  const { number, currency, creditsUsed } = order;
  if (isPartlyPaid(order)) return `Order ${number} is partly paid: return its part payments instead`;
  if (!isPaid(order)) return `Order ${number} is not paid, so nothing can be refunded`;
  const most = `At most ${formatMoney(refundable(order), currency)} ${currency} of order ${number} can be refunded`;
  return creditsUsed > 0 ? `${most}: refund the part paid with a voucher as a voucher` : most;
}

/** Undefined if the amount exceeds the refundable rest. */
export function applyRefund(
  order: Paid,
  amount: number,
): { refundedTotal: number; paymentStatus: PaymentStatus } | undefined {
  if (amount > refundable(order)) return undefined;
  const refundedTotal = order.refundedTotal + amount;
  return { refundedTotal, paymentStatus: refundedTotal < order.total ? 'partially_refunded' : 'refunded' };
}
