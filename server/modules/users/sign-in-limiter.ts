import { RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimited } from '../../lib/errors.ts';
import { createWindowLimiter, secondsLeft } from '../../lib/rate-limiter.ts';

/**
 * Limits sign-in attempts: of an address, and of an account from one address, so that nobody locks out another. An account that many
 * addresses try is slowed down for those that it has not been used from.
 */
export type SignInLimiter = {
  /** Counts an attempt before its password is verified. Throws `rate_limited`. Resolves to how long a stranger waits. */
  attempt(account: string, address: string): Promise<{ slowDownMs: number }>;
  /** Resets the count of the account from this address, and takes this attempt off the counts of both. */
  succeeded(account: string, address: string): Promise<void>;
  /** Takes an attempt off all counts, whose password could not be verified. */
  cancel(account: string, address: string): Promise<void>;
};

const SLOW_DOWN_STEP_MS = 250;
/** A request is answered within five seconds. */
const MAX_SLOW_DOWN_MS = 3_000;

export function createSignInLimiter(
  limits: { windowSeconds: number; perAccount: number; perAddress: number },
  sharedDatabase?: unknown,
): SignInLimiter {
  const limiter = (keyPrefix: string, points: number) =>
    createWindowLimiter({ keyPrefix, points, duration: limits.windowSeconds }, sharedDatabase);
  const accounts = limiter('signInAccount', limits.perAccount);
  const accountsFrom = limiter('signInAccountFrom', limits.perAccount);
  const addresses = limiter('signInAddress', limits.perAddress);
  const getKey = (account: string, address: string) => `${account} ${address}`;

  return {
    async attempt(account, address) {
      try {
        await addresses.consume(address);
        await accountsFrom.consume(getKey(account, address));
      } catch (error) {
        throw error instanceof RateLimiterRes ? rateLimited('sign-ins', secondsLeft(error)) : error;
      }
      try {
        await accounts.consume(account);
        return { slowDownMs: 0 };
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const excess = error.consumedPoints - limits.perAccount;
        return { slowDownMs: Math.min(excess * SLOW_DOWN_STEP_MS, MAX_SLOW_DOWN_MS) };
      }
    },
    async succeeded(account, address) {
      await Promise.all([
        accountsFrom.delete(getKey(account, address)),
        accounts.reward(account),
        addresses.reward(address),
      ]);
    },
    async cancel(account, address) {
      const key = getKey(account, address);
      await Promise.all([accountsFrom.reward(key), accounts.reward(account), addresses.reward(address)]);
    },
  };
}
