import type { PaymentOutcome } from '../../../generated/dashboard/types.ts';
import type { Caller } from '../../lib/access.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { isTestProvider, type Payment, type PaymentProvider } from '../orders/payment-provider.ts';
import type { PaymentService } from '../orders/payment-service.ts';
import { guestActor } from './guest-access.ts';

/** Online payment of a guest's own order. Methods throw `conflict` when the order cannot be paid. */
export interface CheckoutService {
  isOnline: boolean;
  /** The order's pending payment. Idempotent while it is pending. Throws `conflict` without a payment provider. */
  start(order: OrderDocument): Promise<{ payment: Payment; continueUrl: string | null }>;
  /** Records the outcome that the guest chose. Throws `not_found` unless the provider is the test provider. */
  finishTest(
    order: OrderDocument,
    result: { paymentId: string; outcome: PaymentOutcome },
  ): Promise<OrderDocument>;
}

type CheckoutServiceDeps = {
  payments: Pick<PaymentService, 'start' | 'finish'>;
  provider: PaymentProvider | undefined;
};

export function createCheckoutService({ payments, provider }: CheckoutServiceDeps): CheckoutService {
  return {
    isOnline: provider !== undefined,

    async start(order) {
      if (!provider) {
        throw new ServiceError('conflict', 'Nothing can be paid online here: pay at the restaurant');
      }
      const { _id: orderId, total: amount, currency } = order;
      const { name } = provider;
      // The order stores the payment before the provider creates it, so that a crash in between loses no payment.
      const started = { paymentProviderId: name, paymentId: `${name}:${newId('pay')}` };
      const pending = await payments.start(getGuest(order), orderId, started);
      const payment = { id: pending.paymentId, orderId, amount, currency };
      return { payment, ...(await provider.begin(payment)) };
    },

    async finishTest(order, result) {
      if (!isTestProvider(provider)) {
        throw new ServiceError('not_found', 'There are no test payments here: the provider is not enabled');
      }
      return payments.finish(getGuest(order), order._id, result);
    },
  };
}

const getGuest = ({ restaurantId, branch, customer }: OrderDocument): Caller => ({
  scope: { restaurantId, branches: [branch.id] },
  actor: guestActor(customer.id),
});
