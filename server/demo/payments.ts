import type {
  DisputeDocument,
  OrderDocument,
  PartPaymentDocument,
  RefundDocument,
} from '../modules/orders/documents.ts';
import { REFUND_REASONS } from './data/notes.ts';
import type { MakeId } from './ids.ts';
import type { Placement } from './placements.ts';
import type { Random } from './random.ts';
import { addMs, DAY, HOUR, MINUTE } from './times.ts';

type PaymentStatus = OrderDocument['paymentStatus'];
export type Payment = Pick<OrderDocument, 'paymentStatus' | 'paymentProviderId'>;

const BEFORE_CONFIRMATION: readonly PaymentStatus[] = ['pending', 'unpaid', 'failed'];
const CANCELLED: readonly PaymentStatus[] = ['refunded', 'refunded', 'unpaid', 'failed'];

/** Payments confirm orders, so pending orders are never paid. */
export function makePayment({ status, type, turn }: Placement, total: number, random: Random): Payment {
  const paymentStatus = (): PaymentStatus => {
    if (status === 'pending')
      return BEFORE_CONFIRMATION[(turn + Math.floor(turn / 3)) % BEFORE_CONFIRMATION.length] ?? 'unpaid';
    if (status === 'cancelled') return random.pick(CANCELLED);
    if (status !== 'completed') return random.chance(type === 'dine_in' ? 0.15 : 0.85) ? 'paid' : 'unpaid';
    const luck = random.next();
    if (luck < 0.015) return 'refunded';
    return luck < 0.05 ? 'partially_refunded' : 'paid';
  };
  const chosen = paymentStatus();
  if (total === 0) return { paymentStatus: 'paid', paymentProviderId: '' };
  if (chosen === 'unpaid' && type === 'dine_in' && status !== 'pending' && Math.floor(turn / 3) % 2 === 0)
    return { paymentStatus: 'partially_paid', paymentProviderId: 'cash' };
  if (chosen === 'unpaid') return { paymentStatus: chosen, paymentProviderId: '' };
  const atBranch = status === 'completed' && type !== 'delivery' && random.chance(0.6);
  return { paymentStatus: chosen, paymentProviderId: atBranch ? random.pick(['sumup', 'cash']) : 'stripe' };
}

/** How long a dispute can be answered. */
const DISPUTE_AGE = 5 * DAY;

/** An online payment old enough to have settled, and recent enough for an open dispute. */
export const isDisputed = (
  { paymentStatus, paymentProviderId, status, total, createdAt }: OrderDocument,
  now: Date,
) =>
  status === 'completed' &&
  paymentStatus === 'paid' &&
  paymentProviderId === 'stripe' &&
  total > 0 &&
  now.getTime() - createdAt.getTime() < DISPUTE_AGE;

export const makeDispute = ({ _id, total, updatedAt }: OrderDocument): DisputeDocument => ({
  ...{ id: `dp_${_id.slice(-16)}`, amount: total, createdAt: updatedAt },
  ...{ reason: 'product_not_received', status: 'needs_response' },
});

/** Some online payments were refunded as a voucher. */
export const isByVoucher = ({ number, paymentProviderId, status }: OrderDocument): boolean =>
  status === 'completed' && paymentProviderId === 'stripe' && number % 2 === 0;

/** Part payments for the payment status: half of the total. */
export const makePartPayments = (
  { paymentStatus, paymentProviderId: providerId, total }: Payment & Pick<OrderDocument, 'total'>,
  at: Date,
  makeId: MakeId,
): PartPaymentDocument[] =>
  paymentStatus === 'partially_paid'
    ? [{ id: makeId('act', at), providerId, amount: Math.ceil(total / 2), at }]
    : [];

/** Refunds for the payment status: one full, or one or two partial ones. */
export function makeRefunds(
  order: Payment & Pick<OrderDocument, 'total' | 'lines' | 'status'>,
  { actor, since, now }: { actor: string; since: Date; now: Date },
  makeId: MakeId,
  random: Random,
): RefundDocument[] {
  const { paymentStatus, paymentProviderId } = order;
  const refund = (amount: number, at: Date): RefundDocument => ({
    id: makeId('rfd', at),
    amount,
    reason: order.status === 'cancelled' ? 'Order cancelled' : random.pick(REFUND_REASONS),
    source: paymentProviderId === 'cash' || random.chance(0.25) ? 'manual' : 'gateway',
    actor,
    createdAt: at,
  });
  const after = (time: Date, longest: number): Date =>
    new Date(Math.min(now.getTime(), addMs(time, random.integer(MINUTE, longest)).getTime()));

  if (paymentStatus === 'refunded') {
    return [refund(order.total, after(since, order.status === 'cancelled' ? 5 * MINUTE : 20 * HOUR))];
  }
  if (paymentStatus !== 'partially_refunded') return [];
  const line = random.pick(order.lines);
  const first = line.lineTotal < order.total ? line.lineTotal : Math.ceil(order.total / 2);
  const at = after(since, 20 * HOUR);
  const second = Math.floor((order.total - first) / 3);
  if (second === 0 || random.chance(0.8)) return [refund(first, at)];
  return [refund(first, at), refund(second, after(at, 20 * HOUR))];
}
