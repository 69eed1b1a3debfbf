import pLimit from 'p-limit';
import type { DeliveryStore } from '../deliveries/store.ts';
import type { DeliveryDocument, EndpointKey } from '../documents.ts';
import type { StatisticsStore } from '../statistics/store.ts';
import type { ReviewPayloads } from './review-payloads.ts';

const BATCH_SIZE = 100;
/** Concurrent batches of all endpoints. */
const CONCURRENCY = 2;

type PurgeDeps = {
  deliveries: DeliveryStore;
  statistics: StatisticsStore;
  reviewPayloads: ReviewPayloads;
  processOutbox: (delivery: DeliveryDocument) => Promise<boolean>;
};

/**
 * Removes a deleted endpoint's deliveries, each after its outbox entries are processed, and then its
 * statistics.
 */
export function createPurge(deps: PurgeDeps): (endpoint: EndpointKey) => Promise<void> {
  const { deliveries, statistics, reviewPayloads, processOutbox } = deps;
  const takeTurns = pLimit(CONCURRENCY);

  /** Resolves to whether there was a batch. */
  async function purgeBatch(endpoint: EndpointKey): Promise<boolean> {
    const batch = await deliveries.findByEndpoint(endpoint, BATCH_SIZE);
    if (batch.length === 0) return false;
    for (const { _id, outbox = [] } of batch) {
      const delivery = outbox.length > 0 ? await deliveries.find(endpoint.restaurantId, _id) : null;
      if (delivery && !(await processOutbox(delivery)))
        throw new Error(`An outbox entry of the delivery ${_id} failed; the next sweep retries the purge`);
    }
    await reviewPayloads(endpoint.restaurantId, batch);
    await deliveries.removeWithoutOutbox(batch.map(({ _id }) => _id));
    return true;
  }

  return async endpoint => {
    while (await takeTurns(() => purgeBatch(endpoint)));
    await statistics.remove(endpoint);
  };
}
