import type {
  OrderAction,
  PaymentOutcome,
  RecordPartPaymentRequest,
  RecordPaymentRequest,
  RefundOrderRequest,
} from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import { getStatusEvent } from '../../../spec/rules/order-status.ts';
import type { Actor, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { OrderDocument, PartPaymentDocument, PaymentStatus } from './documents.ts';
import { changeSurplus, type Decision, type UpdateOrder } from './order-update.ts';
import { buildOutboxEntry, sendToProvider } from './outbox-entries.ts';
import { parsePartPayment, parseRefund } from './part-input.ts';
import {
  amountDue,
  applyPartPayment,
  applyPaymentResult,
  applyPaymentStart,
  applyProviderPayment,
  applyRecordedPayment,
  applyRefund,
  isAtProvider,
  isPaid,
  listPartPayments,
  type PaymentStep,
  type ProviderPayment,
  paidInParts,
  refundable,
} from './payment-rules.ts';
import {
  askForRefund,
  buildRefund,
  countChange,
  createProviderRefunds,
  describe,
  FIRST_REFUND,
  type ProviderRefundService,
} from './provider-refunds.ts';

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
  /**
   * Records a payment of a part of the order. Throws `invalid_request` for what is not positive, has too many decimals, or is no line of the
   * order, and `conflict` for more than is due.
   */
  recordPart(
    caller: Caller,
    reference: string,
    payment: RecordPartPaymentRequest,
    request?: KeyedRequest,
  ): Promise<OrderDocument>;
  /** Records that a part payment was given back. Throws `not_found` for one that the order does not have. */
  returnPart(caller: Caller, reference: string, paymentId: string): Promise<OrderDocument>;
  /** Makes the payment pending. While another payment is pending, the order keeps that one. */
  start(caller: Caller, reference: string, payment: ProviderPayment): Promise<OrderDocument>;
  /** Records the result of the payment that was started. Success confirms a pending order. */
  finish(
    caller: Caller,
    reference: string,
    result: { outcome: PaymentOutcome; paymentId: string },
  ): Promise<OrderDocument>;
  /** Records the provider's result of a payment of this amount. It is never dropped and never a conflict. */
  settle(
    caller: Caller,
    reference: string,
    result: { outcome: PaymentOutcome; payment: ProviderPayment; amount: number },
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

/** `till` is that of the counter. Without an `amount`, it is what the payment of the rest has paid, or would have. */
type RecordedPayment = Partial<ProviderPayment> & { till?: string; amount?: number | undefined };

/** Other payments are recorded as the order's. */
const ACTIONS: Partial<Record<PaymentStatus, OrderAction>> = {
  pending: 'order.payment_started',
  partially_paid: 'order.part_paid',
};

type PaymentServiceDeps = { update: UpdateOrder; clock: Clock };

export function createPaymentService({ update, clock }: PaymentServiceDeps): PaymentService {
  const applyStep = (
    { scope, actor }: Caller,
    reference: string,
    recorded: RecordedPayment,
    getStep: (order: OrderDocument) => PaymentStep,
    request?: KeyedRequest,
  ): Promise<OrderDocument> =>
    update(scope, reference, order => decideStep(order, recorded, getStep(order), actor), request);

  function decideStep(
    order: OrderDocument,
    { amount, ...recorded }: RecordedPayment,
    step: PaymentStep,
    actor: Actor,
  ): Decision {
    if (step === 'unchanged') return { values: {} };
    if (step === 'surplus') return addSurplus(order, { amount, ...recorded }, actor);
    if ('conflict' in step) throw new ServiceError('conflict', `Order ${order.number} ${step.conflict}`);
    const { till, ...payment } = recorded;
    const values = { ...step, ...payment };
    const { status, paymentStatus, paymentId = order.paymentId } = values;
    const { paymentProviderId } = { ...order, ...values };
    const isPart = paymentStatus === 'partially_paid';
    const built = buildOutboxEntry(
      order,
      ACTIONS[paymentStatus] ?? 'order.payment_recorded',
      actor,
      clock(),
      {
        details: {
          ...(isPart && amount !== undefined ? describe(order, amount) : { status }),
          ...(paymentProviderId && { reason: paymentProviderId }),
          paymentStatus,
        },
        eventType: status === order.status ? undefined : getStatusEvent(status),
      },
    );
    const isBegun = paymentStatus === 'pending' && isAtProvider({ paymentProviderId, paymentId });
    const isOvertaken = order.paymentStatus === 'pending' && order.paymentId !== paymentId;
    const closes = isOvertaken && (isPart || paymentStatus === 'paid') && isAtProvider(order);
    const atProvider = closes ? { paymentId: order.paymentId, closes } : isBegun ? { paymentId } : undefined;
    const entry = sendToProvider(built, atProvider);
    const paid = paymentStatus === 'paid' && { paidAt: entry.at, ...(till && { till }) };
    return { values: { ...values, ...paid, ...(isOvertaken && getOvertaken(order)) }, entry };
  }

  /** Of an online payment, the order knows what was overtaken; at the counter there is a provider only. */
  function addSurplus(order: OrderDocument, payment: RecordedPayment, actor: Actor): Decision {
    const { overtakenPayment, surplusPayments = [], status, paymentStatus, total } = order;
    const { paymentProviderId, till, amount = total - paidInParts(order) } = payment;
    const { providerId, paymentId } =
      paymentProviderId === undefined && overtakenPayment
        ? overtakenPayment
        : { providerId: paymentProviderId ?? '', paymentId: payment.paymentId ?? '' };
    const entry = buildOutboxEntry(order, 'order.surplus_recorded', actor, clock(), {
      details: { status, reason: providerId, paymentStatus },
    });
    const { _id: id, at: recordedAt } = entry;
    const amounts = { amount, ...(till && { till }) };
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

    recordPart({ scope, actor }, reference, { providerId, till, ...input }, request) {
      const decide = (order: OrderDocument): Decision => {
        const { currency, number } = order;
        const priced = parsePartPayment(order, input);
        const due = amountDue(order);
        if (!isPaid(order) && priced.amount > due) {
          const left = formatMoney(due, currency);
          throw new ServiceError('conflict', `Only ${left} ${currency} of order ${number} is left to pay`);
        }
        const atTill = till && { till };
        const recorded = { paymentProviderId: providerId, paymentId: '', amount: priced.amount, ...atTill };
        const step = applyPartPayment(order, priced.amount);
        const { values, entry } = decideStep(order, recorded, step, actor);
        if (!entry || values.paymentStatus !== 'partially_paid') return { values, ...(entry && { entry }) };
        const part = { id: entry._id, at: entry.at, providerId, ...priced, ...atTill };
        return { values: { ...values, ...addPart(order, part) }, entry };
      };
      return update(scope, reference, decide, request);
    },

    returnPart({ scope, actor }, reference, paymentId) {
      const decide = (order: OrderDocument): Decision => {
        const { status, number, partPayments = [] } = order;
        const part = partPayments.find(({ id, returns }) => id === paymentId && !returns);
        if (!part) throw notFound('part payment');
        if (!listPartPayments(order).includes(part)) return { values: {} };
        if (isPaid(order))
          throw new ServiceError('conflict', `Order ${number} is fully paid: refund it instead`);
        const { providerId, amount, till } = part;
        const paymentStatus = paidInParts(order) === amount ? 'unpaid' : 'partially_paid';
        const entry = buildOutboxEntry(order, 'order.part_returned', actor, clock(), {
          details: { ...describe(order, amount, providerId), paymentStatus },
        });
        const { _id: id, at } = entry;
        const returned = { id, at, providerId, amount: -amount, returns: part.id, ...(till && { till }) };
        return { values: { status, paymentStatus, ...addPart(order, returned) }, entry };
      };
      return update(scope, reference, decide);
    },

    start: (caller, reference, payment) => applyStep(caller, reference, payment, applyPaymentStart),

    finish({ scope, actor }, reference, { outcome, paymentId }) {
      const decide = (order: OrderDocument): Decision => {
        const step = applyPaymentResult(order, paymentId, outcome);
        return decideStep(order, { amount: order.total }, step, actor);
      };
      return update(scope, reference, decide);
    },

    settle(caller, reference, { outcome, payment, amount }) {
      const { paymentId } = payment;
      const getStep = (order: OrderDocument) => applyProviderPayment(order, { paymentId, amount }, outcome);
      return applyStep(caller, reference, { ...payment, amount }, getStep);
    },

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

const addPart = (order: OrderDocument, part: PartPaymentDocument) => ({
  partPayments: [...(order.partPayments ?? []), part],
  ...countChange(order),
});
