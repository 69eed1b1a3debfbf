import type Stripe from 'stripe';
import { ServiceError } from '../../../lib/errors.ts';
import { ProviderError } from '../provider.ts';

/** Guests and owners wait for the response. Requests are keyed, and callers retry them. */
const TIMEOUT_MS = 5_000;

/**
 * Opens Stripe's API with a key, optionally for an account on the key's platform. `apiUrl` overrides the host
 * in tests.
 */
export type OpenStripe = (secretKey: string, stripeAccount?: string) => Promise<Stripe>;

export const createOpenStripe =
  (apiUrl: string): OpenStripe =>
  async (secretKey, stripeAccount) => {
    // Loaded on first use.
    const { default: Stripe } = await import('stripe');
    const { hostname, port, protocol } = new URL(apiUrl);
    return new Stripe(secretKey, {
      host: hostname,
      ...(port && { port }),
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 0,
      ...(stripeAccount !== undefined && { stripeAccount }),
      telemetry: false,
      appInfo: { name: 'restaurant-ordering' },
    });
  };

/** For people who wait for the call. */
export const notResponding = (cause: ProviderError): ServiceError =>
  new ServiceError('unavailable', 'Stripe is not responding: try again in a minute', {
    retryAfter: 60,
    cause,
  });

/** By the error's `type`. Other errors are rethrown. */
const KINDS: Record<string, ProviderError['kind']> = {
  StripeInvalidRequestError: 'rejected',
  StripeCardError: 'rejected',
  StripeIdempotencyError: 'rejected',
  StripeAuthenticationError: 'refused',
  StripePermissionError: 'refused',
};

type StripeFailure = Error & { type?: string; code?: string };

const isStripeFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');

/** Awaits a Stripe call, and classifies its errors by possible reaction. */
export async function callStripe<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    const { type = '', message } = error;
    throw new ProviderError(KINDS[type] ?? 'unavailable', message, error);
  }
}
