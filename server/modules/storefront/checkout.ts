import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { AccessScope } from '../branches/documents.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { isTestProvider, type Payment, type PaymentProvider } from '../orders/payment-provider.ts';
import type { PaymentOutcome } from '../orders/payment-rules.ts';
import type { PaymentService } from '../orders/payment-service.ts';
import type { OrderReference } from '../orders/store.ts';
import { guestActor } from './service.ts';

/** Guests who pay for their own order online, where a provider takes money. */
export function createCheckout(payments: PaymentService, provider: PaymentProvider | undefined) {
  return {
    isOnline: provider !== undefined,

    /** The payment that waits for the guest. The order names it before the provider hears of it. */
    async start(order: OrderDocument): Promise<{ payment: Payment; continueUrl: string | null }> {
      if (!provider) {
        throw new ServiceError('conflict', 'Nothing can be paid online here: pay at the restaurant');
      }
      const { _id: orderId, total: amount, currency } = order;
      const fresh = `${provider.name}:${newId('pay')}`;
      const { paymentProviderId: id } = await payments.start(...guestScope(order), fresh, actorOf(order));
      const payment = { id, orderId, amount, currency };
      return { payment, ...(await provider.begin(payment)) };
    },

    /** How a test payment went, as whoever pays says; unknown where money is taken for real. */
    async finishTest(
      order: OrderDocument,
      result: { paymentId: string; outcome: PaymentOutcome },
    ): Promise<OrderDocument> {
      if (!isTestProvider(provider)) {
        throw new ServiceError('not_found', 'There are no test payments here: the provider is not enabled');
      }
      return payments.finish(...guestScope(order), result, actorOf(order));
    },
  };
}

const actorOf = ({ customer }: OrderDocument) => guestActor(customer.id);

/** A guest reaches their own order and nothing else. */
const guestScope = ({ _id, restaurantId, branch }: OrderDocument): [AccessScope, OrderReference] => [
  { restaurantId, branches: [branch.id] },
  { id: _id },
];
