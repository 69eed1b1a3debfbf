import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import { rateLimited } from './errors.ts';

/** After this, the database counts as unavailable. */
const COUNT_TIMEOUT_MS = 1_000;

/** Counts in memory without a shared database, and while it is unavailable. */
export function createWindowLimiter(
  window: IRateLimiterOptions,
  sharedDatabase: unknown,
): RateLimiterAbstract {
  const insuranceLimiter = new RateLimiterMemory(window);
  if (!sharedDatabase) return insuranceLimiter;
  const limiter = new RateLimiterMongo({
    ...window,
    storeClient: sharedDatabase,
    tableName: 'rateLimits',
    disableIndexesCreation: true,
  });
  return new RLWrapperTimeouts({ limiter, insuranceLimiter, timeoutMs: COUNT_TIMEOUT_MS });
}

/** The seconds until the end of the window, rounded up. */
const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Counts what `consume` does. Throws `rate_limited` for what is beyond the limit; `what` names it in the plural. */
export async function countOrReject(what: string, consume: () => Promise<unknown>): Promise<void> {
  try {
    await consume();
  } catch (error) {
    throw error instanceof RateLimiterRes ? rateLimited(what, secondsLeft(error)) : error;
  }
}

/** Counts one more. Resolves to whether it is within the limit. */
export async function isWithinLimit(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}
