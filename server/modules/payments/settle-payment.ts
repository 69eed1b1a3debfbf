import type { PaymentOutcome } from '../../../generated/dashboard/types.ts';
import { type AccessScope, type Caller, SYSTEM } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PaymentService } from '../orders/payment-service.ts';
import type { RefundReport } from '../orders/provider-refunds.ts';
import { isOpen, type OnlinePaymentDocument, type SentRefund } from './documents.ts';
import { type PaymentProvider, type PaymentReport, ProviderError } from './provider.ts';
import type { OnlinePaymentStore } from './store.ts';

/**
 * Reconciles a payment with its provider: opens its page, sends pending refunds, queries the state, and
 * records it in the order. Idempotent on both sides, so concurrent and interrupted runs are safe. Resolves to
 * the updated payment.
 */
export type SettlePayment = (payment: OnlinePaymentDocument) => Promise<OnlinePaymentDocument>;

/** The log message if settling throws. The payment stays due. */
export const SETTLING_FAILED = 'failed to settle a payment; retrying on the next poll';

export type ProviderAccount = {
  provider: PaymentProvider;
  /** Whether the provider sends events. */
  notifies: boolean;
};

type SettleDeps = {
  store: Pick<OnlinePaymentStore, 'find' | 'change'>;
  orders: Pick<PaymentService, 'settle' | 'settleRefund' | 'recordDispute'>;
  /** The account that takes the payment, or why it cannot be asked. */
  findAccount: (payment: OnlinePaymentDocument) => Promise<ProviderAccount | { failure: string }>;
  clock: Clock;
  log: Logger;
};

