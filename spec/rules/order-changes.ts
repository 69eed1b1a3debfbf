import type {
  KnownOrderStatus as OrderStatus,
  KnownPaymentStatus as PaymentStatus,
} from '../../generated/public/types.ts';
import { isFinal } from './order-status.ts';

/** The payment statuses of orders that aren't fully paid and have no payment in progress. */
const PAYABLE: readonly PaymentStatus[] = ['unpaid', 'failed', 'partially_paid'];

/** Why the lines of an order can't be changed; undefined if they can. */
export function findLineLock({
  status,
  paymentStatus,
}: {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}): 'over' | 'paying' | 'paid' | undefined {
  if (isFinal(status)) return 'over';
  if (paymentStatus === 'pending') return 'paying';
  return PAYABLE.includes(paymentStatus) ? undefined : 'paid';
}
