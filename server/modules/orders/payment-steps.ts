import type { OrderAction } from '../../../generated/dashboard/types.ts';
import { getStatusEvent } from '../../../spec/rules/order-status.ts';
import type { Actor } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { OrderDocument, PaymentStatus } from './documents.ts';
import { changeSurplus, type Decision } from './order-update.ts';
import { buildOutboxEntry, describeAmount, sendToProvider } from './outbox-entries.ts';
import { isAtProvider, type PaymentStep, type ProviderPayment, paidInParts } from './payment-rules.ts';

/** Decides a payment step. Throws `conflict` if the order does not allow it. */
export type DecideStep = (
  order: OrderDocument,
  recorded: RecordedPayment,
  step: PaymentStep,
  actor: Actor,
) => Decision;

/** `till` is the counter's till. `amount` defaults to the amount due. */
export type RecordedPayment = Partial<ProviderPayment> & { till?: string; amount?: number | undefined };

/** Other payments are logged as the order's. */
const ACTIONS: Partial<Record<PaymentStatus, OrderAction>> = {
  pending: 'order.payment_started',
  partially_paid: 'order.part_paid',
};

export function createDecideStep(clock: Clock): DecideStep {
  /** The order itself knows an overtaken online payment; a counter payment has only a provider. */
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

  return (order, { amount, ...recorded }, step, actor) => {
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
          ...(isPart && amount !== undefined ? describeAmount(order, amount) : { status }),
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
  };
}

const getOvertaken = ({ paymentProviderId: providerId, paymentId }: OrderDocument) => ({
  overtakenPayment: { providerId, paymentId },
});