export function createSettlePayment({ store, orders, findAccount, clock, log }: SettleDeps): SettlePayment {
  type Answer = Pick<OnlinePaymentDocument, 'state' | 'refunds'> &
    Partial<Pick<OnlinePaymentDocument, 'session' | 'intentId'>>;

  async function ask(payment: OnlinePaymentDocument, provider: PaymentProvider): Promise<Answer> {
    const session = payment.session ?? (await openPage(payment, provider));
    if (!session) return { state: 'failed', refunds: payment.refunds };
    const opened = { ...payment, session };
    if (payment.closes && payment.state === 'pending') await provider.expire(opened);
    const owed = payment.refunds.some(({ status }) => status === 'owed');
    // The provider forgets the keys of requests within days, but not their refunds.
    const former = owed ? await checkKnown(opened, provider) : undefined;
    const intentId = former?.intentId ?? payment.intentId;
    const unsent = former ? payment.refunds.map(merge(former)) : payment.refunds;
    const known = { ...opened, refunds: unsent, ...(intentId && { intentId }) };
    const refunds = await sendOwed(known, provider);
    const report = await checkKnown(known, provider);
    await record(known, report);
    const { state, intentId: paid = intentId } = report;
    return { session, state, refunds: refunds.map(merge(report)), ...(paid && { intentId: paid }) };
  }

  /** A settled payment stays as it is if the provider does not know it, for example after a change of accounts. */
  async function checkKnown(
    payment: OnlinePaymentDocument,
    provider: Pick<PaymentProvider, 'check'>,
  ): Promise<PaymentReport> {
    const { state, intentId } = payment;
    try {
      return await provider.check(payment);
    } catch (error) {
      const isFinal = error instanceof ProviderError && error.kind === 'rejected' && state !== 'pending';
      if (!isFinal) throw error;
      return { state, intentId, refunds: [], dispute: undefined };
    }
  }

  /** Undefined if the provider rejects the payment. */
  async function openPage(payment: OnlinePaymentDocument, provider: PaymentProvider) {
    try {
      return await provider.begin(payment);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'rejected') throw error;
      log.warn({ payment: payment._id, reason: error.message }, 'the payment provider rejected a payment');
      await recordOutcome(payment, 'failed');
      return undefined;
    }
  }

  async function sendOwed(
    payment: OnlinePaymentDocument,
    provider: Pick<PaymentProvider, 'refund'>,
  ): Promise<SentRefund[]> {
    const refunds: SentRefund[] = [];
    for (const refund of payment.refunds)
      refunds.push(refund.status === 'owed' ? await send(payment, provider, refund) : refund);
    return refunds;
  }

  async function send(
    payment: OnlinePaymentDocument,
    provider: Pick<PaymentProvider, 'refund'>,
    refund: SentRefund,
  ): Promise<SentRefund> {
    try {
      const report = await provider.refund(payment, refund);
      await recordRefund(payment, report);
      return { ...refund, status: report.status };
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error;
      const { id, retries, amount } = refund;
      const failed = { id: '', refundId: id, retries, amount, reason: '', status: 'failed' } as const;
      await recordRefund(payment, { ...failed, failure: error.message });
      return { ...refund, status: 'failed' };
    }
  }

  const recordOutcome = (payment: OnlinePaymentDocument, outcome: PaymentOutcome) =>
    orders.settle(asProvider(payment), payment.orderId, {
      outcome,
      payment: toOrderPayment(payment),
      amount: payment.amount,
    });

  const recordRefund = (payment: OnlinePaymentDocument, report: RefundReport) =>
    orders.settleRefund(asProvider(payment), payment.orderId, payment._id, report);

  async function record(payment: OnlinePaymentDocument, report: PaymentReport): Promise<void> {
    const { state, refunds, dispute } = report;
    if (state === 'pending') return;
    await recordOutcome(payment, state);
    for (const refund of refunds) await recordRefund(payment, refund);
    if (dispute) await orders.recordDispute(asProvider(payment), payment.orderId, dispute);
  }

  /** When to poll again. */
  function getNextTime(payment: OnlinePaymentDocument, { notifies }: ProviderAccount): Date | undefined {
    if (!isOpen(payment)) return undefined;
    const now = clock().getTime();
    const age = now - payment.createdAt.getTime();
    const shortest = notifies ? NOTIFIED_INTERVAL_MS : INTERVAL_MS;
    return new Date(now + Math.min(Math.max(age / AGE_PER_INTERVAL, shortest), MAX_INTERVAL_MS));
  }

  async function settleOnce(payment: OnlinePaymentDocument): Promise<OnlinePaymentDocument | null> {
    try {
      const account = await findAccount(payment);
      if ('failure' in account) return await settleWithout(payment, account.failure);
      const answer = await ask(payment, account.provider);
      const dueAt = getNextTime({ ...payment, ...answer }, account);
      return await store.change(payment, { ...answer, failures: 0, ...(dueAt && { dueAt }) });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn(
        { payment: payment._id, reason: error.message, failures: payment.failures + 1 },
        'the payment provider did not respond; retrying later',
      );
      return store.change(payment, postpone(payment));
    }
  }

  /** Without an account, refunds fail, and so does a payment whose page must close, because its state can't be read. */
  async function settleWithout(
    payment: OnlinePaymentDocument,
    failure: string,
  ): Promise<OnlinePaymentDocument | null> {
    const refund = () => Promise.reject(new ProviderError('refused', failure));
    const refunds = await sendOwed(payment, { refund });
    const isClosed = payment.state === 'pending' && payment.closes === true;
    if (isClosed) await recordOutcome(payment, 'failed');
    const state = isClosed ? 'failed' : payment.state;
    return store.change(payment, { state, refunds, ...(state === 'pending' && postpone(payment)) });
  }

  function postpone({ failures, failingSince = clock() }: OnlinePaymentDocument) {
    const delay = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
    return { failures: failures + 1, failingSince, dueAt: new Date(clock().getTime() + delay) };
  }

  return async read => {
    for (let payment = read; ; ) {
      const settled = await settleOnce(payment);
      if (settled) return settled;
      // Changed concurrently, for example by a refund: retry with the change.
      const changed = await store.find(payment.restaurantId, payment._id);
      if (!changed) return payment;
      payment = changed;
    }
  };
}

/** While the guest is expected to pay. */
const INTERVAL_MS = 10_000;
/** The interval if the provider sends events. */
const NOTIFIED_INTERVAL_MS = 60_000;
/** The polling interval grows with the payment's age. */
const AGE_PER_INTERVAL = 4;
const MAX_INTERVAL_MS = 30 * 60_000;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60 * 60_000;

const getScope = ({ restaurantId, branchId }: OnlinePaymentDocument): AccessScope => ({
  restaurantId,
  branches: [branchId],
});

const asProvider = (payment: OnlinePaymentDocument): Caller => ({
  scope: getScope(payment),
  actor: { ...SYSTEM, name: 'Stripe' },
});

const toOrderPayment = ({ _id }: OnlinePaymentDocument) => ({
  paymentProviderId: _id.slice(0, _id.indexOf(':')),
  paymentId: _id,
});

/** Merges the provider's report into a refund. A backup restored since may lack its latest retries. */
const merge =
  ({ refunds }: PaymentReport) =>
  (sent: SentRefund): SentRefund => {
    const [last] = refunds
      .filter(({ refundId, retries }) => refundId === sent.id && retries >= sent.retries)
      .sort((a, b) => b.retries - a.retries);
    return last ? { ...sent, retries: last.retries, status: last.status } : sent;
  };
