import { sumOf } from '../../../spec/rules/money.ts';
import type { Actor, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound } from '../../lib/errors.ts';
import { getRefundId } from '../../lib/ids.ts';
import type {
  AtProvider,
  DisputeDocument,
  OrderDocument,
  ProviderRefundDocument,
  RefundDocument,
  SurplusPaymentDocument,
} from './documents.ts';
import { changeSurplus, countChange, type Decision, type UpdateOrder } from './order-update.ts';
import { buildOutboxEntry, describeAmount, sendToProvider } from './outbox-entries.ts';
import { applyRefund, isAtProvider, type ProviderPayment, refundable } from './payment-rules.ts';
import { changeRefunds, type FoundRefund, findRefunds, listRefunds } from './recorded-refunds.ts';

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

export function createProviderRefunds(update: UpdateOrder, clock: Clock): ProviderRefundService {
  return {
    retryRefund({ scope, actor }, reference, refundId) {
      const decide = (order: OrderDocument): Decision => {
        const [found] = findRefunds(order, refundId);
        if (!found) throw notFound('refund of a payment provider');
        const { provider, amount } = found;
        if (provider.status !== 'failed') return { values: {} };
        const retries = provider.retries + 1;
        const sent = askForRefund(found.payment, { id: refundId, amount }, retries);
        const built = buildOutboxEntry(order, 'order.refund_retried', actor, clock(), {
          details: describeAmount(order, amount),
        });
        const values = changeRefunds(order, [found], () => ({ status: 'pending', failure: '', retries }));
        return { values, entry: sendToProvider(built, sent) };
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
        const { status, amount, retries } = report;
        const found = findRefunds(order, refundId, report.id);
        const isOwn = found.some(({ provider }) => provider.id !== report.id);
        // A backup restored since may lack a retry.
        const isStale = isOwn && found.some(({ provider }) => provider.retries > retries);
        if (isStale) return { values: {} };
        const changed = changeStatus(order, found, isOwn);
        if (isOwn || changed.entry) return changed;
        const left = amount - sumOf(found.map(refund => refund.amount));
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
        const values = changeRefunds(order, found, provider => ({
          ...provider,
          ...{ status, failure, retries: getRetries(provider) },
        }));
        return { values, entry };
      }

      function addRefund(
        order: OrderDocument,
        { id, amount, reason, status, failure, retries }: typeof report,
      ): Decision {
        const owed = listRefunds(order).find(
          ({ payment, provider, ...refund }) =>
            payment.paymentId === paymentId && provider.status === 'failed' && refund.amount <= amount,
        );
        if (owed) {
          const entry = buildOutboxEntry(order, LOGGED[status], actor, clock(), {
            details: describeAmount(order, owed.amount),
          });
          const values = changeRefunds(order, [owed], ({ retries }) => ({ status, failure, retries, id }));
          return { values, entry };
        }
        const given = Math.min(amount, refundable(order));
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
        const provider = { status, failure, retries: payment.provider?.retries ?? retries, id };
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
