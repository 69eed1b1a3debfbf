import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import {
  hasExpiredPassword,
  knowsDevice,
  nameDevice,
  normalizeEmail,
  type UserDocument,
} from './documents.ts';
import type { LogFailure } from './log-failure.ts';
import type { OpenedSession } from './open-session.ts';
import type { PasswordHasher } from './password.ts';
import type { SecondStep } from './second-step.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { SignInAttempt, SignInLimiter } from './sign-in-limiter.ts';
import type { UserStore } from './store.ts';

/**
 * Throws `rate_limited`, `unauthorized` for wrong credentials or a disabled user, `second_factor_required` if
 * a required code is missing, and `restaurant_suspended`.
 */
export type SignIn = (email: string, password: string, client: SignInClient) => Promise<OpenedSession>;

export type SignInDeps = {
  users: Pick<UserStore, 'listByEmail'>;
  signInLimiter: SignInLimiter;
  hasher: Pick<PasswordHasher, 'filterByPassword'>;
  secondStep: SecondStep;
  limits: { oneTimePasswordHours: number };
  logFailure: LogFailure;
  clock: Clock;
  log: Logger;
};

const wrongCredentials = () => new ServiceError('unauthorized', 'The email address or password is incorrect');

export function createSignIn(deps: SignInDeps): SignIn {
  const { users, signInLimiter, hasher, secondStep, limits, logFailure, clock, log } = deps;

  /** If the password fits several users, the last used one signs in. */
  async function findUsable(found: UserDocument[], password: string): Promise<UserDocument | undefined> {
    const now = clock();
    const usable = (await hasher.filterByPassword(found, password)).filter(
      user => user.disabledAt === null && !hasExpiredPassword(user, limits.oneTimePasswordHours, now),
    );
    return usable.find(user => !isSuspended(user)) ?? usable[0];
  }

  /**
   * The password determines which of a person's restaurants to sign in to. Devices are known per user, so
   * that nobody can make their own device known to another's account. The remaining users are always checked,
   * even if there are none, so that timing reveals nothing about them.
   */
  async function verify(account: string, password: string, client: SignInClient): Promise<UserDocument> {
    const { address, device: token, origin } = client;
    const found = await users.listByEmail(account);
    const known = found.filter(user => knowsDevice(user, token));
    const others = found.filter(user => !known.includes(user));
    const device = nameDevice(account, token);
    const groups = [{ group: others, attempt: { account, address } }];
    const steps =
      known.length > 0 ? [{ group: known, attempt: { account, address, device } }, ...groups] : groups;
    const made: SignInAttempt[] = [];
    for (const { group, attempt } of steps) {
      await signInLimiter.attempt(attempt).catch((error: unknown) => {
        log.warn({ account, address }, 'sign-in rejected: too many failures');
        throw error;
      });
      made.push(attempt);
      const user = await findUsable(group, password);
      if (!user) continue;
      await Promise.all(made.map(signInLimiter.succeeded));
      return user;
    }
    log.warn({ account, address }, 'sign-in failed');
    await logFailure(found, account, origin);
    throw wrongCredentials();
  }

  return async (email, password, client) => {
    const user = await verify(normalizeEmail(email), password, client);
    await secondStep.verify(user, client);
    const opened = await secondStep.open(user, client);
    if (!opened) throw wrongCredentials();
    return opened;
  };
}
