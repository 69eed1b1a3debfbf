import pLimit from 'p-limit';
import type { Clock } from '../../../lib/clock.ts';
import { inBatches } from '../../../lib/in-batches.ts';
import type { OutboxEntry } from '../../outbox/documents.ts';
import type { DeliveryStore } from '../deliveries/store.ts';
import type { EndpointKey } from '../documents.ts';
import { parseRecovery } from './recovery.ts';

const BATCH_SIZE = 500;
/** Concurrent batches of all endpoints. */
const CONCURRENCY = 2;

type RetryFailedDeps = {
  deliveries: Pick<DeliveryStore, 'findFailed' | 'requestRetries'>;
  clock: Clock;
  /** Makes the worker poll immediately. */
  wake: (endpointIds: string[]) => void;
};

/**
 * Makes a recovery's failed deliveries due. Idempotent: deliveries that were made due or attempted again have
 * changed since the request and are skipped.
 */
export function createRetryFailed({ deliveries, clock, wake }: RetryFailedDeps) {
  const takeTurns = pLimit(CONCURRENCY);
  return async (recovery: OutboxEntry, { _id, restaurantId }: EndpointKey): Promise<void> => {
    const filter = { ...parseRecovery(recovery), endpointId: _id, changedBefore: recovery.at };
    for await (const batch of inBatches(deliveries.findFailed(restaurantId, filter), BATCH_SIZE)) {
      await takeTurns(() => deliveries.requestRetries(restaurantId, filter, batch, clock()));
      wake([_id]);
    }
  };
}
