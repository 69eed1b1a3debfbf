import type Stripe from 'stripe';
import { ServiceError } from '../../../lib/errors.ts';
import { ProviderError } from '../provider.ts';

/** Guests and owners wait for it. Requests are keyed, and whatever asks for one retries it. */
const TIMEOUT_MS = 5_000;

/** Opens Stripe's API with a key, for an account on the key's platform if one is given. `apiUrl` is another host for tests. */
export type OpenStripe = (secretKey: string, stripeAccount?: string) => Promise<Stripe>;

export const createOpenStripe =
  (apiUrl: string): OpenStripe =>
  async (secretKey, stripeAccount) => {
    // Loaded when a restaurant uses it.
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

/** By the `type` of the error. Any other passes. */
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

/** A call of Stripe. Errors are told by what can be done about them. */
export async function callStripe<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    const { type = '', message } = error;
    throw new ProviderError(KINDS[type] ?? 'unavailable', message, error);
  }
}
