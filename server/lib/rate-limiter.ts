import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import { rateLimited } from './errors.ts';

/** Then the database counts as unavailable. */
const COUNT_TIMEOUT_MS = 1_000;

/** Counts in memory without a shared database, and during outages. */
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

/** The rest of the window in seconds, rounded up. */
const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Runs `consume`. Throws `rate_limited` beyond the limit; `what` is a plural noun for the message. */
export async function countOrReject(what: string, consume: () => Promise<unknown>): Promise<void> {
  try {
    await consume();
  } catch (error) {
    throw error instanceof RateLimiterRes ? rateLimited(what, secondsLeft(error)) : error;
  }
}

/** Counts one. Resolves to whether it is within the limit. */
export async function isWithinLimit(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}
