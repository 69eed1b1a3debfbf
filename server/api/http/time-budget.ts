import { unavailable } from '../../lib/errors.ts';

/** Resolves or rejects as the work does, or rejects with `unavailable` if the database does not respond within the budget. */
export type WithinBudget = <T>(work: Promise<T>) => Promise<T>;

/** What a request may wait for, authentication and handler together, so that it is answered within five seconds. */
const BUDGET_MS = 3_500;
/** After that. */
const CHECK_INTERVAL_MS = 250;

/** Bounds how long a request waits for a database that has stalled. Receiving its body does not count. */
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
    // What has arrived while this process was busy is heard first.
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
