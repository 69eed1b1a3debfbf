import type { OnlinePayments } from '../../generated/dashboard/types.ts';
import { STRIPE_KEY, startFakeStripe } from '../fakes/stripe.ts';
import { testWithOwnRestaurant } from './fixtures.ts';
import type { Settings } from './service.ts';
import { openStorefront } from './storefront.ts';

/** A test of a restaurant with a connected Stripe account and a guest. */
export const stripeTest = testWithOwnRestaurant
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('stripe', { scope: 'file' }, async ({}, { onCleanup }) => {
    const stripe = await startFakeStripe();
    onCleanup(() => stripe.stop());
    return stripe;
  })
  .extend(
    'settings',
    { scope: 'file' },
    ({ stripe }): Settings => ({
      trustProxy: 1,
      publicUrl: 'https://orders.example.com',
      stripeApiUrl: stripe.url,
      stripePlatformKeys: {},
    }),
  )
  .extend('account', async ({ stripe, service, owner }) => {
    stripe.setFault('none');
    stripe.nextRefunds('succeeded');
    stripe.deliverTo(service.url);
    const { body } = await owner.put<OnlinePayments>('/online-payments/stripe', { secretKey: STRIPE_KEY });
    return body;
  })
  .extend('guest', ({ service, restaurant }) => openStorefront(service, restaurant, restaurant.harbour))
  .extend('placed', async ({ account, guest, restaurant }) => {
    if (!account) throw new Error('The account is not connected');
    const item = await restaurant.addItem();
    /** An unpaid order of 12.50 and its payment page. */
    return async () => {
      const { body } = await guest.place({ lines: [{ menuItemId: item._id, quantity: 1 }] });
      const { token, order } = body;
      const payment = await guest.startPayment(token);
      return { token, number: order.number, payment, page: payment.body.continueUrl ?? '' };
    };
  });
