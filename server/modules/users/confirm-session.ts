import type { ConfirmSessionRequest } from '../../../generated/dashboard/types.ts';
import type { Actor } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import type { ActivityAction } from '../activity/documents.ts';
import { type AuthenticatedSession, toActor, type UserDocument, userEntry } from './documents.ts';
import { invalidPasskey, type UsePasskey } from './passkeys.ts';
import type { ConfirmWithProvider } from './provider-accounts.ts';
import type { VerifyCode } from './second-factor.ts';
import type { SessionStore } from './session-store.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import type { UserStore } from './store.ts';
import type { VerifyOwnPassword } from './verify-own-password.ts';

/**
 * Confirms that the session's user is present: with a passkey, with a code if there is a second factor, or
 * with the password or the identity provider. Throws `invalid_request` if it is wrong or missing, and
 * `rate_limited`.
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
  usePasskey: UsePasskey;
  confirmWithProvider: ConfirmWithProvider;
  relay: (user: UserDocument) => Promise<void>;
  clock: Clock;
};

export function createConfirmSession(deps: ConfirmSessionDeps): ConfirmSession {
  const { sessions, users, signInLimiter, verifyPassword, verifyCode, usePasskey, relay, clock } = deps;
  const { confirmWithProvider } = deps;

  async function verify(signedIn: AuthenticatedSession, proof: ConfirmSessionRequest, client: SignInClient) {
    const { user, session } = signedIn;
    const { passkey, providerToken, code = '', currentPassword = '' } = proof;
    if (passkey) {
      const used = await usePasskey({ purpose: 'confirmation', id: session._id }, passkey, client);
      if (used.user?._id !== user._id) throw invalidPasskey();
    } else if (!user.secondFactor && providerToken !== undefined) {
      if (!(await confirmWithProvider(signedIn, providerToken))) throw invalidProof();
    } else if (!user.secondFactor)
      await verifyPassword({ user, isConfirmed: false }, currentPassword, client);
    else if (!(await verifyCode(user, code, client)))
      throw invalidRequest([{ path: '/code', message: 'is not the current code' }]);
  }

  async function record(user: UserDocument, action: ActivityAction, actor: Actor, at: Date): Promise<void> {
    const updated = await users.addEntry(user, userEntry(user, action, actor, at));
    if (!updated) throw new ServiceError('unauthorized', 'The user was deleted');
    await relay(updated);
  }

  return async (signedIn, proof, client) => {
    const { user, session } = signedIn;
    const actor = { ...toActor(user), ...client.origin };
    const field = user.secondFactor ? 'code' : 'currentPassword';
    const isComplete = proof.passkey || proof[field] || (!user.secondFactor && proof.providerToken);
    if (!isComplete) throw invalidRequest([{ path: `/${field}`, message: 'is required' }]);
    try {
      await verify(signedIn, proof, client);
    } catch (error) {
      const isWrong = error instanceof ServiceError && error.code === 'invalid_request';
      if (isWrong && (await signInLimiter.isLogged(user.email)))
        await record(user, 'user.confirmation_failed', actor, clock());
      throw error;
    }
    const confirmedAt = clock();
    // A crash after this line leaves the log entry without a confirmed session.
    await record(user, 'user.session_confirmed', actor, confirmedAt);
    await sessions.confirm(session._id, confirmedAt);
  };
}

const invalidProof = () =>
  invalidRequest([{ path: '/providerToken', message: 'is invalid or was already used' }]);
