import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate, RequestLimits } from '../../contract.ts';
import type { Clock } from '../../lib/clock.ts';
import { createWindowLimiter, secondsLeft } from '../../lib/rate-limiter.ts';

type RateLimit = {
  limit: number;
  remaining: number;
  resetAt: Date;
  exceeded: boolean;
  retryAfter: number;
};

/** Counts one request of a key. `ownRate` names the separate rate of the operation. Never fails because of the database. */
export type CountRequest = (rateLimitKey: string, ownRate?: string) => Promise<RateLimit>;

/** Counts in the shared database, if there is one. A key over its limit is then rejected from memory. */
export function createRateLimiter(
  service: string,
  { rate, ownRates }: RequestLimits,
  clock: Clock,
  sharedDatabase?: unknown,
): CountRequest {
  const common = createCounter(service, rate, clock, sharedDatabase);
  const ownCounters = new Map(
    Object.entries(ownRates).map(([name, rate]) => [
      name,
      createCounter(`${service} ${name}`, rate, clock, sharedDatabase),
    ]),
  );
  return (rateLimitKey, ownRate) => {
    const count = ownRate === undefined ? common : ownCounters.get(ownRate);
    if (!count) throw new Error(`The contract has no rate ${ownRate}`);
    return count(rateLimitKey);
  };
}

function createCounter(
  keyPrefix: string,
  { requests: limit, windowSeconds }: Rate,
  clock: Clock,
  sharedDatabase: unknown,
): (rateLimitKey: string) => Promise<RateLimit> {
  const window = { keyPrefix, points: limit, duration: windowSeconds, inMemoryBlockOnConsumed: limit + 1 };
  const limiter = createWindowLimiter(window, sharedDatabase);

  const toRateLimit = (consumed: RateLimiterRes, exceeded: boolean): RateLimit => ({
    limit,
    exceeded,
    remaining: Math.max(0, consumed.remainingPoints),
    resetAt: new Date(clock().getTime() + consumed.msBeforeNext),
    retryAfter: secondsLeft(consumed),
  });

  return async rateLimitKey => {
    try {
      // Windows end on whole seconds, so that `x-ratelimit-reset` is exact and constant.
      const customDuration = windowSeconds - (clock().getTime() % 1000) / 1000;
      return toRateLimit(await limiter.consume(rateLimitKey, 1, { customDuration }), false);
    } catch (error) {
      if (error instanceof RateLimiterRes) return toRateLimit(error, true);
      throw error;
    }
  };
}

export function rateHeaders({ limit, remaining, resetAt }: RateLimit) {
  return {
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': Math.round(resetAt.getTime() / 1000),
  };
}
