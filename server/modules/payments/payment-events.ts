import type Stripe from 'stripe';
import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { PaymentAccountService } from './account-service.ts';
import type { OnlinePaymentDocument } from './documents.ts';
import type { Onboarding } from './onboarding.ts';
import type { Platform } from './platform.ts';
import { SETTLING_FAILED, type SettlePayment } from './settle-payment.ts';
import type { OnlinePaymentStore } from './store.ts';

/**
 * Receives Stripe events, of a restaurant's own webhook endpoint or of the host's platform. An event only
 * says which payment or account to query, so its order, age, and duplicates do not matter. Resolves when the
 * payment is marked as due in the database, which survives a crash. Throws `not_found`, and `invalid_request`
 * for an invalid signature.
 */
export type ReceivePaymentEvent = (event: {
  restaurantId: string | undefined;
  body: Buffer;
  signature: string;
}) => Promise<void>;

type EventDeps = {
  accounts: Pick<PaymentAccountService, 'findEventSecret'>;
  restaurants: Pick<RestaurantStore, 'findByPlatformAccount'>;
  onboarding: Pick<Onboarding, 'checkAccount'>;
  platform: Pick<Platform, 'eventSecrets'>;
  store: OnlinePaymentStore;
  settle: SettlePayment;
  background: Pick<TaskPool, 'run'>;
  clock: Clock;
  log: Logger;
};

export function createReceiveStripeEvent(deps: EventDeps): ReceivePaymentEvent {
  const { accounts, restaurants, onboarding, platform, store, settle, background, clock, log } = deps;

  async function findSecrets(restaurantId: string | undefined): Promise<string[]> {
    if (restaurantId === undefined) return platform.eventSecrets;
    const secret = await accounts.findEventSecret(restaurantId);
    return secret === undefined ? [] : [secret];
  }

  async function findPayment(restaurantId: string, { data }: Stripe.Event) {
    const { metadata, payment_intent: intentId } = data.object as Described;
    const paymentId = metadata?.paymentId;
    if (paymentId !== undefined) return store.find(restaurantId, paymentId);
    return typeof intentId === 'string' ? store.findByIntent(restaurantId, intentId) : null;
  }

  /** The account also has payments unrelated to this service, without its metadata. */
  function reportUnknown(restaurantId: string, { data, account }: Stripe.Event): void {
    const { metadata } = data.object as Described;
    if (metadata?.paymentId === undefined || metadata.restaurantId !== restaurantId) return;
    const { paymentId: payment, orderId: order } = metadata;
    log.error(
      { restaurantId, order, payment, account },
      'Stripe reports a payment of an order that does not exist, as after restoring a backup; refund it at Stripe or enter the order again',
    );
  }

  async function work(restaurantId: string, event: Stripe.Event): Promise<void> {
    const payment = await findPayment(restaurantId, event);
    if (!payment) return reportUnknown(restaurantId, event);
    await store.makeDue(restaurantId, payment._id, clock());
    void background.run(SETTLING_FAILED, async () => {
      const due = await store.find(restaurantId, payment._id);
      if (due) await settle(withSession(due, event));
    });
  }

  return async ({ restaurantId, body, signature }) => {
    const secrets = await findSecrets(restaurantId);
    if (secrets.length === 0) throw notFound('Stripe account');
    const event = await verify(body, signature, secrets);
    if (restaurantId !== undefined) return work(restaurantId, event);
    const { account = '', type } = event;
    if (type === 'account.updated' || type === 'account.application.deauthorized')
      return onboarding.checkAccount(account);
    const restaurant = await restaurants.findByPlatformAccount(account);
    if (restaurant) await work(restaurant._id, event);
  };
}

/** Identifies the payment in sessions, charges, refunds, and disputes. */
type Described = { metadata?: Record<string, string> | null; payment_intent?: unknown };

async function verify(body: Buffer, signature: string, secrets: string[]): Promise<Stripe.Event> {
  const { default: Stripe } = await import('stripe');
  let cause: unknown;
  for (const secret of secrets) {
    try {
      return await Stripe.webhooks.constructEventAsync(body, signature, secret);
    } catch (error) {
      cause = error;
    }
  }
  throw new ServiceError('invalid_request', 'The Stripe-Signature header does not match the body', { cause });
}

/** Recovers the page whose creation response was lost. */
function withSession(payment: OnlinePaymentDocument, { type, data }: Stripe.Event): OnlinePaymentDocument {
  if (payment.session || !type.startsWith('checkout.session.')) return payment;
  const { id, url } = data.object as Stripe.Checkout.Session;
  return { ...payment, session: { id, url: url ?? '' } };
}
