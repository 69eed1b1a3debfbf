import { createBatcher } from '../../../lib/batcher.ts';
import type { Destination } from '../endpoints/store.ts';

export interface EndpointReader {
  /**
   * The endpoint as stored at the time of the call or later. Undefined if deleted. Concurrent calls share a
   * query.
   */
  get(endpointId: string): Promise<Destination | undefined>;
  /** Repeats queries in progress after an endpoint changed. */
  invalidate(): void;
}

/**
 * Endpoints are not cached: an attempt is signed with the secret at its start, whichever process rotated it. A new
 * delivery's first attempt may use the endpoint as read after its event, a moment before.
 */
export function createEndpointReader(find: (ids: string[]) => Promise<Destination[]>): EndpointReader {
  let generation = 0;
  const findBatched = createBatcher(async (ids: string[]) => {
    const found = await find([...new Set(ids)]);
    return new Map(found.map(destination => [destination._id, destination]));
  });

  return {
    async get(endpointId) {
      for (;;) {
        const before = generation;
        const found = await findBatched(endpointId);
        if (generation === before) return found.get(endpointId);
      }
    },
    invalidate() {
      generation += 1;
    },
  };
}
