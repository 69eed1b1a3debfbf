import type {
  PaymentOutcome,
  RecordPaymentRequest,
  RefundOrderRequest,
} from '../../../generated/dashboard/types.ts';
import { parseFixedPoint } from '../../../spec/rules/decimals.ts';
import { formatMoney, getExponent } from '../../../spec/rules/money.ts';
import { getStatusEvent } from '../../../spec/rules/order-status.ts';
import type { AccessScope, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import { deriveId } from '../../lib/ids.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { FindAnswered } from './answered-request.ts';
import {
  buildOutboxEntry,
  type OrderDocument,
  type OrderOutboxEntry,
  type RefundDocument,
  snapshotOrder,
  snapshotPayment,
} from './documents.ts';
import {
  applyPayment,
  applyPaymentResult,
  applyPaymentStart,
  applyRefund,
  type PaymentStep,
  refundable,
} from './payment-rules.ts';
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
  /** Throws `invalid_request` for an amount that is not positive or has too many decimals. */
  refund(
    caller: Caller,
    reference: string,
    input: Required<RefundOrderRequest>,
    request?: KeyedRequest,
  ): Promise<OrderDocument>;
}

type ProviderPayment = Pick<OrderDocument, 'paymentProviderId' | 'paymentId'>;

type PaymentServiceDeps = {
  store: Pick<OrderStore, 'updatePayment'>;
  orders: Pick<OrderService, 'get'>;
  clock: Clock;
  relay: (order: OrderDocument) => Promise<void>;
  findAnswered: FindAnswered;
};

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
    payment: Partial<ProviderPayment>,
    getStep: (order: OrderDocument) => PaymentStep,
    request?: KeyedRequest,
  ): Promise<OrderDocument> {
    const decide = (order: OrderDocument): Decision => {
      const step = getStep(order);
      if (step === 'unchanged') return { values: {} };
      if ('conflict' in step) throw new ServiceError('conflict', `Order ${order.number} ${step.conflict}`);
      const { status, paymentStatus } = step;
      const { paymentProviderId } = { ...order, ...payment };
      const action = paymentStatus === 'pending' ? 'order.payment_started' : 'order.payment_recorded';
      const entry = buildOutboxEntry(order, action, actor, clock(), {
        details: { status, ...(paymentProviderId && { reason: paymentProviderId }), paymentStatus },
        eventType: status === order.status ? undefined : getStatusEvent(status),
      });
      const paid = paymentStatus === 'paid' && { paidAt: entry.at };
      return { values: { ...step, ...payment, ...paid }, entry };
    };
    return update(scope, reference, decide, request);
  }

  return {
    record: (caller, reference, { outcome, providerId }, request) => {
      const payment = { paymentProviderId: providerId, paymentId: '' };
      return applyStep(caller, reference, payment, order => applyPayment(order, outcome), request);
    },

    start: (caller, reference, payment) => applyStep(caller, reference, payment, applyPaymentStart),

    finish: (caller, reference, { outcome, paymentId }) =>
      applyStep(caller, reference, {}, order => applyPaymentResult(order, paymentId, outcome)),

    refund({ scope, actor }, reference, { amount, reason, source }, request) {
      const decide = (order: OrderDocument): Decision => {
        const { currency, number, status } = order;
        const units = parseFixedPoint(amount, getExponent(currency));
        if (units === undefined || units <= 0) {
          const message = `must be more than nothing, in ${currency}, which has ${getExponent(currency)} decimals`;
          throw invalidRequest([{ path: '/amount', message }]);
        }
        const values = applyRefund(order, units);
        if (!values) {
          const most = formatMoney(refundable(order), currency);
          throw new ServiceError(
            'conflict',
            `Of order ${number} no more than ${most} ${currency} can be refunded`,
          );
        }
        const entry = buildOutboxEntry(order, 'order.refunded', actor, clock(), {
          details: { status, ...(reason && { reason }), paymentStatus: values.paymentStatus },
          eventType: 'order.refunded',
        });
        const refund = { id: deriveId('rfd', entry._id), amount: units, reason, source, actor: actor.name };
        return { values, entry, refund: { ...refund, createdAt: entry.at } };
      };
      return update(scope, reference, decide, request);
    },
  };
}

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
