import type Stripe from 'stripe';
import { callStripe } from './client.ts';

/** A new account on the host's platform. Its owner has the whole Stripe Dashboard, and bears Stripe's fees and disputes. */
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
      // Two requests at once make one account.
      { idempotencyKey: `account:${restaurantId}:${former}` },
    ),
  );
  return account.id;
}

/** The address of Stripe's onboarding pages, which lead to `returnUrl` in the end, and when the address has expired. */
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

/** Whether Stripe lets the account take payments. */
export async function readAcceptsPayments(stripe: Stripe, accountId: string): Promise<boolean> {
  const { charges_enabled: accepts } = await callStripe(stripe.accounts.retrieve(accountId));
  return accepts;
}
