import { createBatcher } from '../../../lib/batcher.ts';
import type { Destination } from '../endpoint-store.ts';

export interface EndpointReader {
  /** As stored when it is called, or later. Undefined for a deleted endpoint. Calls at the same time share a query. */
  get(endpointId: string): Promise<Destination | undefined>;
  /** Has queries in progress repeated: an endpoint was changed. */
  invalidate(): void;
}

/** Not cached: an attempt is signed with the secret that is in force as it begins, whichever process rotated it. */
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
