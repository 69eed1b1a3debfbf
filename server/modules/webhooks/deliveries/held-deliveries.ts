import pLimit from 'p-limit';
import type { Clock } from '../../../lib/clock.ts';
import type { EndpointStore } from '../endpoints/store.ts';
import type { QueueStore } from '../worker/queue-store.ts';

/**
 * A poll that finds deliveries of a disabled endpoint moves them out of the queue, where they cost nothing
 * until it is enabled.
 */
export interface HeldDeliveries {
  /** Requeues held deliveries in batches, until the endpoint changes. Call it after enabling the endpoint. */
  release(endpointId: string): Promise<void>;
}

const BATCH_SIZE = 500;
/** Concurrent batches of all endpoints. */
const CONCURRENCY = 2;

type HeldDeliveriesDeps = {
  queue: Pick<QueueStore, 'invalidateHolds' | 'findHeld' | 'releaseHeld'>;
  endpoints: Pick<EndpointStore, 'findDestinations'>;
  clock: Clock;
  /** Makes the worker poll immediately. */
  wake: (endpointIds: string[]) => void;
};

export function createHeldDeliveries({ queue, endpoints, clock, wake }: HeldDeliveriesDeps): HeldDeliveries {
  const takeTurns = pLimit(CONCURRENCY);

  /** Undefined for a deleted endpoint. */
  async function isEnabled(endpointId: string): Promise<boolean | undefined> {
    const [endpoint] = await endpoints.findDestinations([endpointId]);
    return endpoint?.enabled;
  }

  /** Resolves to whether there may be more. */
  async function releaseBatch(endpointId: string): Promise<boolean> {
    const held = await queue.findHeld(endpointId, BATCH_SIZE);
    if (held.length === 0 || !(await isEnabled(endpointId))) return false;
    await queue.releaseHeld(held, clock());
    wake([endpointId]);
    return true;
  }

  return {
    async release(endpointId) {
      // First, so that nothing is held after the last batch.
      await queue.invalidateHolds(endpointId);
      while (await takeTurns(() => releaseBatch(endpointId)));
    },
  };
}
