import { LRUCache } from 'lru-cache';
import { createBatcher } from '../../../lib/batcher.ts';
import type { Destination } from '../endpoint.ts';

/** How long an endpoint is not read again, in milliseconds. A change in another process is seen after that. */
const CACHE_TTL_MS = 200;
const MAX_CACHED = 10_000;

/** `generation` counts the invalidations before the read; it tells whether the value may still be used. */
type Cached = { generation: number; destination: Destination | undefined };

export interface EndpointCache {
  /** The endpoint as it is now; undefined when it is gone. */
  get(endpointId: string): Promise<Destination | undefined>;
  /** Nothing that was read before, and no read that is under way, is used after this. */
  invalidate(): void;
}

export function createEndpointCache(find: (ids: string[]) => Promise<Destination[]>): EndpointCache {
  let generation = 0;
  const findTogether = createBatcher(async (ids: string[]) => {
    const found = await find(ids);
    return new Map(found.map(destination => [destination._id, destination]));
  });
  const cache = new LRUCache<string, Cached>({
    max: MAX_CACHED,
    ttl: CACHE_TTL_MS,
    async fetchMethod(endpointId) {
      const before = generation;
      const found = await findTogether(endpointId);
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
