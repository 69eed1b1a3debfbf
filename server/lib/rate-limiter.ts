import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterMongo,
  type RateLimiterRes,
} from 'rate-limiter-flexible';

/** `inMemoryBlockOnConsumed`: above it, a key is rejected without a query. */
type Window = IRateLimiterOptions & { inMemoryBlockOnConsumed?: number };

/** Counts in memory without a shared database. */
export function createWindowLimiter(window: Window, sharedDatabase: unknown): RateLimiterAbstract {
  return sharedDatabase
    ? new RateLimiterMongo({ ...window, storeClient: sharedDatabase, tableName: 'rateLimits' })
    : new RateLimiterMemory(window);
}

/** Until the end of the window, rounded up. */
export const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));
