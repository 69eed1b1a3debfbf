import { LRUCache } from 'lru-cache';
import { rateLimited } from './errors.ts';

/** What is remembered of the latest addresses and credentials, in this process. */
const MAX_REMEMBERED = 10_000;
const UNKNOWN_TTL_MS = 5_000;

/** Bounds the queries for credentials that do not exist, per client address. */
export interface CredentialLookups {
  /**
   * Runs the query, unless the credential was unknown some seconds ago. Throws `rate_limited` for an address that asked for
   * too many unknown ones, except for a credential that was found before.
   */
  find<Found>(hash: string, address: string, query: () => Promise<Found | null>): Promise<Found | null>;
}

export function createCredentialLookups(limit: {
  requests: number;
  windowSeconds: number;
}): CredentialLookups {
  const known = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  const unknown = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: UNKNOWN_TTL_MS });
  // An address's window begins with its first query.
  const misses = new LRUCache<string, number>({
    max: MAX_REMEMBERED,
    ttl: limit.windowSeconds * 1000,
    noUpdateTTL: true,
  });
  const count = (address: string, change: number) =>
    void misses.set(address, (misses.get(address) ?? 0) + change);

  return {
    async find(hash, address, query) {
      if (unknown.has(hash)) return null;
      if (!known.has(hash) && (misses.get(address) ?? 0) >= limit.requests) {
        const seconds = Math.ceil(misses.getRemainingTTL(address) / 1000);
        throw rateLimited('unknown credentials', Math.max(1, seconds));
      }
      // Counts while it is under way, so that queries at the same time are bounded, too.
      count(address, 1);
      const found = await query().catch((error: unknown) => {
        count(address, -1);
        throw error;
      });
      if (found) {
        count(address, -1);
        known.set(hash, true);
      } else unknown.set(hash, true);
      return found;
    },
  };
}
