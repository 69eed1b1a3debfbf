import { invalidRequest } from '../../lib/errors.ts';
import { knowsDevice, nameDevice, type UserDocument } from './documents.ts';
import { verifyPassword } from './password.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';

/**
 * Verifies the current password of a signed-in user. It counts as a sign-in. Throws `invalid_request` for a wrong one, and
 * `rate_limited`.
 */
export type VerifyOwnPassword = (user: UserDocument, password: string, client: SignInClient) => Promise<void>;

export const wrongPassword = () =>
  invalidRequest([{ path: '/currentPassword', message: 'is not the current password' }]);

export function createVerifyOwnPassword(signInLimiter: SignInLimiter): VerifyOwnPassword {
  return async (user, password, client) => {
    const { email: account } = user;
    const device = knowsDevice(user, client.device) ? nameDevice(account, client.device) : undefined;
    const attempt = { account, address: client.address, device };
    await signInLimiter.attempt(attempt);
    if (!(await verifyPassword(user, password))) throw wrongPassword();
    await signInLimiter.succeeded(attempt);
  };
}
