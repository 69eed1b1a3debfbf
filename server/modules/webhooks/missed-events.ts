import pLimit from 'p-limit';
import type { Clock } from '../../lib/clock.ts';
import { inBatches } from '../../lib/in-batches.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { OutboxEntry } from '../outbox/documents.ts';
import { newDelivery } from './delivery.ts';
import type { DeliveryStore, RecoveryFilter } from './delivery-store.ts';
import type { DeliveryDocument, EndpointDocument } from './documents.ts';
import { parseRecovery } from './recovery.ts';

/** Events since an endpoint's creation, of its types, that were never made a delivery to it, such as those while it was disabled. */
export interface MissedEvents {
  count(endpoint: Subscription, filter: RecoveryFilter): Promise<number>;
  /** Creates the deliveries that a recovery is to make. Idempotent. */
  deliver(recovery: OutboxEntry, endpoint: Subscription): Promise<void>;
}

type Subscription = Pick<EndpointDocument, '_id' | 'restaurantId' | 'events' | 'createdAt'>;

const BATCH_SIZE = 500;
/** Concurrent batches, of all endpoints together. */
const CONCURRENCY = 2;

type MissedEventsDeps = {
  events: Pick<ActivityStore, 'findEvents'>;
  deliveries: Pick<DeliveryStore, 'findExisting'>;
  queue: { add(deliveries: DeliveryDocument[]): Promise<unknown> };
  clock: Clock;
  /** Makes the worker poll immediately. */
  wake: (endpointIds: string[]) => void;
};

export function createMissedEvents(deps: MissedEventsDeps): MissedEvents {
  const { events, deliveries, queue, clock, wake } = deps;
  const takeTurns = pLimit(CONCURRENCY);

  async function* findMissed(
    { _id, restaurantId, events: subscribed, createdAt }: Subscription,
    { createdAfter, createdBefore, eventType, eventId, orderId, status, responseClass }: RecoveryFilter,
  ): AsyncGenerator<DeliveryDocument[]> {
    // What was never attempted has neither.
    if (status !== undefined || responseClass !== undefined) return;
    const types = subscribed.filter(type => eventType === undefined || type === eventType);
    const since = createdAfter > createdAt ? createdAfter : createdAt;
    const period = { since, until: createdBefore ?? clock() };
    const found = events.findEvents(restaurantId, { types, ...period, eventId, orderId });
    for await (const batch of inBatches(found, BATCH_SIZE)) {
      const made = batch.map(event => newDelivery(event, _id, clock()));
      const existing = await deliveries.findExisting(made.map(delivery => delivery._id));
      yield made.filter(delivery => !existing.has(delivery._id));
    }
  }

  return {
    async count(endpoint, filter) {
      let count = 0;
      for await (const missed of findMissed(endpoint, filter)) count += missed.length;
      return count;
    },
    async deliver(recovery, endpoint) {
      for await (const missed of findMissed(endpoint, parseRecovery(recovery))) {
        if (missed.length === 0) continue;
        await takeTurns(() => queue.add(missed));
        wake([endpoint._id]);
      }
    },
  };
}
