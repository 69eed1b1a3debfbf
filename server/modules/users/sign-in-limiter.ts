import { RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimited } from '../../lib/errors.ts';
import { createWindowLimiter, secondsLeft } from '../../lib/rate-limiter.ts';

/** Limits sign-in attempts, per account and per address. */
export type SignInLimiter = {
  /** Counts an attempt before its password is verified. Throws `rate_limited`. */
  attempt(account: string, address: string): Promise<void>;
  /** Resets the account's count, and takes this attempt off the count of the address. */
  succeeded(account: string, address: string): Promise<void>;
};

export function createSignInLimiter(
  limits: { windowSeconds: number; perAccount: number; perAddress: number },
  sharedDatabase?: unknown,
): SignInLimiter {
  const limiter = (keyPrefix: string, points: number) =>
    createWindowLimiter({ keyPrefix, points, duration: limits.windowSeconds }, sharedDatabase);
  const accounts = limiter('signInAccount', limits.perAccount);
  const addresses = limiter('signInAddress', limits.perAddress);

  return {
    async attempt(account, address) {
      try {
        await addresses.consume(address);
        await accounts.consume(account);
      } catch (error) {
        throw error instanceof RateLimiterRes ? rateLimited('sign-ins', secondsLeft(error)) : error;
      }
    },
    async succeeded(account, address) {
      await Promise.all([accounts.delete(account), addresses.reward(address)]);
    },
  };
}
