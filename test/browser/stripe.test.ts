import { expect } from 'vitest';
import { type FakeStripe, STRIPE_KEY, startFakeStripe } from '../fakes/stripe.ts';
import { pageTest } from '../helpers/pages.ts';
import type { Settings } from '../helpers/service.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { storefrontPage } from './models/storefront-page.ts';
import { payAtStripe, returnFromOnboarding } from './models/stripe-page.ts';

const withStripe = pageTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('stripe', { scope: 'file' }, async ({}, { onCleanup }) => {
    const stripe = await startFakeStripe();
    onCleanup(() => stripe.stop());
    return stripe;
  });
const settingsOf = (stripe: FakeStripe): Settings => ({
  publicUrl: 'https://orders.example.com',
  stripeApiUrl: stripe.url,
});
const it = withStripe.extend('settings', { scope: 'file' }, ({ stripe }) => ({
  ...settingsOf(stripe),
  stripePlatformKeys: {},
}));
const itOnPlatform = withStripe.extend('settings', { scope: 'file' }, ({ stripe }) => settingsOf(stripe));

it('An owner connects Stripe, a guest pays there, and a failed refund is retried', async ({
  openPage,
  owner,
  service,
  stripe,
  restaurant,
}) => {
  stripe.deliverTo(service.url);
  const settings = await openPage('/dashboard/settings', owner, { rejections: [400] });
  const section = settings.getByRole('region', { name: 'Online payments' });
  await section.getByText('Guests make test payments: no money moves.').waitFor();
  const key = section.getByPlaceholder('rk_test_…');
  await key.fill('sk_live_51Live');
  await section.getByRole('button', { name: 'Connect Stripe' }).click();
  await section.getByText('This is a live key. Use a Stripe test-mode key.').waitFor();
  await key.fill(STRIPE_KEY);
  await section.getByRole('button', { name: 'Connect Stripe' }).click();
  await section.getByText('API key ending in chen').waitFor();

  const { _id: menuItemId } = await restaurant.addItem();
  const guest = openStorefront(service, restaurant, restaurant.harbour);
  const { token, order } = (await guest.place({ lines: [{ menuItemId, quantity: 1 }] })).body;
  const phone = await openPage(`/order/${restaurant.id}/${restaurant.harbour.slug}/track#${token}`);
  const sentTo = await payAtStripe(phone, service.url, stripe);
  const { press, status } = storefrontPage(phone);
  await press(/^Pay/);
  await phone.getByText(/^Paid: /).waitFor();
  expect(sentTo).toHaveLength(1);
  expect(new URL(phone.url()).hash).toBe(`#${token}`);
  await status
    .filter({ hasText: 'Confirmed' })
    .or(status.filter({ hasText: 'Confirmed' }))
    .first()
    .waitFor();

  const refund = { amount: 5, source: 'gateway' };
  stripe.nextRefunds('rejected');
  await owner.post(`/orders/${order.number}/refunds`, refund);
  const board = await openPage(`/dashboard/orders/${order.number}`, owner);
  await board.getByText("Refund failed. The guest hasn't been paid.").waitFor();
  stripe.nextRefunds('succeeded');
  await board.getByRole('button', { name: 'Retry refund' }).click();
  await board.getByText('Refund paid').waitFor();
  expect(stripe.refunds().map(({ amount }) => amount)).toEqual([500]);
  stripe.nextRefunds('rejected');
  await owner.post(`/orders/${order.number}/refunds`, refund);
  await board.getByRole('button', { name: 'Paid another way' }).click();
  await board.getByRole('dialog').getByRole('button', { name: 'Record as paid' }).click();
  await board.getByText('Failed refund paid in another way').waitFor();
  await board.getByText("The guest hasn't been paid").waitFor({ state: 'detached' });
  expect(stripe.refunds()).toHaveLength(1);

  await section.getByRole('button', { name: 'Disconnect' }).click();
  await settings.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await section.getByText('Guests make test payments: no money moves.').waitFor();
});

itOnPlatform(
  'An owner connects Stripe through the platform, and continues an onboarding that was not finished',
  async ({ openPage, owner, service, stripe }) => {
    stripe.holdEvents();
    let finishes = false;
    const settings = await openPage('/dashboard/settings', owner);
    await returnFromOnboarding(settings, service.url, async accountId => {
      if (finishes) await stripe.onboard(accountId);
    });
    const section = settings.getByRole('region', { name: 'Online payments' });
    await section.getByRole('button', { name: 'Connect Stripe' }).click();
    await section.getByText('Stripe needs more details about your business.').waitFor();
    finishes = true;
    await section.getByRole('button', { name: 'Continue at Stripe' }).click();
    await section.getByText('Stripe needs more details about your business.').waitFor({ state: 'detached' });
    await section.getByText(/acct_/).waitFor();
    expect(await section.getByRole('button', { name: 'Replace key' }).count()).toBe(0);
  },
);
