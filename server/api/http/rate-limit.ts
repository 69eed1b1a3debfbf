import type { Rate, RequestLimits } from '../../contract.ts';
import type { Clock } from '../../lib/clock.ts';
import type { WindowCounts } from '../../lib/window-counts.ts';

type RateLimit = {
  limit: number;
  remaining: number;
  resetAt: Date;
  exceeded: boolean;
  retryAfter: number;
};

/**
 * Counts one request of a key. `ownRate` names the operation's separate rate. Never fails, not even without
 * the database.
 */
export type CountRequest = (rateLimitKey: string, ownRate?: string) => Promise<RateLimit>;

export function createRateLimiter(
  service: string,
  { rate, ownRates }: RequestLimits,
  clock: Clock,
  counts: WindowCounts,
): CountRequest {
  async function count(key: string, { requests: limit, windowSeconds }: Rate): Promise<RateLimit> {
    const { consumed, exceeded, endsAt } = await counts.count(key, limit, windowSeconds);
    const seconds = Math.ceil((endsAt.getTime() - clock().getTime()) / 1_000);
    return {
      limit,
      exceeded,
      remaining: Math.max(0, limit - consumed),
      resetAt: endsAt,
      retryAfter: Math.max(1, seconds),
    };
  }

  return (rateLimitKey, name) => {
    if (name === undefined) return count(`${service}:${rateLimitKey}`, rate);
    const own = ownRates[name];
    if (!own) throw new Error(`The contract has no rate ${name}`);
    return count(`${service} ${name}:${rateLimitKey}`, own);
  };
}

export function rateHeaders({ limit, remaining, resetAt }: RateLimit) {
  return {
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': Math.round(resetAt.getTime() / 1000),
  };
}
