import { invalidRequest } from '../../lib/errors.ts';
import type { UserDocument } from './documents.ts';
import { limitGuesses } from './limit-guesses.ts';
import { verifyPassword } from './password.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';

/**
 * Verifies a signed-in user's current password. It counts as a sign-in. Throws `invalid_request` if it is
 * wrong, and `rate_limited`.
 */
export type VerifyOwnPassword = (user: UserDocument, password: string, client: SignInClient) => Promise<void>;

export const wrongPassword = () =>
  invalidRequest([{ path: '/currentPassword', message: 'is not the current password' }]);

export function createVerifyOwnPassword(signInLimiter: SignInLimiter): VerifyOwnPassword {
  return async (user, password, client) => {
    const guess = { account: user.email, user, client };
    if (!(await limitGuesses(signInLimiter, guess, () => verifyPassword(user, password))))
      throw wrongPassword();
  };
}
