import type Stripe from 'stripe';
import { ProviderError } from '../provider.ts';

/** Guests and owners wait for it. Requests are keyed, and whatever asks for one retries it. */
const TIMEOUT_MS = 5_000;

/** Opens Stripe's API with a key. `apiUrl` is another host for tests. */
export type OpenStripe = (secretKey: string) => Promise<Stripe>;

export const createOpenStripe =
  (apiUrl: string): OpenStripe =>
  async secretKey => {
    // Loaded when a restaurant uses it.
    const { default: Stripe } = await import('stripe');
    const { hostname, port, protocol } = new URL(apiUrl);
    return new Stripe(secretKey, {
      host: hostname,
      ...(port && { port }),
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 0,
      telemetry: false,
      appInfo: { name: 'restaurant-ordering' },
    });
  };

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
