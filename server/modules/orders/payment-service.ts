import type {
  PaymentOutcome,
  RecordPaymentRequest,
  RefundOrderRequest,
} from '../../../generated/dashboard/types.ts';
import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { RefundVouchers } from '../vouchers/refund-vouchers.ts';
import type { OrderDocument } from './documents.ts';
import { buildRefund, buildReturn } from './new-refunds.ts';
import type { Decision, UpdateOrder } from './order-update.ts';
import { issueVoucher, sendToProvider } from './outbox-entries.ts';
import { parseRefund } from './part-input.ts';
import { createPartPayments, type PartPaymentService } from './part-payments.ts';
import {
  applyPaymentResult,
  applyPaymentStart,
  applyProviderPayment,
  applyRecordedPayment,
  applyRefund,
  explainRefundLimit,
  type PaymentStep,
  type ProviderPayment,
} from './payment-rules.ts';
import { createDecideStep, type RecordedPayment } from './payment-steps.ts';
import {
  askForRefund,
  createProviderRefunds,
  FIRST_REFUND,
  type ProviderRefundService,
} from './provider-refunds.ts';

/**
 * Payments and refunds. Methods throw `not_found`, and `conflict` if the order's payment does not allow the
 * step. A keyed request is applied once and always resolves to the same order.
 */
export interface PaymentService extends PartPaymentService, ProviderRefundService {
  /** Records the result of a payment made outside the service. Success confirms a pending order. */
  record(
    caller: Caller,
    reference: string,
    payment: RecordPaymentRequest,
    request?: KeyedRequest,
  ): Promise<OrderDocument>;
  /** Makes the payment pending. If another payment is pending, the order keeps that one. */
  start(caller: Caller, reference: string, payment: ProviderPayment): Promise<OrderDocument>;
  /** Records the result of the started payment. Success confirms a pending order. */
  finish(
    caller: Caller,
    reference: string,
    result: { outcome: PaymentOutcome; paymentId: string },
  ): Promise<OrderDocument>;
  /** Records the provider's result of a payment of this amount. Never dropped and never a conflict. */
  settle(
    caller: Caller,
    reference: string,
    result: { outcome: PaymentOutcome; payment: ProviderPayment; amount: number },
  ): Promise<OrderDocument>;
  /**
   * Records the return of a surplus payment, or refunds it at its provider. Throws `not_found` if the order
   * does not have it.
   */
  returnSurplus(caller: Caller, reference: string, paymentId: string): Promise<OrderDocument>;
  /**
   * Throws `invalid_request` for amounts that are not positive or have too many decimals, and for unknown
   * lines.
   */
  refund(
    caller: Caller,
    reference: string,
    input: RefundOrderRequest,
    request?: KeyedRequest,
  ): Promise<OrderDocument>;
}

type PaymentServiceDeps = {
  update: UpdateOrder;
  refundVouchers: Pick<RefundVouchers, 'choose'>;
  clock: Clock;
};

export function createPaymentService(deps: PaymentServiceDeps): PaymentService {
  const { update, refundVouchers, clock } = deps;
  const decideStep = createDecideStep(clock);

  const applyStep = (
    { scope, actor }: Caller,
    reference: string,
    recorded: RecordedPayment,
    getStep: (order: OrderDocument) => PaymentStep,
    request?: KeyedRequest,
  ): Promise<OrderDocument> =>
    update(scope, reference, order => decideStep(order, recorded, getStep(order), actor), request);

  return {
    record: (caller, reference, { outcome, providerId, till }, request) => {
      const payment = { paymentProviderId: providerId, paymentId: '', ...(till && { till }) };
      const getStep = (order: OrderDocument) =>
        applyRecordedPayment(order, { outcome, providerId }, request !== undefined);
      return applyStep(caller, reference, payment, getStep, request);
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
        const payment = order.surplusPayments?.find(({ id }) => id === paymentId);
        if (!payment) throw notFound('second payment');
        if (payment.returnedAt) return { values: {} };
        const sent = askForRefund({ ...payment, paymentProviderId: payment.providerId }, payment);
        const { values, entry } = buildReturn(order, payment, actor, clock(), sent && FIRST_REFUND);
        return { values, entry: sendToProvider(entry, sent) };
      };
      return update(scope, reference, decide);
    },

    refund({ scope, actor }, reference, { reason = '', source, till, ...input }, request) {
      const decide = (order: OrderDocument): Decision => {
        const given = parseRefund(order, input);
        const values = applyRefund(order, given.amount);
        if (!values) throw new ServiceError('conflict', explainRefundLimit(order));
        const made = { ...given, reason, source, ...(till && { till }) };
        const { entry, refund } = buildRefund(order, actor, clock(), made, values.paymentStatus);
        if (source === 'voucher') {
          const voucher = refundVouchers.choose(refund.id);
          return { values, entry: issueVoucher(entry, voucher), refund: { ...refund, voucher } };
        }
        const sent = source === 'gateway' ? askForRefund(order, refund) : undefined;
        return {
          values,
          entry: sendToProvider(entry, sent),
          refund: { ...refund, ...(sent && { provider: FIRST_REFUND }) },
        };
      };
      return update(scope, reference, decide, request);
    },

    ...createPartPayments(update, decideStep, clock),
    ...createProviderRefunds(update, clock),
  };
}
