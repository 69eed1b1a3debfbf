import { sumOf } from '../../../spec/rules/money.ts';
import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { AtProvider, DisputeDocument, OrderDocument, ProviderRefundDocument } from './documents.ts';
import { buildRefund, buildReturn } from './new-refunds.ts';
import { countChange, type Decision, type UpdateOrder } from './order-update.ts';
import { buildOutboxEntry, describeAmount, sendToProvider } from './outbox-entries.ts';
import { applyRefund, isAtProvider, type ProviderPayment, refundable } from './payment-rules.ts';
import {
  addFailedId,
  addPaidPart,
  changeRefunds,
  type FoundRefund,
  findRefunds,
  getOwed,
  hasFailed,
  isPaidByStaff,
  listPaidInPart,
  listRefunds,
  payByStaff,
  removePaidPart,
  sumPaidParts,
} from './recorded-refunds.ts';

/**
 * The provider's report of a refund. `refundId` is this service's ID, or undefined for refunds made at the
 * provider.
 */
export type RefundReport = Pick<ProviderRefundDocument, 'status' | 'failure' | 'retries'> & {
  /** The provider's ID. */
  id: string;
  refundId: string | undefined;
  amount: number;
  reason: string;
};

/** Provider refunds and disputes. Methods throw `not_found`. */
export interface ProviderRefundService {
  /** Retries a failed refund. Other refunds stay unchanged. */
  retryRefund(caller: Caller, reference: string, refundId: string): Promise<OrderDocument>;
  /**
   * Records that staff paid a failed refund, now. Repeated calls change nothing. Throws `conflict` if it has not
   * failed, or the provider paid a part.
   */
  recordRefundPaid(
    caller: Caller,
    reference: string,
    refundId: string,
    till?: string,
  ): Promise<OrderDocument>;
  /**
   * Records the provider's report of a refund. A missing refund, made at the provider or lost by restoring a
   * backup, pays failed refunds, which are still owed, and is then added up to the refundable amount. Of a
   * surplus payment, it returns as much as it covers. Idempotent.
   */
  settleRefund(
    caller: Caller,
    reference: string,
    paymentId: string,
    report: RefundReport,
  ): Promise<OrderDocument>;
  /** Idempotent. */
  recordDispute(
    caller: Caller,
    reference: string,
    dispute: Omit<DisputeDocument, 'createdAt'>,
  ): Promise<OrderDocument>;
}

/** A refund that has not been sent yet. */
export const FIRST_REFUND: ProviderRefundDocument = { status: 'pending', failure: '', retries: 0 };

/** The refund request to the payment's provider. Undefined without one. */
export function askForRefund(
  payment: ProviderPayment,
  { id, amount }: { id: string; amount: number },
  retries = 0,
): AtProvider | undefined {
  return isAtProvider(payment)
    ? { paymentId: payment.paymentId, refund: { id, amount, retries } }
    : undefined;
}

const LOGGED = {
  pending: 'order.refund_retried',
  succeeded: 'order.refund_succeeded',
  failed: 'order.refund_failed',
} as const;

function requireRefund(order: OrderDocument, refundId: string): FoundRefund {
  const [found] = findRefunds(order, refundId);
  if (!found) throw notFound('refund of a payment provider');
  return found;
}

const UNFAILED = {
  pending: 'The refund has not failed: wait for the payment provider',
  succeeded: 'The payment provider has paid the refund',
};
const PAID_IN_PART = 'The payment provider has paid a part of the refund: retry it to pay the rest';

