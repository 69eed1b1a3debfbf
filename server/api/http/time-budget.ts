import { unavailable } from '../../lib/errors.ts';

/** Resolves or rejects as the work does, or rejects with `unavailable` if the database does not respond within the budget. */
export type WithinBudget = <T>(work: Promise<T>) => Promise<T>;

/**
 * How long a request may wait for authentication and handler together, so that it completes within five
 * seconds.
 */
const BUDGET_MS = 3_000;
const CHECK_INTERVAL_MS = 250;

type Waiting = { until: number; expire: (error: Error) => void };

/**
 * Limits how long requests wait for a stalled database. Time spent receiving the body does not count. Each
 * call of the result starts the budget of one request; they share one timer.
 */
export function createTimeBudgets(isDatabaseResponding: () => boolean): () => WithinBudget {
  const waiting = new Set<Waiting>();
  let isChecking = false;

  function checkLater(): void {
    isChecking = true;
    // Handles responses first that arrived while the event loop was blocked.
    setTimeout(() => setImmediate(check), CHECK_INTERVAL_MS);
  }

  function check(): void {
    isChecking = false;
    const now = performance.now();
    for (const { until, expire } of waiting) {
      if (until <= now && !isDatabaseResponding())
        expire(unavailable(new Error('The database does not respond')));
    }
    if (waiting.size > 0) checkLater();
  }

  return () => {
    let left = BUDGET_MS;
    return async work => {
      const started = performance.now();
      const { promise: expired, reject: expire } = Promise.withResolvers<never>();
      const entry = { until: started + left, expire };
      waiting.add(entry);
      if (!isChecking) checkLater();
      try {
        return await Promise.race([work, expired]);
      } finally {
        waiting.delete(entry);
        left -= performance.now() - started;
      }
    };
  };
}
