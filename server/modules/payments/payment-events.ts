import type Stripe from 'stripe';
import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { PaymentAccountService } from './account-service.ts';
import type { OnlinePaymentDocument } from './documents.ts';
import { SETTLING_FAILED, type SettlePayment } from './settle-payment.ts';
import type { OnlinePaymentStore } from './store.ts';

/**
 * Receives a provider's events. An event only says which payment to ask about, so its order, age and repetition do not matter.
 * Resolves when the payment is due in the database, which survives a crash. Throws `not_found`, and `invalid_request` for a signature
 * that does not match.
 */
export type ReceivePaymentEvent = (event: {
  restaurantId: string;
  body: Buffer;
  signature: string;
}) => Promise<void>;

type EventDeps = {
  accounts: Pick<PaymentAccountService, 'findEventSecret'>;
  store: OnlinePaymentStore;
  settle: SettlePayment;
  background: Pick<TaskPool, 'run'>;
  clock: Clock;
};

export function createReceiveStripeEvent(deps: EventDeps): ReceivePaymentEvent {
  const { accounts, store, settle, background, clock } = deps;

  async function findPayment(restaurantId: string, { data }: Stripe.Event) {
    const { metadata, payment_intent: intentId } = data.object as Described;
    const paymentId = metadata?.paymentId;
    if (paymentId !== undefined) return store.find(restaurantId, paymentId);
    return typeof intentId === 'string' ? store.findByIntent(restaurantId, intentId) : null;
  }

  return async ({ restaurantId, body, signature }) => {
    const secret = await accounts.findEventSecret(restaurantId);
    if (secret === undefined) throw notFound('Stripe account');
    const event = await verify(body, signature, secret);
    const payment = await findPayment(restaurantId, event);
    // The account has other payments than those of this service.
    if (!payment) return;
    await store.makeDue(restaurantId, payment._id, clock());
    void background.run(SETTLING_FAILED, async () => {
      const due = await store.find(restaurantId, payment._id);
      if (due) await settle(withSession(due, event));
    });
  };
}

/** What sessions, charges, refunds and disputes say of their payment. */
type Described = { metadata?: Record<string, string> | null; payment_intent?: unknown };

async function verify(body: Buffer, signature: string, secret: string): Promise<Stripe.Event> {
  const { default: Stripe } = await import('stripe');
  try {
    return await Stripe.webhooks.constructEventAsync(body, signature, secret);
  } catch (error) {
    throw new ServiceError('invalid_request', 'The Stripe-Signature header does not match the body', {
      cause: error,
    });
  }
}

/** The page that this service opened and whose response got lost. */
function withSession(payment: OnlinePaymentDocument, { type, data }: Stripe.Event): OnlinePaymentDocument {
  if (payment.session || !type.startsWith('checkout.session.')) return payment;
  const { id, url } = data.object as Stripe.Checkout.Session;
  return { ...payment, session: { id, url: url ?? '' } };
}
