import { createBoundedCache } from './bounded-cache.ts';
import { rateLimited } from './errors.ts';

/** The number of addresses and credentials that this process remembers. */
const MAX_REMEMBERED = 10_000;
const UNKNOWN_TTL_MS = 5_000;

/** Limits database lookups of unknown credentials by client address. */
export interface CredentialLookups {
  /**
   * Runs the query, unless the credential was unknown seconds ago. Throws `rate_limited` if the address has
   * looked up too many unknown ones. Credentials that were found before are always looked up.
   */
  find<Found>(hash: string, address: string, query: () => Promise<Found | null>): Promise<Found | null>;
}

export function createCredentialLookups(limit: {
  requests: number;
  windowSeconds: number;
}): CredentialLookups {
  const known = createBoundedCache<true>(MAX_REMEMBERED);
  const unknown = createBoundedCache<true>(MAX_REMEMBERED, { ttl: UNKNOWN_TTL_MS });
  // An address's window starts with its first unknown credential.
  const misses = createBoundedCache<number>(MAX_REMEMBERED, {
    ttl: limit.windowSeconds * 1000,
    noUpdateTTL: true,
  });
  const getMisses = (address: string) => misses.get(address) ?? 0;
  /** Each address's running queries. `ended` resolves when the next one completes. */
  const underWay = new Map<string, { queries: number; ended: PromiseWithResolvers<void> }>();

  async function run<Found>(hash: string, address: string, query: () => Promise<Found | null>) {
    const running = underWay.get(address) ?? { queries: 0, ended: Promise.withResolvers<void>() };
    underWay.set(address, running);
    running.queries += 1;
    try {
      const found = await query();
      if (found) known.set(hash, true);
      else {
        unknown.set(hash, true);
        misses.set(address, getMisses(address) + 1);
      }
      return found;
    } finally {
      running.queries -= 1;
      if (running.queries === 0) underWay.delete(address);
      running.ended.resolve();
      running.ended = Promise.withResolvers();
    }
  }

  return {
    async find(hash, address, query) {
      for (;;) {
        if (unknown.has(hash)) return null;
        const running = underWay.get(address);
        if (known.has(hash) || getMisses(address) + (running?.queries ?? 0) < limit.requests)
          return run(hash, address, query);
        if (!running || getMisses(address) >= limit.requests) {
          const seconds = Math.ceil(misses.getRemainingTTL(address) / 1000);
          throw rateLimited('unknown credentials', Math.max(1, seconds));
        }
        // The running queries determine whether the address reaches its limit.
        await running.ended.promise;
      }
    },
  };
}
