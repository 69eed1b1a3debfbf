import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import { type AuthenticatedSession, hasNoPassword } from './documents.ts';
import { limitGuesses } from './limit-guesses.ts';
import type { PasswordHasher } from './password.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';

/**
 * Verifies a signed-in user's current password. It counts as a sign-in. A user without a password must have
 * confirmed the session recently instead. Throws `invalid_request` if it is wrong, `confirmation_required`,
 * and `rate_limited`.
 */
export type VerifyOwnPassword = (
  signedIn: Pick<AuthenticatedSession, 'user' | 'isConfirmed'>,
  password: string,
  client: SignInClient,
) => Promise<void>;

export const wrongPassword = () =>
  invalidRequest([{ path: '/currentPassword', message: 'is not the current password' }]);

export function createVerifyOwnPassword(
  signInLimiter: SignInLimiter,
  { verifyPassword }: Pick<PasswordHasher, 'verifyPassword'>,
): VerifyOwnPassword {
  return async ({ user, isConfirmed }, password, client) => {
    if (hasNoPassword(user)) {
      if (isConfirmed) return;
      throw new ServiceError('confirmation_required', 'Confirm the session first: you have no password');
    }
    const guess = { account: user.email, user, client };
    if (!(await limitGuesses(signInLimiter, guess, () => verifyPassword(user, password))))
      throw wrongPassword();
  };
}
