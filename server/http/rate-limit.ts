import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

/** Specification, section 8. */
export const REQUESTS_PER_WINDOW = 120;
export const WINDOW_SECONDS = 60;

export type RateLimit = {
  remaining: number;
  resetAt: Date;
  exceeded: boolean;
  retryAfter: number;
};

/** Counts one request of a principal in its window of 60 seconds. */
export type CountRequest = (principal: string) => Promise<RateLimit>;

/**
 * In memory where one process serves; in MongoDB where several may. A principal that is over its limit is then
 * refused from memory until its window ends.
 */
export function createRateLimiter(sharedDatabase?: unknown): CountRequest {
  const window = { points: REQUESTS_PER_WINDOW, duration: WINDOW_SECONDS };
  const limiter = sharedDatabase
    ? new RateLimiterMongo({
        ...window,
        storeClient: sharedDatabase,
        tableName: 'rateLimits',
        inMemoryBlockOnConsumed: REQUESTS_PER_WINDOW + 1,
      })
    : new RateLimiterMemory(window);

  return async principal => {
    try {
      return figures(await limiter.consume(principal), false);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return figures(refusal, true);
      throw refusal;
    }
  };
}

function figures({ remainingPoints, msBeforeNext }: RateLimiterRes, exceeded: boolean): RateLimit {
  return {
    remaining: Math.max(0, remainingPoints),
    resetAt: new Date(Date.now() + msBeforeNext),
    exceeded,
    retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  };
}
