import { type Actor, type Origin, SYSTEM } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { type UserDocument, userEntry } from './documents.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import type { UserStore } from './store.ts';

/** Logs a failed sign-in, so that owners notice guessing, without letting guesses fill the log. */
export type LogFailure = (
  found: UserDocument[],
  account: string,
  origin: Origin | undefined,
) => Promise<void>;

type LogFailureDeps = {
  users: Pick<UserStore, 'addEntry'>;
  signInLimiter: Pick<SignInLimiter, 'isLogged'>;
  relay: (user: UserDocument) => Promise<void>;
  clock: Clock;
};

export function createLogFailure({ users, signInLimiter, relay, clock }: LogFailureDeps): LogFailure {
  return async (found, account, origin) => {
    if (found.length === 0 || !(await signInLimiter.isLogged(account))) return;
    const actor: Actor = { ...SYSTEM, ...origin };
    for (const user of found) {
      const updated = await users.addEntry(user, userEntry(user, 'user.sign_in_failed', actor, clock()));
      if (updated) await relay(updated);
    }
  };
}
