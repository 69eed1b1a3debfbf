import { countOrReject, createWindowLimiter, isWithinLimit } from '../../lib/rate-limiter.ts';

export type SignInAttempt = {
  account: string;
  address: string;
  /** Identifies a device that the account has been used from. */
  device?: string | undefined;
};

/**
 * Limits failed sign-ins: of an address, of an account from one address, and of an account from all of them. A known device has a limit of
 * its own, so that nobody locks it out from elsewhere.
 */
export type SignInLimiter = {
  /** Counts an attempt before its password is verified. Throws `rate_limited`. */
  attempt(attempt: SignInAttempt): Promise<void>;
  /** Takes a successful attempt off the counts, and resets the count of the account from there. */
  succeeded(attempt: SignInAttempt): Promise<void>;
  /** Whether a failure of the account is one of the few that get an entry in the activity log. */
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
