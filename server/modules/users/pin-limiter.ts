import { countOrReject, createWindowLimiter, isWithinLimit } from '../../lib/rate-limiter.ts';

type PinAttempt = { screenId: string; userId: string };

/** Limits wrong PINs per person at a screen, per screen, and per person at all screens. */
export type PinLimiter = {
  /** Counts an attempt before its PIN is verified. Throws `rate_limited`. */
  attempt(attempt: PinAttempt): Promise<void>;
  /** Uncounts a successful attempt, and resets the person's count at the screen. */
  succeeded(attempt: PinAttempt): Promise<void>;
  /** Whether to log the person's wrong PIN, which only a few are. */
  isLogged(userId: string): Promise<boolean>;
};

const HOUR_SECONDS = 3_600;
const PER_PERSON_AT_SCREEN = { points: 5, duration: HOUR_SECONDS / 4 };
const PER_SCREEN = { points: 20, duration: HOUR_SECONDS };
const PER_PERSON = { points: 20, duration: 24 * HOUR_SECONDS };
const LOGGED = { points: 10, duration: HOUR_SECONDS };

/**
 * PINs are short and rarely entered, so processes always count them together. Only commands lack `database`.
 */
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
