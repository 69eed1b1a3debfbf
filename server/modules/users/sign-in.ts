import type { CreateSessionRequest } from '../../../generated/dashboard/types.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
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
import { listRestaurantChoices, preferRunning } from './restaurant-choices.ts';
import type { SecondStep } from './second-step.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { SignInAttempt, SignInLimiter } from './sign-in-limiter.ts';
import type { UserStore } from './store.ts';

/**
 * Throws `rate_limited`, `unauthorized` for wrong credentials or a disabled user, `conflict` if the password
 * matches users in several restaurants and none is chosen, `second_factor_required` if a required code is missing,
 * and `restaurant_suspended`.
 */
export type SignIn = (credentials: Credentials, client: SignInClient) => Promise<OpenedSession>;

type Credentials = Pick<CreateSessionRequest, 'email' | 'password' | 'restaurantId'>;

export type SignInDeps = {
  users: Pick<UserStore, 'listByEmail'>;
  restaurants: Pick<RestaurantStore, 'find'>;
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
  const { users, restaurants, signInLimiter, hasher, secondStep, limits, logFailure, clock, log } = deps;

  async function filterUsable(group: UserDocument[], password: string): Promise<UserDocument[]> {
    const now = clock();
    return (await hasher.filterByPassword(group, password)).filter(
      user => user.disabledAt === null && !hasExpiredPassword(user, limits.oneTimePasswordHours, now),
    );
  }

  /**
   * Resolves to the users of the group that the password matches. An attempt stays counted as a failure unless
   * it matches all, because any owner can add a user with another person's address, and set its password to a
   * guess.
   */
  async function attempt(group: UserDocument[], password: string, made: SignInAttempt) {
    await signInLimiter.attempt(made).catch((error: unknown) => {
      log.warn({ account: made.account, address: made.address }, 'sign-in rejected: too many failures');
      throw error;
    });
    const usable = await filterUsable(group, password);
    if (usable.length > 0 && usable.length === group.length) await signInLimiter.succeeded(made);
    return usable;
  }

  /**
   * Resolves to the users that the password matches. A device is known for one user only: it must not count as
   * known for another's account. If the password matches no known user, the others are always checked,
   * even if there are none, so that timing reveals nothing about them.
   */
  async function verify(account: string, found: UserDocument[], password: string, client: SignInClient) {
    const { address, device } = client;
    const known = found.filter(user => knowsDevice(user, device));
    const others = found.filter(user => !known.includes(user));
    const fromDevice = { account, address, device: nameDevice(account, device) };
    const usable = known.length > 0 ? await attempt(known, password, fromDevice) : [];
    if (usable.length === 0) return attempt(others, password, { account, address });
    if (others.length === 0) return usable;
    // Failures elsewhere never keep a known device out.
    const more = await attempt(others, password, { account, address }).catch(ignoreLimit);
    return found.filter(user => usable.includes(user) || more.includes(user));
  }

  async function choose(usable: UserDocument[]): Promise<UserDocument | undefined> {
    const candidates = preferRunning(usable);
    if (candidates.length < 2) return candidates[0];
    throw new ServiceError(
      'conflict',
      'This password matches users in several restaurants: also send the restaurantId of one of them',
      { restaurants: await listRestaurantChoices(restaurants, candidates) },
    );
  }

  return async ({ email, password, restaurantId }, client) => {
    const account = normalizeEmail(email);
    const ofAddress = await users.listByEmail(account);
    const found = ofAddress.filter(user => restaurantId === undefined || user.restaurantId === restaurantId);
    const user = await choose(await verify(account, found, password, client));
    if (!user) {
      log.warn({ account, address: client.address }, 'sign-in failed');
      await logFailure(found, account, client.origin);
      throw wrongCredentials();
    }
    await secondStep.verify(user, client);
    const opened = await secondStep.open(user, client);
    if (!opened) throw wrongCredentials();
    return opened;
  };
}

function ignoreLimit(error: unknown): UserDocument[] {
  if (error instanceof ServiceError && error.code === 'rate_limited') return [];
  throw error;
}