export function createProviderRefunds(update: UpdateOrder, clock: Clock): ProviderRefundService {
  return {
    retryRefund({ scope, actor }, reference, refundId) {
      const decide = (order: OrderDocument): Decision => {
        const found = requireRefund(order, refundId);
        const { provider } = found;
        if (provider.status !== 'failed') return { values: {} };
        const retries = provider.retries + 1;
        const amount = getOwed(found);
        const sent = askForRefund(found.payment, { id: refundId, amount }, retries);
        const built = buildOutboxEntry(order, 'order.refund_retried', actor, clock(), {
          details: describeAmount(order, amount),
        });
        const values = changeRefunds(order, [found], ({ provider: { id: _, ...kept } }) => ({
          ...kept,
          ...{ status: 'pending', failure: '', retries },
        }));
        return { values, entry: sendToProvider(built, sent) };
      };
      return update(scope, reference, decide);
    },

    recordRefundPaid({ scope, actor }, reference, refundId, till) {
      const decide = (order: OrderDocument): Decision => {
        if (isPaidByStaff(order, refundId)) return { values: {} };
        const found = requireRefund(order, refundId);
        const { amount, provider } = found;
        if (provider.status !== 'failed') throw new ServiceError('conflict', UNFAILED[provider.status]);
        if (getOwed(found) < amount) throw new ServiceError('conflict', PAID_IN_PART);
        const entry = buildOutboxEntry(order, 'order.refund_paid_manually', actor, clock(), {
          details: describeAmount(order, amount),
        });
        return { values: payByStaff(order, found, entry.at, till), entry };
      };
      return update(scope, reference, decide);
    },

    async settleRefund({ scope, actor }, reference, paymentId, { refundId, ...report }) {
      for (let isRecorded = false; ; ) {
        const order = await update(scope, reference, order => {
          const decision = decide(order);
          isRecorded = decision.entry === undefined;
          return decision;
        });
        if (isRecorded) return order;
      }

      /** The next step, until the report is recorded completely. */
      function decide(order: OrderDocument): Decision {
        const { id, status, amount, retries } = report;
        if (hasFailed(order, id)) return { values: {} };
        const found = findRefunds(order, refundId, id);
        const isOwn = found.some(({ provider }) => provider.id !== id);
        const paidInPart = listPaidInPart(order, id);
        if (status === 'failed' && paidInPart.length > 0)
          return failParts(order, paidInPart, isOwn ? [] : found);
        if (isOwn && paidInPart.length > 0) return { values: {} };
        // A backup restored since may lack a retry.
        const isStale = isOwn && found.some(({ provider }) => provider.retries > retries);
        if (isStale) return { values: {} };
        const changed = changeStatus(order, found, isOwn);
        if (isOwn || changed.entry) return changed;
        const left = amount - sumOf(found.map(refund => refund.amount)) - sumPaidParts(order, id);
        if (status === 'failed' || left <= 0) return { values: {} };
        const rest = { ...report, amount: left };
        return order.paymentId === paymentId ? addRefund(order, rest) : addReturn(order, rest);
      }

      function changeStatus(order: OrderDocument, found: FoundRefund[], isOwn: boolean): Decision {
        const { status, failure, amount } = report;
        const getRetries = ({ retries }: ProviderRefundDocument) => (isOwn ? report.retries : retries);
        const isKnown = found.every(
          ({ provider }) =>
            provider.retries === getRetries(provider) && ['pending', provider.status].includes(status),
        );
        if (isKnown) return { values: {} };
        const entry = buildOutboxEntry(order, LOGGED[status], actor, clock(), {
          details: describeAmount(order, amount, failure),
        });
        const { id } = report;
        const values = changeRefunds(order, found, refund => {
          const provider = { ...refund.provider, status, failure, retries: getRetries(refund.provider) };
          if (status === 'failed') return addFailedId(provider, id);
          return isOwn && provider.paidParts
            ? addPaidPart({ ...refund, provider }, { id, amount })
            : provider;
        });
        return { values, entry };
      }

      function failParts(order: OrderDocument, paidInPart: FoundRefund[], paid: FoundRefund[]): Decision {
        const { id, failure, amount } = report;
        const entry = buildOutboxEntry(order, LOGGED.failed, actor, clock(), {
          details: describeAmount(order, amount, failure),
        });
        const values = changeRefunds(order, [...paidInPart, ...paid], refund => {
          const { provider } = refund;
          const failed = paid.includes(refund)
            ? { ...provider, status: 'failed' as const, failure }
            : removePaidPart(provider, id, failure);
          return addFailedId(failed, id);
        });
        return { values, entry };
      }

      function addRefund(
        order: OrderDocument,
        { id, amount, reason, status, failure, retries }: typeof report,
      ): Decision {
        const given = Math.min(amount, refundable(order));
        const failed = listRefunds(order).filter(
          ({ payment, provider }) => payment.paymentId === paymentId && provider.status === 'failed',
        );
        // If nothing else is refundable, a smaller refund can only be a part of a failed one.
        const owed =
          failed.find(refund => getOwed(refund) <= amount) ?? (given === 0 ? failed[0] : undefined);
        if (owed) {
          const paid = Math.min(amount, getOwed(owed));
          const entry = buildOutboxEntry(order, LOGGED[status], actor, clock(), {
            details: describeAmount(order, paid),
          });
          const values = changeRefunds(order, [owed], refund =>
            paid < refund.amount
              ? addPaidPart(refund, { id, amount: paid })
              : { ...refund.provider, status, failure, id },
          );
          return { values, entry };
        }
        const values = given > 0 && applyRefund(order, given);
        if (!values) return { values: {} };
        const made = { amount: given, reason, source: 'gateway' } as const;
        const { entry, refund } = buildRefund(order, actor, clock(), made, values.paymentStatus);
        return { values, entry, refund: { ...refund, provider: { status, failure, retries, id } } };
      }

      function addReturn(
        order: OrderDocument,
        { id, amount, status, failure, retries }: typeof report,
      ): Decision {
        const payments = order.surplusPayments?.filter(one => one.paymentId === paymentId) ?? [];
        // A return that failed is still owed.
        const payment = payments.find(one => !one.returnedAt || one.provider?.status === 'failed');
        if (!payment) return { values: {} };
        const provider = { retries, ...payment.provider, status, failure, id };
        return buildReturn(order, payment, actor, clock(), provider, amount);
      }
    },

    recordDispute({ scope, actor }, reference, { id, amount, reason, status }) {
      const decide = (order: OrderDocument): Decision => {
        const { dispute } = order;
        if (dispute?.id === id && dispute.status === status) return { values: {} };
        const entry = buildOutboxEntry(order, 'order.disputed', actor, clock(), {
          details: describeAmount(order, amount, status.replaceAll('_', ' ')),
        });
        const createdAt = dispute?.id === id ? dispute.createdAt : entry.at;
        const changed = { id, amount, reason, status, createdAt };
        return { values: { dispute: changed, ...countChange(order) }, entry };
      };
      return update(scope, reference, decide);
    },
  };
}
