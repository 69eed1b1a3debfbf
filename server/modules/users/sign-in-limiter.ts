import { RateLimiterRes } from 'rate-limiter-flexible';
import type { SignInLimits } from '../../contract.ts';
import { tooMany } from '../../lib/errors.ts';
import { createLimiter, secondsLeft } from '../../lib/rate-limiter.ts';

/** Bounds how many passwords can be tried, for one account and from one address. */
export type SignInThrottle = {
  /** Counts a try before it is known whether it succeeds; refuses it when there were too many. */
  attempt(account: string, address: string): Promise<void>;
  succeeded(account: string, address: string): Promise<void>;
};

export function createSignInThrottle(
  { windowSeconds, perAccount, perAddress }: SignInLimits['signIn'],
  sharedDatabase?: unknown,
): SignInThrottle {
  const limiter = (keyPrefix: string, points: number) =>
    createLimiter({ keyPrefix, points, duration: windowSeconds }, sharedDatabase);
  const accounts = limiter('signInAccount', perAccount);
  const addresses = limiter('signInAddress', perAddress);

  return {
    async attempt(account, address) {
      try {
        await addresses.consume(address);
        await accounts.consume(account);
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany('sign-ins', secondsLeft(refusal)) : refusal;
      }
    },
    async succeeded(account, address) {
      await Promise.all([accounts.delete(account), addresses.reward(address)]);
    },
  };
}
