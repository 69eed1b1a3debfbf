import type { Actor } from '../activity/activity.ts';
import type { Reach } from '../branches/branch.ts';
import type { Clock } from '../common/clock.ts';
import { invalid, ServiceError } from '../common/errors.ts';
import { newId, siblingId } from '../common/ids.ts';
import { exponentOf, formatMoney, parseScaled } from '../common/money.ts';
import type { OrderDocument, OutboxEntry, RefundDocument } from './order.ts';
import {
  applyPayment,
  applyPaymentResult,
  applyPaymentStart,
  applyRefund,
  type PaymentOutcome,
  type PaymentStep,
  refundable,
} from './payment.ts';
import type { OrderService } from './service.ts';
import type { OrderReference, OrderStore } from './store.ts';
import { eventOf } from './transitions.ts';

export type OrderPayments = ReturnType<typeof createOrderPayments>;

/** Takes note of money that comes and goes; `relay` draws the consequences. */
export function createOrderPayments(
  store: OrderStore,
  orders: Pick<OrderService, 'get'>,
  clock: Clock,
  relay: (order: OrderDocument) => Promise<void>,
) {
  /** Takes a step of a payment, decided anew whenever the order changes in between. */
  async function step(
    reach: Reach,
    reference: OrderReference,
    paymentProviderId: string,
    actor: Actor,
    decide: (order: OrderDocument) => PaymentStep,
  ): Promise<OrderDocument> {
    for (;;) {
      const order = await orders.get(reach, reference);
      const result = decide(order);
      if (result === 'already-there') return order;
      if ('refusal' in result) throw new ServiceError('conflict', `Order ${order.number} ${result.refusal}`);
      const { status, paymentStatus } = result;
      const entry: OutboxEntry = {
        id: newId('evt'),
        at: clock(),
        actor,
        status,
        event: status === order.status ? null : eventOf(status),
        reason: paymentProviderId,
        kind: paymentStatus === 'pending' ? 'payment_start' : 'payment',
        paymentStatus,
      };
      const changed = await store.changeMoney(order, { ...result, paymentProviderId }, entry);
      if (changed) {
        await relay(changed);
        return changed;
      }
    }
  }

  return {
    /** Takes note of how a payment went, whichever it was. */
    record: (
      reach: Reach,
      reference: OrderReference,
      { outcome, providerId }: { outcome: PaymentOutcome; providerId: string },
      actor: Actor,
    ): Promise<OrderDocument> =>
      step(reach, reference, providerId, actor, order => applyPayment(order, outcome)),

    /** Lets a payment wait for its result, unless another one does: the order names the one that waits. */
    start: (
      reach: Reach,
      reference: OrderReference,
      paymentId: string,
      actor: Actor,
    ): Promise<OrderDocument> => step(reach, reference, paymentId, actor, applyPaymentStart),

    /** Takes note of how a payment that was started went. */
    finish: (
      reach: Reach,
      reference: OrderReference,
      { outcome, paymentId }: { outcome: PaymentOutcome; paymentId: string },
      actor: Actor,
    ): Promise<OrderDocument> =>
      step(reach, reference, paymentId, actor, order => applyPaymentResult(order, paymentId, outcome)),

    async refund(
      reach: Reach,
      reference: OrderReference,
      { amount, reason, source }: { amount: number; reason: string; source: RefundDocument['source'] },
      actor: Actor,
    ): Promise<OrderDocument> {
      for (;;) {
        const order = await orders.get(reach, reference);
        const { currency, number, status } = order;
        const units = parseScaled(amount, exponentOf(currency));
        if (units === undefined || units <= 0) {
          const message = `must be more than nothing, in ${currency}, which has ${exponentOf(currency)} decimals`;
          throw invalid([{ path: '/amount', message }]);
        }
        const result = applyRefund(order, units);
        if (!result) {
          const most = formatMoney(refundable(order), currency);
          throw new ServiceError(
            'conflict',
            `Of order ${number} no more than ${most} ${currency} can be refunded`,
          );
        }
        const at = clock();
        const id = newId('evt');
        const { paymentStatus } = result;
        const said = { id, at, actor, status, reason, paymentStatus };
        const entry: OutboxEntry = { ...said, event: 'order.refunded', kind: 'refund' };
        const refund = {
          id: siblingId('rfd', id),
          amount: units,
          reason,
          source,
          actor: actor.name,
          createdAt: at,
        };
        const changed = await store.changeMoney(order, result, entry, refund);
        if (changed) {
          await relay(changed);
          return changed;
        }
      }
    },
  };
}
