import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';

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
export const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));

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
