import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import { parseFixedPoint } from '../../lib/fixed-point.ts';
import { deriveId } from '../../lib/ids.ts';
import { formatMoney, getExponent } from '../../lib/money.ts';
import type { Actor } from '../activity/documents.ts';
import type { AccessScope } from '../branches/documents.ts';
import {
  buildOutboxEntry,
  type OrderDocument,
  type OrderOutboxEntry,
  type RefundDocument,
  snapshotPayment,
} from './documents.ts';
import {
  applyPayment,
  applyPaymentResult,
  applyPaymentStart,
  applyRefund,
  type PaymentOutcome,
  type PaymentStep,
  refundable,
} from './payment-rules.ts';
import type { OrderReference } from './reference.ts';
import type { OrderService } from './service.ts';
import type { OrderStore, PaymentUpdate } from './store.ts';
import { getStatusEvent } from './transitions.ts';

/** Payments and refunds. Methods throw `not_found`, and `conflict` when the order's payment does not allow the step. */
export interface PaymentService {
  /** Records the result of a payment made outside of the service. Success confirms a pending order. */
  record(
    scope: AccessScope,
    reference: OrderReference,
    payment: { outcome: PaymentOutcome; providerId: string },
    actor: Actor,
  ): Promise<OrderDocument>;
  /** Makes the payment pending. While another one is, the order stays as it is and names that one. */
  start(
    scope: AccessScope,
    reference: OrderReference,
    payment: ProviderPayment,
    actor: Actor,
  ): Promise<OrderDocument>;
  /** Records the result of the payment that was started. Success confirms a pending order. */
  finish(
    scope: AccessScope,
    reference: OrderReference,
    result: { outcome: PaymentOutcome; paymentId: string },
    actor: Actor,
  ): Promise<OrderDocument>;
  /** Throws `invalid_request` for an amount that is not positive or has too many decimals. */
  refund(
    scope: AccessScope,
    reference: OrderReference,
    input: RefundInput,
    actor: Actor,
  ): Promise<OrderDocument>;
}

type ProviderPayment = Pick<OrderDocument, 'paymentProviderId' | 'paymentId'>;

/** `amount` is a decimal number in the order's currency. */
export type RefundInput = { amount: number; reason: string; source: RefundDocument['source'] };

export type PaymentServiceDeps = {
  store: Pick<OrderStore, 'updatePayment'>;
  orders: Pick<OrderService, 'get'>;
  clock: Clock;
  publish: (order: OrderDocument) => Promise<void>;
};

type Decision = { values: PaymentUpdate; entry: OrderOutboxEntry; refund?: RefundDocument } | 'unchanged';

export function createPaymentService({ store, orders, clock, publish }: PaymentServiceDeps): PaymentService {
  /** Decides again whenever the order changed since it was read. */
  async function update(
    scope: AccessScope,
    reference: OrderReference,
    decide: (order: OrderDocument) => Decision,
  ): Promise<OrderDocument> {
    for (;;) {
      const order = await orders.get(scope, reference);
      const decision = decide(order);
      if (decision === 'unchanged') return order;
      const { values, refund } = decision;
      const entry = { ...decision.entry, paymentBefore: snapshotPayment(order) };
      const updated = await store.updatePayment(order, values, entry, refund);
      if (updated) {
        await publish(updated);
        return updated;
      }
    }
  }

  function applyStep(
    scope: AccessScope,
    reference: OrderReference,
    payment: Partial<ProviderPayment>,
    actor: Actor,
    getStep: (order: OrderDocument) => PaymentStep,
  ): Promise<OrderDocument> {
    return update(scope, reference, order => {
      const step = getStep(order);
      if (step === 'unchanged') return step;
      if ('conflict' in step) throw new ServiceError('conflict', `Order ${order.number} ${step.conflict}`);
      const { status, paymentStatus } = step;
      const { paymentProviderId } = { ...order, ...payment };
      const action = paymentStatus === 'pending' ? 'order.payment_started' : 'order.payment_recorded';
      const entry = buildOutboxEntry(order, action, actor, clock(), {
        details: { status, ...(paymentProviderId && { reason: paymentProviderId }), paymentStatus },
        eventType: status === order.status ? undefined : getStatusEvent(status),
      });
      return { values: { ...step, ...payment }, entry };
    });
  }

  return {
    record: (scope, reference, { outcome, providerId }, actor) =>
      applyStep(scope, reference, { paymentProviderId: providerId, paymentId: '' }, actor, order =>
        applyPayment(order, outcome),
      ),

    start: (scope, reference, payment, actor) =>
      applyStep(scope, reference, payment, actor, applyPaymentStart),

    finish: (scope, reference, { outcome, paymentId }, actor) =>
      applyStep(scope, reference, {}, actor, order => applyPaymentResult(order, paymentId, outcome)),

    refund: (scope, reference, { amount, reason, source }, actor) =>
      update(scope, reference, order => {
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
      }),
  };
}
