import type {
  PaymentOutcome,
  RecordPaymentRequest,
  RefundOrderRequest,
} from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import { getStatusEvent } from '../../../spec/rules/order-status.ts';
import type { Actor, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import { buildOutboxEntry, type OrderDocument, sendToProvider } from './documents.ts';
import { changeSurplus, type Decision, type UpdateOrder } from './order-update.ts';
import {
  applyPaymentResult,
  applyPaymentStart,
  applyProviderPayment,
  applyRecordedPayment,
  applyRefund,
  isAtProvider,
  type PaymentStep,
  type ProviderPayment,
  refundable,
} from './payment-rules.ts';
import {
  askForRefund,
  buildRefund,
  createProviderRefunds,
  FIRST_REFUND,
  type ProviderRefundService,
} from './provider-refunds.ts';
import { parseRefund } from './refund-input.ts';

/**
 * Payments and refunds. Methods throw `not_found`, and `conflict` when the order's payment does not allow the step. A
 * keyed request is applied once and always resolves to the same order.
 */
export interface PaymentService extends ProviderRefundService {
  /** Records the result of a payment made outside of the service. Success confirms a pending order. */
  record(
    caller: Caller,
    reference: string,
    payment: RecordPaymentRequest,
    request?: KeyedRequest,
  ): Promise<OrderDocument>;
  /** Makes the payment pending. While another payment is pending, the order keeps that one. */
  start(caller: Caller, reference: string, payment: ProviderPayment): Promise<OrderDocument>;
  /** Records the result of the payment that was started. Success confirms a pending order. */
  finish(
    caller: Caller,
    reference: string,
    result: { outcome: PaymentOutcome; paymentId: string },
  ): Promise<OrderDocument>;
  /** Records the provider's result of a payment. It is never dropped and never a conflict. */
  settle(
    caller: Caller,
    reference: string,
    result: { outcome: PaymentOutcome; payment: ProviderPayment },
  ): Promise<OrderDocument>;
  /** Records that a second payment was given back, or gives it back at its provider. Throws `not_found` for one that the order does not have. */
  returnSurplus(caller: Caller, reference: string, paymentId: string): Promise<OrderDocument>;
  /** Throws `invalid_request` for what is not positive, has too many decimals or is no line of the order. */
  refund(
    caller: Caller,
    reference: string,
    input: RefundOrderRequest,
    request?: KeyedRequest,
  ): Promise<OrderDocument>;
}

/** `till` is that of the counter. */
type RecordedPayment = Partial<ProviderPayment> & { till?: string };

type PaymentServiceDeps = { update: UpdateOrder; clock: Clock };

export function createPaymentService({ update, clock }: PaymentServiceDeps): PaymentService {
  function applyStep(
    { scope, actor }: Caller,
    reference: string,
    recorded: RecordedPayment,
    getStep: (order: OrderDocument) => PaymentStep,
    request?: KeyedRequest,
  ): Promise<OrderDocument> {
    const { till, ...payment } = recorded;
    const decide = (order: OrderDocument): Decision => {
      const step = getStep(order);
      if (step === 'unchanged') return { values: {} };
      if (step === 'surplus') return addSurplus(order, recorded, actor);
      if ('conflict' in step) throw new ServiceError('conflict', `Order ${order.number} ${step.conflict}`);
      const values = { ...step, ...payment };
      const { status, paymentStatus, paymentId = order.paymentId } = values;
      const { paymentProviderId } = { ...order, ...values };
      const action = paymentStatus === 'pending' ? 'order.payment_started' : 'order.payment_recorded';
      const built = buildOutboxEntry(order, action, actor, clock(), {
        details: { status, ...(paymentProviderId && { reason: paymentProviderId }), paymentStatus },
        eventType: status === order.status ? undefined : getStatusEvent(status),
      });
      const isBegun = paymentStatus === 'pending' && isAtProvider({ paymentProviderId, paymentId });
      const isOvertaken = order.paymentStatus === 'pending' && order.paymentId !== paymentId;
      const closes = isOvertaken && paymentStatus === 'paid' && isAtProvider(order);
      const atProvider = closes
        ? { paymentId: order.paymentId, closes }
        : isBegun
          ? { paymentId }
          : undefined;
      const entry = sendToProvider(built, atProvider);
      const paid = paymentStatus === 'paid' && { paidAt: entry.at, ...(till && { till }) };
      return { values: { ...values, ...paid, ...(isOvertaken && getOvertaken(order)) }, entry };
    };
    return update(scope, reference, decide, request);
  }

  /** Of an online payment, the order knows what was overtaken; at the counter there is a provider only. */
  function addSurplus(order: OrderDocument, payment: RecordedPayment, actor: Actor): Decision {
    const { overtakenPayment, surplusPayments = [], status, paymentStatus, total } = order;
    const { paymentProviderId, till } = payment;
    const { providerId, paymentId } =
      paymentProviderId === undefined && overtakenPayment
        ? overtakenPayment
        : { providerId: paymentProviderId ?? '', paymentId: payment.paymentId ?? '' };
    const entry = buildOutboxEntry(order, 'order.surplus_recorded', actor, clock(), {
      details: { status, reason: providerId, paymentStatus },
    });
    const { _id: id, at: recordedAt } = entry;
    const amounts = { amount: total, ...(till && { till }) };
    const surplus = { id, providerId, paymentId, ...amounts, recordedAt, returnedAt: null };
    return { values: changeSurplus(order, [...surplusPayments, surplus]), entry };
  }

  return {
    record: (caller, reference, { outcome, providerId, till }, request) => {
      const payment = { paymentProviderId: providerId, paymentId: '', ...(till && { till }) };
      const getStep = (order: OrderDocument) =>
        applyRecordedPayment(order, { outcome, providerId }, request !== undefined);
      return applyStep(caller, reference, payment, getStep, request);
    },

    start: (caller, reference, payment) => applyStep(caller, reference, payment, applyPaymentStart),

    finish: (caller, reference, { outcome, paymentId }) =>
      applyStep(caller, reference, {}, order => applyPaymentResult(order, paymentId, outcome)),

    settle: (caller, reference, { outcome, payment }) =>
      applyStep(caller, reference, payment, order => applyProviderPayment(order, payment.paymentId, outcome)),

    returnSurplus({ scope, actor }, reference, paymentId) {
      const decide = (order: OrderDocument): Decision => {
        const { surplusPayments = [], status, paymentStatus } = order;
        const payment = surplusPayments.find(({ id }) => id === paymentId);
        if (!payment) throw notFound('second payment');
        if (payment.returnedAt) return { values: {} };
        const built = buildOutboxEntry(order, 'order.surplus_returned', actor, clock(), {
          details: { status, reason: payment.providerId, paymentStatus },
        });
        const sent = askForRefund({ ...payment, paymentProviderId: payment.providerId }, payment);
        const entry = sendToProvider(built, sent);
        const returned = { ...payment, returnedAt: entry.at, ...(sent && { provider: FIRST_REFUND }) };
        const changed = surplusPayments.map(one => (one === payment ? returned : one));
        return { values: changeSurplus(order, changed), entry };
      };
      return update(scope, reference, decide);
    },

    refund({ scope, actor }, reference, { reason = '', source, till, ...input }, request) {
      const decide = (order: OrderDocument): Decision => {
        const { currency, number } = order;
        const given = parseRefund(order, input);
        const values = applyRefund(order, given.amount);
        if (!values) {
          const most = formatMoney(refundable(order), currency);
          throw new ServiceError(
            'conflict',
            `At most ${most} ${currency} of order ${number} can be refunded`,
          );
        }
        const made = { ...given, reason, source, ...(till && { till }) };
        const built = buildRefund(order, actor, clock(), made, values.paymentStatus);
        const sent = source === 'gateway' ? askForRefund(order, built.refund) : undefined;
        const entry = sendToProvider(built.entry, sent);
        return { values, entry, refund: { ...built.refund, ...(sent && { provider: FIRST_REFUND }) } };
      };
      return update(scope, reference, decide, request);
    },

    ...createProviderRefunds(update, clock),
  };
}

const getOvertaken = ({ paymentProviderId: providerId, paymentId }: OrderDocument) => ({
  overtakenPayment: { providerId, paymentId },
});
