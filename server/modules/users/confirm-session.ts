import type { ConfirmSessionRequest } from '../../../generated/dashboard/types.ts';
import type { Actor } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import type { ActivityAction } from '../activity/documents.ts';
import { type AuthenticatedSession, toActor, type UserDocument, userEntry } from './documents.ts';
import type { VerifyCode } from './second-factor.ts';
import type { SessionStore } from './session-store.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import type { UserStore } from './store.ts';
import type { VerifyOwnPassword } from './verify-own-password.ts';

/**
 * Confirms that the user of the session is present: with a code if there is a second factor, otherwise with the password. Throws
 * `invalid_request` for a wrong or missing one, and `rate_limited`.
 */
export type ConfirmSession = (
  signedIn: AuthenticatedSession,
  proof: ConfirmSessionRequest,
  client: SignInClient,
) => Promise<void>;

export type ConfirmSessionDeps = {
  sessions: Pick<SessionStore, 'confirm'>;
  users: Pick<UserStore, 'addEntry'>;
  signInLimiter: Pick<SignInLimiter, 'isLogged'>;
  verifyPassword: VerifyOwnPassword;
  verifyCode: VerifyCode;
  relay: (user: UserDocument) => Promise<void>;
  clock: Clock;
};

export function createConfirmSession(deps: ConfirmSessionDeps): ConfirmSession {
  const { sessions, users, signInLimiter, verifyPassword, verifyCode, relay, clock } = deps;

  async function verify(user: UserDocument, guess: string, client: SignInClient): Promise<void> {
    if (!user.secondFactor) return verifyPassword(user, guess, client);
    if (!(await verifyCode(user, guess, client)))
      throw invalidRequest([{ path: '/code', message: 'is not the current code' }]);
  }

  async function record(user: UserDocument, action: ActivityAction, actor: Actor, at: Date): Promise<void> {
    const updated = await users.addEntry(user, userEntry(user, action, actor, at));
    if (!updated) throw new ServiceError('unauthorized', 'The user was deleted');
    await relay(updated);
  }

  return async ({ user, session }, proof, client) => {
    const actor = { ...toActor(user), ...client.origin };
    const field = user.secondFactor ? 'code' : 'currentPassword';
    const guess = proof[field];
    if (!guess) throw invalidRequest([{ path: `/${field}`, message: 'is required' }]);
    try {
      await verify(user, guess, client);
    } catch (error) {
      const isWrong = error instanceof ServiceError && error.code === 'invalid_request';
      if (isWrong && (await signInLimiter.isLogged(user.email)))
        await record(user, 'user.confirmation_failed', actor, clock());
      throw error;
    }
    const confirmedAt = clock();
    // A crash after this line leaves the entry, and the session unconfirmed.
    await record(user, 'user.session_confirmed', actor, confirmedAt);
    await sessions.confirm(session._id, confirmedAt);
  };
}
