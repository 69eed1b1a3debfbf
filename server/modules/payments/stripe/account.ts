import type Stripe from 'stripe';
import type { StripeMode } from '../../../../generated/dashboard/types.ts';
import { ProviderError } from '../provider.ts';
import { callStripe, notResponding } from './client.ts';

/** Events about changes that the service shows. */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** Returns the key, or why it cannot be used by a restaurant in this mode. */
export function parseStripeKey(
  given: string,
  expected: StripeMode,
): { secretKey: string } | { problem: string } {
  const secretKey = given.trim();
  const [, mode] = /^(?:rk|sk)_(test|live)_[A-Za-z0-9]+$/.exec(secretKey) ?? [];
  const begins = `begins with rk_${expected}_ or sk_${expected}_`;
  if (mode === undefined) return { problem: `must be a restricted or secret Stripe key, which ${begins}` };
  if (mode !== expected)
    return { problem: `is a ${mode}-mode Stripe key: use a ${expected}-mode key, which ${begins}` };
  return { secretKey };
}

type CheckedAccount = {
  /** Empty if the key lacks permission to read it. */
  accountId: string;
  /** Undefined without a public URL. `kept` if the known endpoint still exists. */
  events: { endpointId: string; secret: string } | 'kept' | undefined;
};

/**
 * Tests the required permissions, and registers the webhook endpoint unless the known one exists. Resolves to
 * the problem if the key is insufficient. Throws `unavailable`.
 */
export async function checkStripeKey(
  stripe: Stripe,
  eventsUrl: string | undefined,
  knownEndpointId: string | undefined,
): Promise<CheckedAccount | { problem: string }> {
  const needs: [permission: string, tried: () => Promise<unknown>][] = [
    ['Checkout Sessions', () => stripe.checkout.sessions.list({ limit: 1 })],
    ['Charges and Refunds', () => stripe.refunds.list({ limit: 1 })],
    ['Disputes (read)', () => stripe.disputes.list({ limit: 1 })],
    ['Webhook Endpoints', () => stripe.webhookEndpoints.list({ limit: 1 })],
  ];
  for (const [permission, tried] of needs) {
    const problem = await findProblem(permission, tried());
    if (problem) return { problem };
  }
  const accountId = await findAccountId(stripe);
  if (eventsUrl === undefined) return { accountId, events: undefined };
  try {
    return { accountId, events: await callStripe(registerEvents(stripe, eventsUrl, knownEndpointId)) };
  } catch (error) {
    return { problem: explain('Webhook Endpoints', error) };
  }
}

async function findProblem(permission: string, tried: Promise<unknown>): Promise<string | undefined> {
  try {
    await callStripe(tried);
    return undefined;
  } catch (error) {
    return explain(permission, error);
  }
}

/** Rethrows errors not caused by the key. */
function explain(permission: string, error: unknown): string {
  if (!(error instanceof ProviderError)) throw error;
  if (error.kind === 'unavailable') throw notResponding(error);
  const { cause } = error;
  const isUnknown = cause instanceof Error && 'type' in cause && cause.type === 'StripeAuthenticationError';
  return isUnknown
    ? 'was rejected by Stripe: create another one in the Stripe Dashboard'
    : `lacks the permission for ${permission}: add it to the key in the Stripe Dashboard`;
}

async function findAccountId(stripe: Stripe): Promise<string> {
  try {
    return (await callStripe(stripe.accounts.retrieveCurrent())).id;
  } catch (error) {
    // Optional: restricted keys may lack the permission, and nothing depends on it.
    if (error instanceof ProviderError && error.kind !== 'unavailable') return '';
    throw error;
  }
}

async function registerEvents(stripe: Stripe, url: string, knownId: string | undefined) {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== url) continue;
    if (endpoint.id === knownId && endpoint.status !== 'disabled') return 'kept' as const;
    await stripe.webhookEndpoints.del(endpoint.id);
  }
  const { id, secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...EVENTS],
    description: 'Restaurant Ordering Service',
  });
  if (secret === undefined) throw new Error('Stripe returned no signing secret');
  return { endpointId: id, secret };
}
