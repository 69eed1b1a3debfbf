import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from '../common/errors.ts';
import type { SignInLimits } from '../contract.ts';

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
    sharedDatabase
      ? new RateLimiterMongo({
          keyPrefix,
          points,
          duration: windowSeconds,
          storeClient: sharedDatabase,
          tableName: 'rateLimits',
        })
      : new RateLimiterMemory({ keyPrefix, points, duration: windowSeconds });
  const accounts = limiter('signInAccount', perAccount);
  const addresses = limiter('signInAddress', perAddress);

  return {
    async attempt(account, address) {
      try {
        await addresses.consume(address);
        await accounts.consume(account);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new ServiceError(
          'rate_limited',
          `Too many sign-ins: try again in ${seconds} seconds`,
          [],
          seconds,
        );
      }
    },
    async succeeded(account, address) {
      await Promise.all([accounts.delete(account), addresses.reward(address)]);
    },
  };
}
