import { countOrReject, createWindowLimiter, isWithinLimit } from '../../lib/rate-limiter.ts';

export type SignInAttempt = {
  account: string;
  address: string;
  /** Identifies a device from which the account has been used. */
  device?: string | undefined;
};

/**
 * Limits failed sign-ins per address, per account and address, and per account. A known device has its own
 * limit, so that nobody can lock it out from elsewhere.
 */
export type SignInLimiter = {
  /** Counts an attempt before its password is verified. Throws `rate_limited`. */
  attempt(attempt: SignInAttempt): Promise<void>;
  /** Uncounts a successful attempt, and resets the account's count there. */
  succeeded(attempt: SignInAttempt): Promise<void>;
  /** Whether to log the account's failure, which only a few are. */
  isLogged(account: string): Promise<boolean>;
};

export type SignInLimits = {
  windowSeconds: number;
  perAccount: number;
  perAddress: number;
  perAccountAndHour: number;
};

const HOUR_SECONDS = 3_600;
const LOGGED_PER_HOUR = 10;

export function createSignInLimiter(limits: SignInLimits, sharedDatabase?: unknown): SignInLimiter {
  const limiter = (keyPrefix: string, points: number, duration = limits.windowSeconds) =>
    createWindowLimiter({ keyPrefix, points, duration }, sharedDatabase);
  const addresses = limiter('signInAddress', limits.perAddress);
  const accountsFrom = limiter('signInAccountFrom', limits.perAccount);
  const accounts = limiter('signInAccountHour', limits.perAccountAndHour, HOUR_SECONDS);
  const logged = limiter('signInLogged', LOGGED_PER_HOUR, HOUR_SECONDS);
  const getOrigin = ({ account, address, device }: SignInAttempt) =>
    device === undefined ? `${account} ${address}` : `${account} device ${device}`;

  return {
    attempt: attempt =>
      countOrReject('sign-ins', async () => {
        if (attempt.device === undefined) await addresses.consume(attempt.address);
        await accountsFrom.consume(getOrigin(attempt));
        if (attempt.device === undefined) await accounts.consume(attempt.account);
      }),
    async succeeded(attempt) {
      await accountsFrom.delete(getOrigin(attempt));
      if (attempt.device !== undefined) return;
      await Promise.all([accounts.reward(attempt.account), addresses.reward(attempt.address)]);
    },
    isLogged: account => isWithinLimit(logged, account),
  };
}
