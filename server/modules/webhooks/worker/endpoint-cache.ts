import { LRUCache } from 'lru-cache';
import { createBatcher } from '../../../lib/batcher.ts';
import type { Destination } from '../endpoint.ts';

/** Bounds the delay with which changes by other processes are seen. */
const CACHE_TTL_MS = 200;
const MAX_CACHED = 10_000;

/** The value is stale if `generation`, the number of invalidations before the read, has changed. */
type Cached = { generation: number; destination: Destination | undefined };

export interface EndpointCache {
  /** Undefined for a deleted endpoint. */
  get(endpointId: string): Promise<Destination | undefined>;
  /** Drops all values, those of reads in progress included. */
  invalidate(): void;
}

export function createEndpointCache(find: (ids: string[]) => Promise<Destination[]>): EndpointCache {
  let generation = 0;
  const findBatched = createBatcher(async (ids: string[]) => {
    const found = await find(ids);
    return new Map(found.map(destination => [destination._id, destination]));
  });
  const cache = new LRUCache<string, Cached>({
    max: MAX_CACHED,
    ttl: CACHE_TTL_MS,
    async fetchMethod(endpointId) {
      const before = generation;
      const found = await findBatched(endpointId);
      return { generation: before, destination: found.get(endpointId) };
    },
  });

  return {
    async get(endpointId) {
      let cached = await cache.forceFetch(endpointId);
      while (cached.generation !== generation) {
        cached = await cache.forceFetch(endpointId, { forceRefresh: true });
      }
      return cached.destination;
    },
    invalidate() {
      generation += 1;
    },
  };
}
