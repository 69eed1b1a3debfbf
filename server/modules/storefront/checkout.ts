import type { PaymentOutcome } from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import { type AccessScope, type Caller, type Origin, SYSTEM } from '../../lib/access.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { isPaid, refundable } from '../orders/payment-rules.ts';
import type { PaymentService } from '../orders/payment-service.ts';
import type { OnlinePaymentDocument } from '../payments/documents.ts';
import { chooseProvider, type PaymentProviderName } from '../payments/provider.ts';
import type { SettlePayment } from '../payments/settle-payment.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { guestActor } from './guest-access.ts';

type PaidRestaurant = Pick<RestaurantDocument, 'sandboxOf' | 'paymentProvider' | 'stripe'>;

/** A payment that awaits the guest. `continueUrl` is the provider's page; null for the test provider. */
export type GuestPayment = {
  id: string;
  amount: number;
  currency: string;
  continueUrl: string | null;
};

/** Online payment of guests' own orders. Methods throw `conflict` if the order cannot be paid. */
export interface CheckoutService {
  isOnline(restaurant: PaidRestaurant): boolean;
  /**
   * Starts a payment, or returns the pending one. Throws `conflict` without a payment provider, and
   * `unavailable` while the provider does not respond.
   */
  start(order: OrderDocument, origin: Origin): Promise<GuestPayment>;
  /** The order, with the result of its pending payment if the provider has one. */
  check(order: OrderDocument): Promise<OrderDocument>;
  /** Records the outcome chosen by the guest. Throws `not_found` unless the provider is the test provider. */
  finishTest(
    order: OrderDocument,
    result: { paymentId: string; outcome: PaymentOutcome },
    origin: Origin,
  ): Promise<OrderDocument>;
  /** Refunds the rest of the payment. Throws `not_found` unless the provider is the test provider. */
  refundTest(order: OrderDocument, paymentId: string, origin: Origin): Promise<OrderDocument>;
}

export type OnlinePayments = {
  /** The order's pending online payment, or null. */
  findPending: (order: OrderDocument) => Promise<OnlinePaymentDocument | null>;
  settle: SettlePayment;
};

type CheckoutServiceDeps = {
  payments: Pick<PaymentService, 'start' | 'finish' | 'refund'>;
  onlinePayments: OnlinePayments;
  findOrder: (restaurantId: string, orderId: string) => Promise<OrderDocument | null>;
  restaurants: Pick<RestaurantStore, 'get'>;
  deployed: PaymentProviderName;
};

const MAX_STARTS = 2;

export function createCheckoutService(deps: CheckoutServiceDeps): CheckoutService {
  const { payments, onlinePayments, findOrder, restaurants, deployed } = deps;

  const getProvider = async ({ restaurantId }: OrderDocument) =>
    chooseProvider(await restaurants.get(restaurantId), deployed);

  async function requireTestProvider(order: OrderDocument): Promise<void> {
    if ((await getProvider(order)) === 'test') return;
    throw new ServiceError('not_found', 'Test payments are not available: the provider is not enabled');
  }

  async function startPending(order: OrderDocument, provider: string, origin: Origin) {
    // The order stores the payment before the provider creates it, so that a crash in between loses none.
    const started = { paymentProviderId: provider, paymentId: `${provider}:${newId('pay')}` };
    return payments.start(getGuest(order, origin), order._id, started);
  }

  /** The pending payment, reconciled with the provider. */
  async function settlePending(order: OrderDocument): Promise<OnlinePaymentDocument | null> {
    const payment = await onlinePayments.findPending(order);
    return payment && onlinePayments.settle(payment);
  }

  async function startAtProvider(order: OrderDocument, provider: string, origin: Origin) {
    for (let starts = 1; starts <= MAX_STARTS; starts++) {
      const pending = await startPending(order, provider, origin);
      const payment = await settlePending(pending);
      if (payment?.state === 'pending' && payment.session)
        return { pending, continueUrl: payment.session.url };
      // If the order is paid by now, the next start reports it. A failed payment is replaced by a new one.
      if (payment && payment.state !== 'pending') continue;
      throw new ServiceError('unavailable', 'The payment provider is not responding: try again in a moment', {
        retryAfter: 5,
      });
    }
    throw new ServiceError('conflict', 'This order cannot be paid online: pay at the restaurant');
  }

  return {
    isOnline: restaurant => chooseProvider(restaurant, deployed) !== 'none',

    async start(order, origin) {
      const provider = await getProvider(order);
      if (provider === 'none')
        throw new ServiceError('conflict', 'Online payment is not available here: pay at the restaurant');
      const { pending, continueUrl } =
        provider === 'test'
          ? { pending: await startPending(order, provider, origin), continueUrl: null }
          : await startAtProvider(order, provider, origin);
      return { id: pending.paymentId, amount: pending.total, currency: pending.currency, continueUrl };
    },

    async check(order) {
      if (order.paymentStatus !== 'pending') return order;
      await settlePending(order);
      return (await findOrder(order.restaurantId, order._id)) ?? order;
    },

    async finishTest(order, result, origin) {
      await requireTestProvider(order);
      return payments.finish(getGuest(order, origin), order._id, result);
    },

    async refundTest(order, paymentId, origin) {
      await requireTestProvider(order);
      const { currency, number } = order;
      if (order.paymentId !== paymentId || !isPaid(order))
        throw new ServiceError('conflict', `Order ${number} was not paid with this payment`);
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
