import type { Actor } from '../../lib/access.ts';
import { getRefundId } from '../../lib/ids.ts';
import type {
  OrderDocument,
  ProviderRefundDocument,
  RefundDocument,
  SurplusPaymentDocument,
} from './documents.ts';
import { changeSurplus } from './order-update.ts';
import { buildOutboxEntry, describeAmount } from './outbox-entries.ts';

/** Builds the refund and its log entry. */
export function buildRefund(
  order: OrderDocument,
  actor: Actor,
  at: Date,
  made: Pick<RefundDocument, 'amount' | 'reason' | 'source' | 'parts' | 'till'>,
  paymentStatus: OrderDocument['paymentStatus'],
) {
  const entry = buildOutboxEntry(order, 'order.refunded', actor, at, {
    details: { ...describeAmount(order, made.amount, made.reason), paymentStatus },
    eventType: 'order.refunded',
  });
  const refund = { id: getRefundId(entry._id), ...made, actor: actor.name, createdAt: entry.at };
  return { entry, refund };
}

/**
 * Marks a surplus payment as returned. `provider` is its refund at the provider, if it has one. If `refunded` is
 * less than the payment, splits it: only the refunded part is returned.
 */
export function buildReturn(
  order: OrderDocument,
  payment: SurplusPaymentDocument,
  actor: Actor,
  at: Date,
  provider: ProviderRefundDocument | undefined,
  refunded = payment.amount,
) {
  const { paymentStatus, surplusPayments = [] } = order;
  const amount = Math.min(refunded, payment.amount);
  const entry = buildOutboxEntry(order, 'order.surplus_returned', actor, at, {
    details: { ...describeAmount(order, amount, payment.providerId), paymentStatus },
  });
  const returnedAt = payment.returnedAt ?? entry.at;
  const returned = { ...payment, amount, returnedAt, ...(provider && { provider }) };
  const parts =
    amount < payment.amount
      ? [
          { ...payment, amount: payment.amount - amount },
          { ...returned, id: entry._id },
        ]
      : [returned];
  const changed = surplusPayments.flatMap(one => (one.id === payment.id ? parts : one));
  return { values: changeSurplus(order, changed), entry };
}
