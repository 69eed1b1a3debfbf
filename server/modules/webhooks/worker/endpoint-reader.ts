import { createBatcher } from '../../../lib/batcher.ts';
import type { Destination } from '../endpoints/store.ts';

export interface EndpointReader {
  /**
   * The endpoint as stored at the time of the call or later. Undefined if deleted. Concurrent calls share a
   * query.
   */
  get(endpointId: string): Promise<Destination | undefined>;
  /**
   * Whether an endpoint that was read at a time of `performance.now()` may still be used: for a moment, unless
   * this process has changed one since.
   */
  isFresh(readAt: number): boolean;
  /** Repeats queries in progress after an endpoint changed. */
  invalidate(): void;
}

/** In milliseconds. The deliveries of a deleted endpoint are removed later than this. */
export const FRESH_FOR_MS = 100;

/**
 * Endpoints are not cached: an attempt is signed with the secret at its start, whichever process rotated it. Only
 * a new delivery's first attempt may use the endpoint as read just before, when the delivery was created.
 */
export function createEndpointReader(
  find: (ids: string[]) => Promise<Destination[]>,
  now: () => number = () => performance.now(),
): EndpointReader {
  let generation = 0;
  let invalidatedAt = Number.NEGATIVE_INFINITY;
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
    isFresh: readAt => readAt > invalidatedAt && now() - readAt <= FRESH_FOR_MS,
    invalidate() {
      generation += 1;
      invalidatedAt = now();
    },
  };
}
