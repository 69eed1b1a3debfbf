import type { PaymentOutcome } from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import { type AccessScope, type Caller, type Origin, SYSTEM } from '../../lib/access.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { OrderDocument } from '../orders/documents.ts';
import {
  choosePaymentProvider,
  isTestProvider,
  type Payment,
  type PaymentProvider,
} from '../orders/payment-provider.ts';
import { isPaid, refundable } from '../orders/payment-rules.ts';
import type { PaymentService } from '../orders/payment-service.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { guestActor } from './guest-access.ts';

type PaidRestaurant = Pick<RestaurantDocument, 'sandboxOf' | 'paymentProvider'>;

/** Online payment of a guest's own order. Methods throw `conflict` when the order cannot be paid. */
export interface CheckoutService {
  isOnline(restaurant: PaidRestaurant): boolean;
  /** The order's pending payment. Idempotent while it is pending. Throws `conflict` without a payment provider. */
  start(order: OrderDocument, origin: Origin): Promise<{ payment: Payment; continueUrl: string | null }>;
  /** Records the outcome that the guest chose. Throws `not_found` unless the provider is the test provider. */
  finishTest(
    order: OrderDocument,
    result: { paymentId: string; outcome: PaymentOutcome },
    origin: Origin,
  ): Promise<OrderDocument>;
  /** Gives back what is left of the payment. Throws `not_found` unless the provider is the test provider. */
  refundTest(order: OrderDocument, paymentId: string, origin: Origin): Promise<OrderDocument>;
}

type CheckoutServiceDeps = {
  payments: Pick<PaymentService, 'start' | 'finish' | 'refund'>;
  restaurants: Pick<RestaurantStore, 'get'>;
  /** The deployment's. */
  provider: PaymentProvider | undefined;
};

export function createCheckoutService(deps: CheckoutServiceDeps): CheckoutService {
  const { payments, restaurants } = deps;

  const chooseProvider = (restaurant: PaidRestaurant) => choosePaymentProvider(restaurant, deps.provider);

  const getProvider = async ({ restaurantId }: OrderDocument) =>
    chooseProvider(await restaurants.get(restaurantId));

  async function requireTestProvider(order: OrderDocument): Promise<void> {
    if (isTestProvider(await getProvider(order))) return;
    throw new ServiceError('not_found', 'Test payments are not available: the provider is not enabled');
  }

  return {
    isOnline: restaurant => chooseProvider(restaurant) !== undefined,

    async start(order, origin) {
      const provider = await getProvider(order);
      if (!provider) {
        throw new ServiceError('conflict', 'Online payment is not available here: pay at the restaurant');
      }
      const { _id: orderId, total: amount, currency } = order;
      const { name } = provider;
      // The order stores the payment before the provider creates it, so that a crash in between loses no payment.
      const started = { paymentProviderId: name, paymentId: `${name}:${newId('pay')}` };
      const pending = await payments.start(getGuest(order, origin), orderId, started);
      const payment = { id: pending.paymentId, orderId, amount, currency };
      return { payment, ...(await provider.begin(payment)) };
    },

    async finishTest(order, result, origin) {
      await requireTestProvider(order);
      return payments.finish(getGuest(order, origin), order._id, result);
    },

    async refundTest(order, paymentId, origin) {
      await requireTestProvider(order);
      const { currency, number } = order;
      if (order.paymentId !== paymentId || !isPaid(order))
        throw new ServiceError('conflict', `Order ${number} was not paid by this payment`);
      const left = refundable(order);
      if (left === 0) return order;
      const refund = { amount: Number(formatMoney(left, currency)), source: 'gateway' as const };
      return payments.refund({ scope: getScope(order), actor: { ...SYSTEM, ...origin } }, order._id, refund);
    },
  };
}

const getScope = ({ restaurantId, branch }: OrderDocument): AccessScope => ({
  restaurantId,
  branches: [branch.id],
});

const getGuest = (order: OrderDocument, origin: Origin): Caller => ({
  scope: getScope(order),
  actor: guestActor(order.customer.id, origin),
});
