import type { DashboardOrder } from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import type { ListedOrder } from './documents.ts';
import { amountDue, getRefundedParts, isPartlyPaid } from './payment-rules.ts';

/** Details of payments and refunds for staff only. `codes` maps refund IDs to voucher codes. */
export const serializePayments = (order: ListedOrder, codes?: Map<string, string>) => ({
  ...serializePartPayments(order),
  ...(order.surplusPayments && {
    surplusPayments: order.surplusPayments.map(({ id, providerId, amount, recordedAt, returnedAt }) => ({
      id,
      providerId,
      amount: formatMoney(amount, order.currency),
      recordedAt: recordedAt.toISOString(),
      returnedAt: returnedAt?.toISOString() ?? null,
    })),
  }),
  ...serializeProviderRefunds(order),
  ...serializeRefundVouchers(order, codes),
  ...(order.dispute && {
    dispute: {
      amount: formatMoney(order.dispute.amount, order.currency),
      reason: order.dispute.reason,
      status: order.dispute.status,
      createdAt: order.dispute.createdAt.toISOString(),
    },
  }),
  ...(order.refunds.some(({ parts }) => parts) && { refundedParts: getRefundedParts(order) }),
});

function serializePartPayments(order: ListedOrder): Pick<DashboardOrder, 'partPayments' | 'amountDue'> {
  const { partPayments = [], currency } = order;
  const returns = new Map(partPayments.map(({ returns, at }) => [returns, at.toISOString()]));
  const made = partPayments.filter(payment => !payment.returns);
  return {
    ...(made.length > 0 && {
      partPayments: made.map(({ id, providerId, amount, parts, at }) => ({
        id,
        providerId,
        amount: formatMoney(amount, currency),
        ...(parts && { parts }),
        recordedAt: at.toISOString(),
        returnedAt: returns.get(id) ?? null,
      })),
    }),
    ...serializeDue(order),
  };
}

/** Absent unless the order is partially paid. */
export const serializeDue = (order: ListedOrder): Pick<DashboardOrder, 'amountDue'> =>
  isPartlyPaid(order) ? { amountDue: formatMoney(amountDue(order), order.currency) } : {};

function serializeProviderRefunds({ refunds, surplusPayments = [] }: ListedOrder) {
  const providerRefunds = [...refunds, ...surplusPayments].flatMap(({ id, provider }) =>
    provider ? [{ refundId: id, status: provider.status, failure: provider.failure }] : [],
  );
  return providerRefunds.length > 0 ? { providerRefunds } : {};
}

function serializeRefundVouchers(
  { refunds }: ListedOrder,
  codes: Map<string, string> | undefined,
): Pick<DashboardOrder, 'refundVouchers'> {
  const refundVouchers = refunds.flatMap(({ id: refundId, voucher }) => {
    if (!voucher) return [];
    const code = codes?.get(refundId);
    return { refundId, voucherId: voucher.id, codeEnding: voucher.codeEnding, ...(code && { code }) };
  });
  return refundVouchers.length > 0 ? { refundVouchers } : {};
}
