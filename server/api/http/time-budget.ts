import { unavailable } from '../../lib/errors.ts';

/** Resolves or rejects as the work does, or rejects with `unavailable` once the budget is used up. */
export type WithinBudget = <T>(work: Promise<T>) => Promise<T>;

/** What a request may spend on authentication and handler together, so that it is answered within five seconds. */
const BUDGET_MS = 3_500;

/** Bounds how long a request waits for the database. Receiving its body does not count. */
export function createTimeBudget(): WithinBudget {
  let left = BUDGET_MS;
  return async work => {
    const started = performance.now();
    const { promise: expired, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(unavailable(new Error(`No result within ${BUDGET_MS} ms`))), left);
    try {
      return await Promise.race([work, expired]);
    } finally {
      clearTimeout(timer);
      left -= performance.now() - started;
    }
  };
}
