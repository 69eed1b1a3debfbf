import type { OrderDocument, ProviderRefundDocument } from './documents.ts';
import { changeSurplus, countChange } from './order-update.ts';
import type { ProviderPayment } from './payment-rules.ts';

/** A refund that the provider pays. */
export type FoundRefund = {
  id: string;
  amount: number;
  provider: ProviderRefundDocument;
  payment: ProviderPayment;
};

/** Refunds of the order and of its surplus payments. */
export function listRefunds({
  refunds,
  surplusPayments = [],
  paymentProviderId,
  paymentId,
}: OrderDocument): FoundRefund[] {
  const own = refunds.map(refund => ({ ...refund, payment: { paymentProviderId, paymentId } }));
  const surplus = surplusPayments.map(payment => ({
    ...payment,
    payment: { paymentProviderId: payment.providerId, paymentId: payment.paymentId },
  }));
  return [...own, ...surplus].flatMap(({ provider, ...refund }) =>
    provider ? [{ ...refund, provider }] : [],
  );
}

/**
 * The refund with this service's ID, or those that one refund made at the provider pays. The latter come first:
 * after restoring a backup, another refund may be recorded with this service's ID.
 */
export function findRefunds(order: OrderDocument, refundId: string | undefined, providerRefundId?: string) {
  const refunds = listRefunds(order);
  const reported = refunds.filter(({ provider: { id } }) => id !== undefined && id === providerRefundId);
  if (reported.length > 0) return reported;
  // A former attempt at a refund that one made at the provider has paid since.
  const isOvertaken = ({ provider }: FoundRefund) =>
    providerRefundId !== undefined && provider.id !== undefined;
  return refunds.filter(refund => refund.id === refundId && !isOvertaken(refund));
}

export function changeRefunds(
  order: OrderDocument,
  found: FoundRefund[],
  getProvider: (provider: ProviderRefundDocument) => ProviderRefundDocument,
) {
  const change = <Refund extends { id: string }>(refund: Refund) => {
    const changed = found.find(({ id }) => id === refund.id);
    return changed ? { ...refund, provider: getProvider(changed.provider) } : refund;
  };
  const { refunds, surplusPayments = [] } = order;
  const isOwn = refunds.some(({ id }) => found.some(one => one.id === id));
  return {
    ...(isOwn ? { refunds: refunds.map(change) } : changeSurplus(order, surplusPayments.map(change))),
    ...countChange(order),
  };
}
