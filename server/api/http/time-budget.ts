import { unavailable } from '../../lib/errors.ts';

/** Resolves or rejects as the work does, or rejects with `unavailable` if the database does not respond within the budget. */
export type WithinBudget = <T>(work: Promise<T>) => Promise<T>;

/** What a request may wait for, authentication and handler together: it is answered within five seconds, its count included. */
const BUDGET_MS = 3_000;
const CHECK_INTERVAL_MS = 250;

type Waiting = { until: number; expire: (error: Error) => void };

/**
 * Bounds how long requests wait for a database that has stalled. Receiving their bodies does not count. The result makes the
 * budget of one request; one timer serves all that wait.
 */
export function createTimeBudgets(isDatabaseResponding: () => boolean): () => WithinBudget {
  const waiting = new Set<Waiting>();
  let isChecking = false;

  function checkLater(): void {
    isChecking = true;
    // Answers that arrived while this process was busy are handled first.
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
