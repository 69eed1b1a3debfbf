import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate, RequestLimits } from '../../contract.ts';
import { createWindowLimiter, secondsLeft } from '../../lib/rate-limiter.ts';

export type RateLimit = {
  limit: number;
  remaining: number;
  resetAt: Date;
  exceeded: boolean;
  retryAfter: number;
};

/** Counts one request of a principal in its window, apart from others where the operation states a rate of its own. */
export type CountRequest = (rateLimitKey: string, ownRate?: string) => Promise<RateLimit>;

/** Counts in the database where one is shared; a principal that is over its limit is then refused from memory. */
export function createRateLimiter(
  service: string,
  { rate, ownRates }: RequestLimits,
  sharedDatabase?: unknown,
): CountRequest {
  const common = createCounter(service, rate, sharedDatabase);
  const ownCounters = new Map(
    Object.entries(ownRates).map(([name, rate]) => [
      name,
      createCounter(`${service} ${name}`, rate, sharedDatabase),
    ]),
  );
  return (rateLimitKey, ownRate) => {
    const count = ownRate === undefined ? common : ownCounters.get(ownRate);
    if (!count) throw new Error(`The contract states no rate ${ownRate}`);
    return count(rateLimitKey);
  };
}

function createCounter(
  keyPrefix: string,
  { requests: limit, windowSeconds }: Rate,
  sharedDatabase: unknown,
): (rateLimitKey: string) => Promise<RateLimit> {
  const window = { keyPrefix, points: limit, duration: windowSeconds, inMemoryBlockOnConsumed: limit + 1 };
  const limiter = createWindowLimiter(window, sharedDatabase);

  return async rateLimitKey => {
    try {
      const customDuration = untilWholeSecond(windowSeconds);
      return {
        limit,
        exceeded: false,
        ...toRateLimit(await limiter.consume(rateLimitKey, 1, { customDuration })),
      };
    } catch (error) {
      if (error instanceof RateLimiterRes) return { limit, exceeded: true, ...toRateLimit(error) };
      throw error;
    }
  };
}

/** Windows end on whole seconds, so that the second that is told is exactly the end, and the same throughout. */
const untilWholeSecond = (windowSeconds: number) => windowSeconds - (Date.now() % 1000) / 1000;

function toRateLimit(consumed: RateLimiterRes) {
  return {
    remaining: Math.max(0, consumed.remainingPoints),
    resetAt: new Date(Date.now() + consumed.msBeforeNext),
    retryAfter: secondsLeft(consumed),
  };
}

/** The headers that tell a client where it stands. */
export function rateHeaders({ limit, remaining, resetAt }: RateLimit) {
  return {
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': Math.round(resetAt.getTime() / 1000),
  };
}
