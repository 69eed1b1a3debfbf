import type Stripe from 'stripe';
import { sumOf } from '../../../../spec/rules/money.ts';
import type { RefundReport } from '../../orders/provider-refunds.ts';
import type { OnlinePaymentDocument, PaymentState } from '../documents.ts';
import { type PaidPage, type PaymentProvider, type PaymentReport, ProviderError } from '../provider.ts';
import { fromStripeAmount, getStripeFee, toStripeAmount } from './amounts.ts';
import { callStripe } from './client.ts';

/** Above Stripe's minimum of 30 minutes from the creation of the page, which may be delayed. */
const PAGE_OPEN_MS = 60 * 60_000;
/** More than a payment ever has. */
const MAX_REFUNDS = 100;

/** Guests' payments through Stripe Checkout. */
export function createStripeProvider(stripe: Stripe): PaymentProvider {
  const { sessions } = stripe.checkout;

  async function listRefunds(intentId: string, currency: string): Promise<RefundReport[]> {
    const { data } = await callStripe(stripe.refunds.list({ payment_intent: intentId, limit: MAX_REFUNDS }));
    return data.map(refund => toReport(refund, currency));
  }

  async function collectPaid(since: Date): Promise<PaidPage[]> {
    const found: PaidPage[] = [];
    const created = { gte: Math.floor(since.getTime() / 1_000) };
    const expand = ['data.payment_intent'];
    for await (const session of sessions.list({ created, expand, limit: 100 })) {
      const page = toPaidPage(session);
      if (page) found.push(page);
    }
    return found;
  }

  return {
    async begin(payment) {
      const { _id, restaurantId, orderId, currency, title, returnUrl, createdAt } = payment;
      const metadata = { paymentId: _id, orderId, restaurantId };
      const amount = requireAmount(payment.amount, currency);
      const fee = getStripeFee(amount, payment.feePercent ?? 0, currency);
      const session = await callStripe(
        sessions.create(
          {
            mode: 'payment',
            client_reference_id: orderId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount,
                  product_data: { name: title },
                },
              },
            ],
            metadata,
            payment_intent_data: {
              metadata,
              description: title,
              ...(fee > 0 && { application_fee_amount: fee }),
            },
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: Math.floor((createdAt.getTime() + PAGE_OPEN_MS) / 1_000),
          },
          { idempotencyKey: _id },
        ),
      );
      if (!session.url) throw new ProviderError('rejected', 'Stripe returned no payment page');
      return { id: session.id, url: session.url };
    },

    async check({ session: page, intentId: known, currency }): Promise<PaymentReport> {
      if (!page) throw new Error('A payment without a payment page cannot be checked');
      const session = await callStripe(sessions.retrieve(page.id, { expand: ['payment_intent'] }));
      const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
      const state = toState(session, intent);
      const intentId = intent?.id ?? known;
      if (state !== 'succeeded' || intentId === undefined)
        return { state, intentId, refunds: [], dispute: undefined };
      const [refunds, disputes] = await Promise.all([
        listRefunds(intentId, currency),
        callStripe(stripe.disputes.list({ payment_intent: intentId, limit: 1 })),
      ]);
      const [dispute] = disputes.data;
      return {
        state,
        intentId,
        refunds,
        dispute: dispute && {
          id: dispute.id,
          amount: fromStripeAmount(dispute.amount, currency),
          reason: dispute.reason,
          status: dispute.status,
        },
      };
    },

    async expire({ session }) {
      if (!session) return;
      try {
        await callStripe(sessions.expire(session.id));
      } catch (error) {
        // The page is no longer open.
        if (!(error instanceof ProviderError) || error.kind !== 'rejected') throw error;
      }
    },

    async refund(payment, { id, amount, retries }) {
      const { intentId, currency } = payment;
      if (intentId === undefined) throw new ProviderError('rejected', 'Stripe has no payment to refund');
      const refund = await callStripe(
        stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: requireAmount(amount, currency),
            ...(takesFee(payment) && { refund_application_fee: true }),
            metadata: { refundId: id, retries: String(retries) },
          },
          { idempotencyKey: `${id}:${retries}` },
        ),
      );
      return toReport(refund, currency);
    },

    listPaid: since => callStripe(collectPaid(since)),

    async sumRefunds({ intentId, currency }) {
      const refunds = await listRefunds(intentId, currency);
      return sumOf(refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount));
    },
  };
}

/** Undefined unless this service opened the page and a guest has paid on it. */
function toPaidPage(session: Stripe.Checkout.Session): PaidPage | undefined {
  const { metadata, amount_total: total, created, customer_details: customer } = session;
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const { paymentId, restaurantId, orderId } = metadata ?? {};
  if (!paymentId || !restaurantId || !orderId || !intent || toState(session, intent) !== 'succeeded')
    return undefined;
  const currency = (session.currency ?? '').toUpperCase();
  return {
    ...{ paymentId, restaurantId, orderId, currency },
    intentId: intent.id,
    amount: fromStripeAmount(total ?? 0, currency),
    openedAt: new Date(created * 1_000),
    title: intent.description ?? '',
    contact: customer?.email ?? '',
  };
}

/** Stripe rejects refunding the fee of a payment without one. */
const takesFee = ({ amount, currency, feePercent = 0 }: OnlinePaymentDocument): boolean =>
  getStripeFee(requireAmount(amount, currency), feePercent, currency) > 0;

function requireAmount(amount: number, currency: string): number {
  const exact = toStripeAmount(amount, currency);
  if (exact !== undefined) return exact;
  throw new ProviderError('rejected', `Stripe does not support this amount in ${currency}`);
}

function toState(
  { status, payment_status: paid }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): PaymentState {
  if (status === 'expired') return 'failed';
  if (status !== 'complete') return 'pending';
  if (paid === 'paid' || intent?.status === 'succeeded') return 'succeeded';
  // For example, a bank debit declined days later.
  const isDeclined = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return isDeclined ? 'failed' : 'pending';
}

function toReport(refund: Stripe.Refund, currency: string): RefundReport {
  const { id, amount, status, failure_reason: failure, reason, metadata } = refund;
  return {
    id,
    refundId: metadata?.refundId,
    retries: Number(metadata?.retries ?? 0),
    amount: fromStripeAmount(amount, currency),
    reason: reason?.replaceAll('_', ' ') ?? '',
    status: status === 'succeeded' ? 'succeeded' : isFailed(status) ? 'failed' : 'pending',
    failure: isFailed(status) ? (failure ?? 'canceled').replaceAll('_', ' ') : '',
  };
}

const isFailed = (status: string | null) => status === 'failed' || status === 'canceled';
