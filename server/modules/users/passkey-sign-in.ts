import type { PasskeyProof } from '../../../generated/dashboard/types.ts';
import { ServiceError, suspended } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import { hashToken } from '../../lib/token.ts';
import type { UserDocument } from './documents.ts';
import type { LogFailure } from './log-failure.ts';
import type { OpenedSession, OpenSession } from './open-session.ts';
import type { RequestPlace } from './passkey-requests.ts';
import type { UsePasskey } from './passkeys.ts';
import type { SignInClient } from './sign-in-client.ts';

/**
 * Throws `unauthorized` for an invalid passkey or a user who can't sign in, `restaurant_suspended`, and
 * `rate_limited`.
 */
export type SignInWithPasskey = (proof: PasskeyProof, client: SignInClient) => Promise<OpenedSession>;

type PasskeySignInDeps = {
  usePasskey: UsePasskey;
  openSession: OpenSession;
  logFailure: LogFailure;
  log: Logger;
};

/** A request belongs to the device that made it, so that nobody signs in another person's browser. */
export const getSignInPlace = (device: string): RequestPlace => ({
  purpose: 'sign-in',
  id: hashToken(device),
});

export function createPasskeySignIn(deps: PasskeySignInDeps): SignInWithPasskey {
  const { usePasskey, openSession, logFailure, log } = deps;

  async function verify(proof: PasskeyProof, client: SignInClient): Promise<UserDocument | undefined> {
    if (client.device === undefined) return undefined;
    const { user, claimed } = await usePasskey(getSignInPlace(client.device), proof, client);
    if (user) return user;
    log.warn({ address: client.address }, 'sign-in failed: wrong passkey');
    if (claimed) await logFailure([claimed], claimed.email, client.origin);
    return undefined;
  }

  return async (proof, client) => {
    const user = await verify(proof, client);
    if (user && isSuspended(user)) throw suspended('restaurant_suspended');
    // A passkey verifies the person like password and code together, so it satisfies the second factor.
    const opened = user && !user.mustChangePassword ? await openSession(user, client) : undefined;
    if (opened) return opened;
    throw new ServiceError('unauthorized', 'This passkey is not registered here, or its request has expired');
  };
}
