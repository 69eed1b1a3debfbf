import { RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimited } from '../../lib/errors.ts';
import { createWindowLimiter, secondsLeft } from '../../lib/rate-limiter.ts';

/** Bounds how many passwords can be tried, for one account and from one address. */
export type SignInLimiter = {
  /** Counts a try before it is known whether it succeeds; refuses it when there were too many. */
  attempt(account: string, address: string): Promise<void>;
  succeeded(account: string, address: string): Promise<void>;
};

export function createSignInLimiter(
  {
    windowSeconds,
    perAccount,
    perAddress,
  }: { windowSeconds: number; perAccount: number; perAddress: number },
  sharedDatabase?: unknown,
): SignInLimiter {
  const limiter = (keyPrefix: string, points: number) =>
    createWindowLimiter({ keyPrefix, points, duration: windowSeconds }, sharedDatabase);
  const accounts = limiter('signInAccount', perAccount);
  const addresses = limiter('signInAddress', perAddress);

  return {
    async attempt(account, address) {
      try {
        await addresses.consume(address);
        await accounts.consume(account);
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? rateLimited('sign-ins', secondsLeft(refusal)) : refusal;
      }
    },
    async succeeded(account, address) {
      await Promise.all([accounts.delete(account), addresses.reward(address)]);
    },
  };
}
