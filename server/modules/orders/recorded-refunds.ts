import { sumOf } from '../../../spec/rules/money.ts';
import type {
  OrderDocument,
  ProviderRefundDocument,
  RefundDocument,
  SurplusPaymentDocument,
} from './documents.ts';
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

/** The amount that no refund at the provider has paid. */
export const getOwed = ({ amount, provider: { paidParts = [] } }: Pick<FoundRefund, 'amount' | 'provider'>) =>
  amount - sumOf(paidParts.map(part => part.amount));

/** The parts that the provider's refund paid. */
const listParts = ({ provider: { paidParts = [] } }: FoundRefund, providerRefundId: string) =>
  paidParts.filter(({ id }) => id === providerRefundId);

/** The refunds of which the provider's refund paid a part. */
export const listPaidInPart = (order: OrderDocument, providerRefundId: string): FoundRefund[] =>
  listRefunds(order).filter(refund => listParts(refund, providerRefundId).length > 0);

export const sumPaidParts = (order: OrderDocument, providerRefundId: string): number =>
  sumOf(
    listRefunds(order)
      .flatMap(refund => listParts(refund, providerRefundId))
      .map(part => part.amount),
  );

/** Adds a provider's refund that pays a part. The refund fails while an amount is still owed. */
export function addPaidPart(
  { amount, provider }: FoundRefund,
  part: { id: string; amount: number },
): ProviderRefundDocument {
  const { id: _, ...rest } = { ...provider, paidParts: [...(provider.paidParts ?? []), part] };
  const isPaid = getOwed({ amount, provider: rest }) <= 0;
  return isPaid
    ? { ...rest, status: 'succeeded', failure: '' }
    : { ...rest, status: 'failed', failure: 'Only a part was refunded: a retry refunds the rest' };
}

/** Removes the part that the provider's failed refund paid. A retry of the rest stays pending. */
export const removePaidPart = (
  { paidParts = [], ...provider }: ProviderRefundDocument,
  providerRefundId: string,
  failure: string,
): ProviderRefundDocument => ({
  ...provider,
  ...(provider.status === 'succeeded' && { status: 'failed', failure }),
  paidParts: paidParts.filter(({ id }) => id !== providerRefundId),
});

/** Whether the provider's refund is known to have failed. */
export const hasFailed = (order: OrderDocument, providerRefundId: string): boolean =>
  [...listRefunds(order).map(({ provider }) => provider), ...listFailedAttempts(order)].some(
    ({ failedIds }) => failedIds?.includes(providerRefundId),
  );

const listFailedAttempts = ({ refunds, surplusPayments = [] }: OrderDocument) =>
  [...refunds, ...surplusPayments].flatMap(({ failedAttempt }) => failedAttempt ?? []);

/** Whether staff paid the refund after the provider could not. */
export const isPaidByStaff = ({ refunds, surplusPayments = [] }: OrderDocument, refundId: string): boolean =>
  [...refunds, ...surplusPayments].some(({ id, failedAttempt }) => id === refundId && failedAttempt);

/** Makes a provider's failed refund one that staff paid now. A returned surplus payment stays returned. */
export function payByStaff(order: OrderDocument, { id, provider }: FoundRefund, at: Date, till?: string) {
  const { failedIds = [] } = addFailedId(provider, provider.id ?? '');
  return changeEach(order, [id], {
    own({ provider: _, till: __, createdAt, ...kept }) {
      const failedAttempt = { at: createdAt, failedIds };
      return { ...kept, source: 'manual', createdAt: at, ...(till && { till }), failedAttempt };
    },
    surplus: ({ provider: _, ...kept }) => ({
      ...kept,
      failedAttempt: { at: kept.returnedAt ?? at, failedIds },
    }),
  });
}

/** Remembers the provider's failed refund. Rejected requests have no ID. */
export const addFailedId = (
  { failedIds = [], ...provider }: ProviderRefundDocument,
  id: string,
): ProviderRefundDocument => ({ ...provider, failedIds: id === '' ? failedIds : [...failedIds, id] });

export function changeRefunds(
  order: OrderDocument,
  found: FoundRefund[],
  getProvider: (refund: FoundRefund) => ProviderRefundDocument,
) {
  const change = <Refund extends { id: string }>(refund: Refund): Refund => {
    const changed = found.find(({ id }) => id === refund.id);
    return changed ? { ...refund, provider: getProvider(changed) } : refund;
  };
  return changeEach(
    order,
    found.map(({ id }) => id),
    { own: change, surplus: change },
  );
}

type Changes = {
  own(refund: RefundDocument): RefundDocument;
  surplus(payment: SurplusPaymentDocument): SurplusPaymentDocument;
};

/** Changes refunds of the order, or if none of them is, of its surplus payments. */
function changeEach(order: OrderDocument, ids: string[], { own, surplus }: Changes) {
  const { refunds, surplusPayments = [] } = order;
  const isChanged = ({ id }: { id: string }) => ids.includes(id);
  return {
    ...(refunds.some(isChanged)
      ? { refunds: refunds.map(refund => (isChanged(refund) ? own(refund) : refund)) }
      : changeSurplus(
          order,
          surplusPayments.map(payment => (isChanged(payment) ? surplus(payment) : payment)),
        )),
    ...countChange(order),
  };
}
