import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { createDueQueue, type DueQueue } from '../../lib/due-queue.ts';
import { getLinkOrigin } from '../../lib/link-origin.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { AtProvider, OrderDocument, OrderOutboxEntry } from '../orders/documents.ts';
import { PROVIDER_EFFECT } from '../orders/outbox-entries.ts';
import { isAtProvider } from '../orders/payment-rules.ts';
import type { PaymentService } from '../orders/payment-service.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RestaurantsModule } from '../restaurants/module.ts';
import { createAccountChanges } from './account-changes.ts';
import { hasKey } from './account-secrets.ts';
import { createPaymentAccountService, type PaymentAccountService } from './account-service.ts';
import type { OnlinePaymentDocument } from './documents.ts';
import { createFindMissingPayments, type FindMissingPayments } from './missing-payments.ts';
import { createOnboarding } from './onboarding.ts';
import { createReceiveStripeEvent, type ReceivePaymentEvent } from './payment-events.ts';
import { createPlatform, type PlatformSettings } from './platform.ts';
import type { PaymentProviderName } from './provider.ts';
import { createSettlePayment, SETTLING_FAILED, type SettlePayment } from './settle-payment.ts';
import { createOnlinePaymentStore, type OnlinePaymentStore } from './store.ts';
import { createOpenStripe } from './stripe/client.ts';

export interface PaymentsModule {
  store: OnlinePaymentStore;
  /** The order's pending online payment, or null. */
  findPending: (order: OrderDocument) => Promise<OnlinePaymentDocument | null>;
  settle: SettlePayment;
  due: DueQueue;
  services: {
    paymentAccounts: PaymentAccountService;
    receiveStripeEvent: ReceivePaymentEvent;
    findMissingPayments: FindMissingPayments;
  };
}

type PaymentSettings = {
  /** The provider of the demo restaurant. */
  paymentProvider: PaymentProviderName;
  /** The public URL of the service for guests and providers. Undefined if not set. */
  publicUrl: string | undefined;
  stripeApiUrl: string;
  port: number;
} & PlatformSettings;

export type PaymentsDeps = {
  collections: { onlinePayments: Collection<OnlinePaymentDocument> };
  restaurants: RestaurantsModule;
  orders: { outbox: Outbox<OrderDocument>; payments: PaymentService };
  secrets: SecretBox;
  paymentSettings: PaymentSettings;
  pushed: PushedChanges;
  background: TaskPool;
  clock: Clock;
  log: Logger;
};

/** The minimum time for a guest to open the page. */
const FIRST_CHECK_MS = 20_000;

export function createPaymentsModule(deps: PaymentsDeps): PaymentsModule {
  const { collections, restaurants, orders, background, clock, log } = deps;
  const { paymentProvider: deployed, publicUrl, stripeApiUrl } = deps.paymentSettings;
  const store = createOnlinePaymentStore(collections.onlinePayments);
  const settle = createSettlePayment({
    store,
    orders: orders.payments,
    findAccount: payment => accounts.findFor(payment),
    clock,
    log,
  });
  const openStripe = createOpenStripe(stripeApiUrl);
  const platform = createPlatform(deps.paymentSettings, openStripe);
  const linkOrigin = getLinkOrigin(deps.paymentSettings);
  const accountDeps = {
    ...deps,
    restaurants: restaurants.store,
    changes: createAccountChanges({
      restaurants: restaurants.store,
      payments: store,
      relay: restaurants.outbox.relay,
      clock,
    }),
    payments: store,
    platform,
    publicUrl,
  };
  const onboarding = createOnboarding({ ...accountDeps, linkOrigin });
  const accounts = createPaymentAccountService({ ...accountDeps, onboarding, settle, deployed, openStripe });

  async function track(entry: OrderOutboxEntry, order: OrderDocument, paymentId: string): Promise<void> {
    const { restaurantId, branch, number, total: amount, currency } = order;
    const { slug, name, stripe } = await restaurants.store.get(restaurantId);
    const returnPath = `/order/${slug}/${branch.slug}/track?paid`;
    await store.insertIfAbsent({
      _id: paymentId,
      restaurantId,
      orderId: order._id,
      branchId: branch.id,
      amount,
      currency,
      ...(stripe?.accountId && { accountId: stripe.accountId }),
      ...(stripe && !hasKey(stripe) && { feePercent: platform.feePercent }),
      title: `${name}, order ${number}`,
      returnUrl: new URL(returnPath, linkOrigin).href,
      createdAt: entry.at,
      state: 'pending',
      refunds: [],
      dueAt: new Date(entry.at.getTime() + FIRST_CHECK_MS),
      failures: 0,
      revision: 0,
    });
  }

  async function findPending(order: OrderDocument): Promise<OnlinePaymentDocument | null> {
    const { restaurantId, paymentId, outbox } = order;
    const found = await store.find(restaurantId, paymentId);
    if (found) return found;
    // The effect failed. The guest does not wait for the sweeper.
    const entry = outbox.find(({ atProvider }) => atProvider?.paymentId === paymentId);
    if (!entry) return null;
    await track(entry, order, paymentId);
    return store.find(restaurantId, paymentId);
  }

  /** The request to the provider that a change requires. */
  function getTask({ atProvider, details }: OrderOutboxEntry, order: OrderDocument): AtProvider | undefined {
    if (atProvider) return atProvider;
    const isLeft = details.status === 'cancelled' && order.paymentStatus === 'pending' && isAtProvider(order);
    return isLeft ? { paymentId: order.paymentId, closes: true } : undefined;
  }

  orders.outbox.addEffect({
    name: PROVIDER_EFFECT,
    appliesTo: (entry, order) => getTask(entry, order) !== undefined,
    async run(entry, order) {
      const { paymentId, refund, closes } = getTask(entry, order) ?? {};
      if (paymentId === undefined) return;
      if (!refund && !closes) return track(entry, order, paymentId);
      const { restaurantId } = order;
      const payment = refund
        ? await store.owe(restaurantId, paymentId, refund, clock())
        : await store.close(restaurantId, paymentId, clock());
      if (payment) void background.run(SETTLING_FAILED, () => settle(payment));
    },
    awaited: true,
  });

  return {
    store,
    findPending,
    settle,
    due: createDueQueue({
      name: 'payments',
      store,
      work: settle,
      failure: SETTLING_FAILED,
      pushed: deps.pushed,
      background,
      clock,
      log,
    }),
    services: {
      paymentAccounts: accounts,
      findMissingPayments: createFindMissingPayments({ accounts, store }),
      receiveStripeEvent: createReceiveStripeEvent({
        accounts,
        restaurants: restaurants.store,
        onboarding,
        platform,
        store,
        settle,
        background,
        clock,
        log,
      }),
    },
  };
}
