import { unavailable } from '../../lib/errors.ts';

/** Settles as the work does, or rejects with `unavailable` if the database does not respond within the budget. */
export type WithinBudget = <T>(work: Promise<T>) => Promise<T>;

/** How long authentication and handler may wait together, so that the request is answered within five seconds. */
const BUDGET_MS = 3_500;
/** How often the database is checked once the budget is used up. */
const CHECK_INTERVAL_MS = 250;

/** Bounds how long a request waits for a stalled database. Receiving the body does not count. */
export function createTimeBudget(isDatabaseResponding: () => boolean): WithinBudget {
  let left = BUDGET_MS;
  return async work => {
    const started = performance.now();
    const { promise: expired, reject } = Promise.withResolvers<never>();
    let settled = false;
    function check(): void {
      if (settled) return;
      if (isDatabaseResponding()) timer = setTimeout(check, CHECK_INTERVAL_MS);
      else reject(unavailable(new Error('The database does not respond')));
    }
    // Answers that arrived while this process was busy are handled first.
    let timer = setTimeout(() => setImmediate(check), Math.max(0, left));
    try {
      return await Promise.race([work, expired]);
    } finally {
      settled = true;
      clearTimeout(timer);
      left -= performance.now() - started;
    }
  };
}
