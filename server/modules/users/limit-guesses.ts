import { knowsDevice, nameDevice, type UserDocument } from './documents.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';

type Guess = {
  /** The key for counting guesses. */
  account: string;
  user: UserDocument;
  client: SignInClient;
};

/**
 * Counts wrong guesses of a user's secrets as failed sign-ins. Resolves to whether the guess is right. Throws
 * `rate_limited`.
 */
export async function limitGuesses(
  signInLimiter: SignInLimiter,
  { account, user, client }: Guess,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const device = knowsDevice(user, client.device) ? nameDevice(account, client.device) : undefined;
  const attempt = { account, address: client.address, device };
  await signInLimiter.attempt(attempt);
  if (!(await isRight())) return false;
  await signInLimiter.succeeded(attempt);
  return true;
}
