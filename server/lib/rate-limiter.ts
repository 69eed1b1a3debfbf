import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterMongo,
  type RateLimiterRes,
} from 'rate-limiter-flexible';

/** `inMemoryBlockOnConsumed`: who has consumed so many is refused without asking the database again. */
type Window = IRateLimiterOptions & { inMemoryBlockOnConsumed?: number };

/** Counts in memory where one process serves; in MongoDB where several may. */
export function createWindowLimiter(window: Window, sharedDatabase: unknown): RateLimiterAbstract {
  return sharedDatabase
    ? new RateLimiterMongo({ ...window, storeClient: sharedDatabase, tableName: 'rateLimits' })
    : new RateLimiterMemory(window);
}

/** In how many whole seconds the window ends. */
export const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));
