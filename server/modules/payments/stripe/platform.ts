import { hash } from 'node:crypto';
import type Stripe from 'stripe';
import { ProviderError } from '../provider.ts';
import { callStripe } from './client.ts';

/**
 * Creates an account on the host's platform. Its owner has the full Stripe Dashboard, and pays Stripe's fees
 * and disputes.
 */
export async function createAccount(stripe: Stripe, restaurant: { _id: string; name: string }, former = '') {
  const { _id: restaurantId, name } = restaurant;
  const account = await callStripe(
    stripe.accounts.create(
      {
        controller: {
          fees: { payer: 'account' },
          losses: { payments: 'stripe' },
          requirement_collection: 'stripe',
          stripe_dashboard: { type: 'full' },
        },
        business_profile: { name },
        metadata: { restaurantId },
      },
      // Concurrent requests create one account. Stripe rejects a reused key with another name.
      { idempotencyKey: `account:${restaurantId}:${former}:${hash('sha256', name)}` },
    ),
  );
  return account.id;
}

/**
 * The URL of Stripe's onboarding pages. They redirect to `returnUrl` at the end or when the URL has expired.
 */
export async function openOnboarding(stripe: Stripe, accountId: string, returnUrl: string): Promise<string> {
  const { url } = await callStripe(
    stripe.accountLinks.create({
      account: accountId,
      type: 'account_onboarding',
      return_url: returnUrl,
      refresh_url: returnUrl,
    }),
  );
  return url;
}

/**
 * Whether Stripe allows the account to accept payments. Undefined if its owner has revoked the platform's
 * access.
 */
export async function readAcceptsPayments(stripe: Stripe, accountId: string): Promise<boolean | undefined> {
  try {
    return (await callStripe(stripe.accounts.retrieve(accountId))).charges_enabled;
  } catch (error) {
    if (isWithoutAccess(error)) return undefined;
    throw error;
  }
}

const isWithoutAccess = (error: unknown): boolean =>
  error instanceof ProviderError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'account_invalid';
