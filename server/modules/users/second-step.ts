import { ServiceError, suspended } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { hasRole, type UserDocument } from './documents.ts';
import type { LogFailure } from './log-failure.ts';
import type { OpenedSession, OpenSession } from './open-session.ts';
import type { VerifyCode } from './second-factor.ts';
import type { SignInClient } from './sign-in-client.ts';

/** The part of a sign-in after the password, or after the identity provider, which replaces only the password. */
export type SecondStep = {
  /** Throws `restaurant_suspended`, `second_factor_required` without a code that the user needs, `unauthorized`, and `rate_limited`. */
  verify(user: UserDocument, client: SignInClient): Promise<void>;
  /** Undefined if the user was disabled, or the credentials changed, since the user was read. */
  open(user: UserDocument, client: SignInClient): Promise<OpenedSession | undefined>;
};

export type SecondStepDeps = {
  verifyCode: VerifyCode;
  restaurants: Pick<RestaurantStore, 'get'>;
  openSession: OpenSession;
  logFailure: LogFailure;
  log: Logger;
};

export function createSecondStep(deps: SecondStepDeps): SecondStep {
  const { verifyCode, restaurants, openSession, logFailure, log } = deps;

  async function verifySecondFactor(user: UserDocument, client: SignInClient): Promise<void> {
    if (!user.secondFactor) return;
    if (!client.code) throw new ServiceError('second_factor_required', 'Also send a second-factor code');
    if (await verifyCode(user, client.code, client)) return;
    log.warn({ account: user.email, address: client.address }, 'sign-in failed: wrong second-factor code');
    await logFailure([user], user.email, client.origin);
    throw new ServiceError('unauthorized', 'The code is incorrect or was already used');
  }

  return {
    async verify(user, client) {
      if (isSuspended(user)) throw suspended('restaurant_suspended');
      await verifySecondFactor(user, client);
    },

    async open(user, client) {
      const { secondFactorRole } = await restaurants.get(user.restaurantId);
      const requiresSecondFactor = Boolean(secondFactorRole && hasRole(user, secondFactorRole));
      return openSession(user, client, requiresSecondFactor ? { requiresSecondFactor } : {});
    },
  };
}
