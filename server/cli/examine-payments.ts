import type { Config } from '../config.ts';
import type { Findings } from './findings.ts';
import type { CommandContext } from './with-services.ts';

/**
 * Checks that live restaurants with a Stripe account can accept online payments, which require the public
 * URL.
 */
export async function examinePayments(
  { db }: CommandContext,
  config: Config,
  { ok, fix }: Findings,
): Promise<void> {
  const { paymentProvider, publicUrl, mongodbUrl, stripePlatformKeys, stripePlatformEventSecrets } = config;
  const demo = await db.collection('restaurants').findOne({ paymentProvider: 'test', sandboxOf: null });
  if (paymentProvider === 'test' && mongodbUrl !== undefined && !demo)
    fix.push(
      'PAYMENT_PROVIDER=test has no effect: it serves only the demo restaurant, and this database has none. Remove the setting.',
    );
  const hasPlatform = Object.keys(stripePlatformKeys).length > 0;
  const accounts = await db.collection('restaurants').countDocuments({ stripe: { $exists: true } });
  const onPlatform = { stripe: { $exists: true }, 'stripe.key': { $exists: false } };
  const stranded = hasPlatform ? 0 : await db.collection('restaurants').countDocuments(onPlatform);
  if (stranded > 0)
    fix.push(
      `STRIPE_PLATFORM_KEY is not set, so Stripe accounts on your platform take no payments: ${stranded}. Set it to the platform's secret key.`,
    );
  if (hasPlatform && stripePlatformEventSecrets.length === 0)
    fix.push(
      'STRIPE_PLATFORM_EVENTS_SECRET is not set, so Stripe cannot notify this service of payments on your platform. Add a webhook endpoint for connected accounts at Stripe, and set its secret.',
    );
  if (publicUrl !== undefined)
    ok.push(`Guests return from payments to ${publicUrl}. Connected Stripe accounts: ${accounts}.`);
  else if (accounts > 0)
    fix.push(
      'PUBLIC_URL is not set, so Stripe cannot notify this service. Set it to the address where guests reach it.',
    );
  else
    ok.push('Guests of live restaurants pay at the restaurant. To connect Stripe accounts, set PUBLIC_URL.');
}
