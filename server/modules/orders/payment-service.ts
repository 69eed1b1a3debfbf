import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import { deriveId } from '../../lib/ids.ts';
import { exponentOf, formatMoney, parseScaled } from '../../lib/money.ts';
import type { Actor } from '../activity/documents.ts';
import type { AccessScope } from '../branches/documents.ts';
import { buildEntry } from './build-entry.ts';
import type { OrderDocument, OrderOutboxEntry, RefundDocument } from './documents.ts';
import {
  applyPayment,
  applyPaymentResult,
  applyPaymentStart,
  applyRefund,
  type PaymentOutcome,
  type PaymentStep,
  refundable,
} from './payment-rules.ts';
import type { OrderService } from './service.ts';
import type { OrderReference, OrderStore, PaymentUpdate } from './store.ts';
import { getStatusEvent } from './transitions.ts';

/** What is to be written of a change; or that there is none to make. */
type Decision = { values: PaymentUpdate; entry: OrderOutboxEntry; refund?: RefundDocument } | 'unchanged';

export type PaymentService = ReturnType<typeof createPaymentService>;

/** Records payments and refunds. */
export function createPaymentService(
  store: OrderStore,
  orders: Pick<OrderService, 'get'>,
  clock: Clock,
  publish: (order: OrderDocument) => Promise<void>,
) {
  /** Changes an order's money as is decided on what the order is now, and anew whenever it changes in between. */
  async function change(
    scope: AccessScope,
    reference: OrderReference,
    decide: (order: OrderDocument) => Decision,
  ): Promise<OrderDocument> {
    for (;;) {
      const order = await orders.get(scope, reference);
      const decision = decide(order);
      if (decision === 'unchanged') return order;
      const { values, entry, refund } = decision;
      const changed = await store.updatePayment(order, values, entry, refund);
      if (changed) {
        await publish(changed);
        return changed;
      }
    }
  }

  function step(
    scope: AccessScope,
    reference: OrderReference,
    paymentProviderId: string,
    actor: Actor,
    apply: (order: OrderDocument) => PaymentStep,
  ): Promise<OrderDocument> {
    return change(scope, reference, order => {
      const result = apply(order);
      if (result === 'unchanged') return result;
      if ('refusal' in result) throw new ServiceError('conflict', `Order ${order.number} ${result.refusal}`);
      const { status, paymentStatus } = result;
      const action = paymentStatus === 'pending' ? 'order.payment_started' : 'order.payment_recorded';
      const entry = buildEntry(order, action, actor, clock(), {
        details: { status, ...(paymentProviderId && { reason: paymentProviderId }), paymentStatus },
        eventType: status === order.status ? undefined : getStatusEvent(status),
      });
      return { values: { ...result, paymentProviderId }, entry };
    });
  }

  return {
    /** Takes note of how a payment went, whichever it was. */
    record: (
      scope: AccessScope,
      reference: OrderReference,
      { outcome, providerId }: { outcome: PaymentOutcome; providerId: string },
      actor: Actor,
    ): Promise<OrderDocument> =>
      step(scope, reference, providerId, actor, order => applyPayment(order, outcome)),

    /** Lets a payment wait for its result, unless another one does: the order names the one that waits. */
    start: (
      scope: AccessScope,
      reference: OrderReference,
      paymentId: string,
      actor: Actor,
    ): Promise<OrderDocument> => step(scope, reference, paymentId, actor, applyPaymentStart),

    /** Takes note of how a payment that was started went. */
    finish: (
      scope: AccessScope,
      reference: OrderReference,
      { outcome, paymentId }: { outcome: PaymentOutcome; paymentId: string },
      actor: Actor,
    ): Promise<OrderDocument> =>
      step(scope, reference, paymentId, actor, order => applyPaymentResult(order, paymentId, outcome)),

    refund: (
      scope: AccessScope,
      reference: OrderReference,
      { amount, reason, source }: { amount: number; reason: string; source: RefundDocument['source'] },
      actor: Actor,
    ): Promise<OrderDocument> =>
      change(scope, reference, order => {
        const { currency, number, status } = order;
        const units = parseScaled(amount, exponentOf(currency));
        if (units === undefined || units <= 0) {
          const message = `must be more than nothing, in ${currency}, which has ${exponentOf(currency)} decimals`;
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
        const entry = buildEntry(order, 'order.refunded', actor, clock(), {
          details: { status, ...(reason && { reason }), paymentStatus: values.paymentStatus },
          eventType: 'order.refunded',
        });
        const refund = { id: deriveId('rfd', entry._id), amount: units, reason, source, actor: actor.name };
        return { values, entry, refund: { ...refund, createdAt: entry.at } };
      }),
  };
}
