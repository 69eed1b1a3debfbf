import { countOrReject, createWindowLimiter, isWithinLimit } from '../../lib/rate-limiter.ts';

type PinAttempt = { screenId: string; userId: string };

/** Limits wrong PINs: of a person at a screen, of a screen, and of a person at all screens. */
export type PinLimiter = {
  /** Counts an attempt before its PIN is verified. Throws `rate_limited`. */
  attempt(attempt: PinAttempt): Promise<void>;
  /** Takes a successful attempt off the counts, and resets the count of the person at the screen. */
  succeeded(attempt: PinAttempt): Promise<void>;
  /** Whether a wrong PIN of the person is one of the few that get an entry in the activity log. */
  isLogged(userId: string): Promise<boolean>;
};

const HOUR_SECONDS = 3_600;
const PER_PERSON_AT_SCREEN = { points: 5, duration: HOUR_SECONDS / 4 };
const PER_SCREEN = { points: 20, duration: HOUR_SECONDS };
const PER_PERSON = { points: 20, duration: 24 * HOUR_SECONDS };
const LOGGED = { points: 10, duration: HOUR_SECONDS };

/** PINs are short and rarely entered, so processes always count them together. `database` is only absent in commands. */
export function createPinLimiter(database?: unknown): PinLimiter {
  const limiter = (keyPrefix: string, limit: { points: number; duration: number }) =>
    createWindowLimiter({ keyPrefix, ...limit }, database);
  const screens = limiter('pinScreen', PER_SCREEN);
  const personsAt = limiter('pinPersonAt', PER_PERSON_AT_SCREEN);
  const persons = limiter('pinPerson', PER_PERSON);
  const logged = limiter('pinLogged', LOGGED);
  const place = ({ screenId, userId }: PinAttempt) => `${screenId} ${userId}`;

  return {
    // The person is counted last, so that one screen can't lock them out of the others.
    attempt: attempt =>
      countOrReject('PINs', async () => {
        await screens.consume(attempt.screenId);
        await personsAt.consume(place(attempt));
        await persons.consume(attempt.userId);
      }),
    async succeeded(attempt) {
      await personsAt.delete(place(attempt));
      await Promise.all([screens.reward(attempt.screenId), persons.reward(attempt.userId)]);
    },
    isLogged: userId => isWithinLimit(logged, userId),
  };
}
