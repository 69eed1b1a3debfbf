import type {
  PaymentOutcome,
  RecordPaymentRequest,
  RefundOrderRequest,
} from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import { getStatusEvent } from '../../../spec/rules/order-status.ts';
import type { AccessScope, Actor, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import { deriveId } from '../../lib/ids.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { FindAnswered } from './answered-request.ts';
import {
  buildOutboxEntry,
  type OrderDocument,
  type OrderOutboxEntry,
  type RefundDocument,
  type SurplusPaymentDocument,
  snapshotOrder,
  snapshotPayment,
} from './documents.ts';
import {
  applyPaymentResult,
  applyPaymentStart,
  applyRecordedPayment,
  applyRefund,
  type PaymentStep,
  type ProviderPayment,
  refundable,
} from './payment-rules.ts';
import { parseRefund } from './refund-input.ts';
import type { OrderService } from './service.ts';
import type { OrderStore, PaymentUpdate, PaymentValues } from './store.ts';

/**
 * Payments and refunds. Methods throw `not_found`, and `conflict` when the order's payment does not allow the step. A
 * keyed request is applied once and always resolves to the same order.
 */
export interface PaymentService {
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
  /** Records that a second payment was given back. Throws `not_found` for one that the order does not have. */
  returnSurplus(caller: Caller, reference: string, paymentId: string): Promise<OrderDocument>;
  /** Throws `invalid_request` for what is not positive, has too many decimals or is no line of the order. */
  refund(
    caller: Caller,
    reference: string,
    input: RefundOrderRequest,
    request?: KeyedRequest,
  ): Promise<OrderDocument>;
}

type PaymentServiceDeps = {
  store: Pick<OrderStore, 'updatePayment'>;
  orders: Pick<OrderService, 'get'>;
  clock: Clock;
  relay: (order: OrderDocument) => Promise<void>;
  findAnswered: FindAnswered;
};

/** `till` is that of the counter. */
type RecordedPayment = Partial<ProviderPayment> & { till?: string };

/** Without an entry, nothing changes. */
type Decision = { values: PaymentValues; entry?: OrderOutboxEntry; refund?: RefundDocument };

export function createPaymentService(deps: PaymentServiceDeps): PaymentService {
  const { store, orders, clock, relay, findAnswered } = deps;

  /** Reads and decides again when the order changed since it was read. */
  async function update(
    scope: AccessScope,
    reference: string,
    decide: (order: OrderDocument) => Decision,
    request?: KeyedRequest,
  ): Promise<OrderDocument> {
    for (;;) {
      const order = await orders.get(scope, reference);
      const answered = await findAnswered(scope.restaurantId, request);
      if (answered) return answered;
      const decision = decide(order);
      if (!decision.entry && !request) return order;
      const updated = await store.updatePayment(order, buildUpdate(order, decision, request, clock()));
      if (updated) {
        await relay(updated);
        return updated;
      }
    }
  }

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
      const entry = buildOutboxEntry(order, action, actor, clock(), {
        details: { status, ...(paymentProviderId && { reason: paymentProviderId }), paymentStatus },
        eventType: status === order.status ? undefined : getStatusEvent(status),
      });
      const paid = paymentStatus === 'paid' && { paidAt: entry.at, ...(till && { till }) };
      const isOvertaken = order.paymentStatus === 'pending' && order.paymentId !== paymentId;
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
        : { providerId: paymentProviderId ?? '', paymentId: '' };
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

    returnSurplus({ scope, actor }, reference, paymentId) {
      const decide = (order: OrderDocument): Decision => {
        const { surplusPayments = [], status, paymentStatus } = order;
        const payment = surplusPayments.find(({ id }) => id === paymentId);
        if (!payment) throw notFound('second payment');
        if (payment.returnedAt) return { values: {} };
        const entry = buildOutboxEntry(order, 'order.surplus_returned', actor, clock(), {
          details: { status, reason: payment.providerId, paymentStatus },
        });
        const returned = { ...payment, returnedAt: entry.at };
        const changed = surplusPayments.map(one => (one === payment ? returned : one));
        return { values: changeSurplus(order, changed), entry };
      };
      return update(scope, reference, decide);
    },

    refund({ scope, actor }, reference, { reason = '', source, till, ...input }, request) {
      const decide = (order: OrderDocument): Decision => {
        const { currency, number, status } = order;
        const given = parseRefund(order, input);
        const values = applyRefund(order, given.amount);
        if (!values) {
          const most = formatMoney(refundable(order), currency);
          throw new ServiceError(
            'conflict',
            `At most ${most} ${currency} of order ${number} can be refunded`,
          );
        }
        const entry = buildOutboxEntry(order, 'order.refunded', actor, clock(), {
          details: {
            status,
            amount: `${formatMoney(given.amount, currency)} ${currency}`,
            ...(reason && { reason }),
            paymentStatus: values.paymentStatus,
          },
          eventType: 'order.refunded',
        });
        const refund = { id: deriveId('rfd', entry._id), ...given, reason, source, actor: actor.name };
        return { values, entry, refund: { ...refund, ...(till && { till }), createdAt: entry.at } };
      };
      return update(scope, reference, decide, request);
    },
  };
}

const changeSurplus = (
  { surplusRevision = 0 }: OrderDocument,
  surplusPayments: SurplusPaymentDocument[],
) => ({
  surplusPayments,
  surplusRevision: surplusRevision + 1,
});

const getOvertaken = ({ paymentProviderId: providerId, paymentId }: OrderDocument) => ({
  overtakenPayment: { providerId, paymentId },
});

/** Stores a keyed request together with its answer. */
function buildUpdate(
  order: OrderDocument,
  { values, entry, refund }: Decision,
  request: KeyedRequest | undefined,
  at: Date,
): PaymentUpdate {
  const refunds = refund ? [...order.refunds, refund] : order.refunds;
  const updatedAt = entry?.at ?? order.updatedAt;
  const answer = snapshotOrder({ ...order, ...values, updatedAt, refunds });
  return {
    values: { ...values, updatedAt },
    entry: entry && { ...entry, paymentBefore: snapshotPayment(order) },
    refund,
    request: request && { ...request, at, answer },
  };
}
