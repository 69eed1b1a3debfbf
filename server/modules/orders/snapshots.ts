import type { OrderContents, OrderDocument, OrderSnapshot, PaymentSnapshot } from './documents.ts';

/** Restores the order at the time of the snapshot. */
export function restoreSnapshot(
  order: OrderDocument,
  { refundCount, partCount, contentsRevision = order.contentsRevision ?? 0, ...values }: OrderSnapshot,
): OrderDocument {
  const { replacedContents = [], contentsRevision: _, partPayments = [], ...rest } = order;
  const partsBefore = partPayments.slice(0, partCount);
  const contents = getContentsAt(order, contentsRevision);
  const replacedBefore = replacedContents.slice(0, contentsRevision);
  const refunds = order.refunds.slice(0, refundCount);
  const refundedTotal = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const { cancelReason, cancelledAt } =
    values.status === 'cancelled' ? order : { cancelReason: '', cancelledAt: null };
  return {
    ...rest,
    ...contents,
    ...(replacedBefore.length > 0 && { replacedContents: replacedBefore, contentsRevision }),
    ...(partsBefore.length > 0 && { partPayments: partsBefore }),
    ...values,
    refunds,
    refundedTotal,
    cancelReason,
    cancelledAt,
  };
}

/** Undefined for the current contents. */
export function getContentsAt(
  { replacedContents = [] }: OrderDocument,
  revision: number,
): OrderContents | undefined {
  const replaced = replacedContents[revision];
  if (!replaced) return undefined;
  const { lines, subtotal, discount, vat, vatByRate, total, notes, table } = replaced;
  return { lines, subtotal, discount, vat, ...(vatByRate && { vatByRate }), total, notes, table };
}

export const snapshotPayment = (order: OrderDocument): PaymentSnapshot => ({
  paymentStatus: order.paymentStatus,
  paymentProviderId: order.paymentProviderId,
  refundCount: order.refunds.length,
  partCount: order.partPayments?.length ?? 0,
  contentsRevision: order.contentsRevision ?? 0,
});

export const snapshotOrder = (order: OrderDocument): OrderSnapshot => ({
  ...snapshotPayment(order),
  status: order.status,
  updatedAt: order.updatedAt,
});
