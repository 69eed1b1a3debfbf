import pLimit from 'p-limit';
import type { Clock } from '../../../lib/clock.ts';
import { inBatches } from '../../../lib/in-batches.ts';
import type { ActivityStore } from '../../activity/store.ts';
import type { OutboxEntry } from '../../outbox/documents.ts';
import type { DeliveryStore, RecoveryFilter } from '../deliveries/store.ts';
import { deriveDeliveryId, newDelivery } from '../delivery.ts';
import type { DeliveryDocument, EndpointDocument } from '../documents.ts';
import type { RemovalStore } from '../retention/removal-store.ts';
import { parseRecovery } from './recovery.ts';

/**
 * Events since an endpoint's creation, of its types, without a delivery to it, for example while it was
 * disabled. Excludes events from before the last removal of deliveries, because they may have been delivered.
 */
export interface MissedEvents {
  count(endpoint: Subscription, filter: RecoveryFilter): Promise<number>;
  /** Creates a recovery's missing deliveries. Idempotent. */
  deliver(recovery: OutboxEntry, endpoint: Subscription): Promise<void>;
}

type Subscription = Pick<EndpointDocument, '_id' | 'restaurantId' | 'events' | 'createdAt'>;

const BATCH_SIZE = 500;
/** Concurrent batches of all endpoints. */
const CONCURRENCY = 2;

type MissedEventsDeps = {
  events: Pick<ActivityStore, 'findEvents'>;
  deliveries: Pick<DeliveryStore, 'findExisting'>;
  removals: Pick<RemovalStore, 'removedBefore'>;
  queue: { add(deliveries: DeliveryDocument[]): Promise<unknown> };
  clock: Clock;
  /** Makes the worker poll immediately. */
  wake: (endpointIds: string[]) => void;
};

export function createMissedEvents(deps: MissedEventsDeps): MissedEvents {
  const { events, deliveries, removals, queue, clock, wake } = deps;
  const takeTurns = pLimit(CONCURRENCY);

  async function* findMissed(
    { _id, restaurantId, events: subscribed, createdAt }: Subscription,
    { createdAfter, createdBefore, eventType, eventId, orderId, status, responseClass }: RecoveryFilter,
  ): AsyncGenerator<DeliveryDocument[]> {
    // Missed events have no attempt, and thus neither.
    if (status !== undefined || responseClass !== undefined) return;
    const types = subscribed.filter(type => eventType === undefined || type === eventType);
    const starts = [createdAfter, createdAt, await removals.removedBefore()];
    const since = new Date(Math.max(...starts.map(Number)));
    const period = { since, until: createdBefore ?? clock() };
    const found = events.findEvents(restaurantId, { types, ...period, eventId, orderId });
    for await (const batch of inBatches(found, BATCH_SIZE)) {
      const existing = await deliveries.findExisting(batch.map(event => deriveDeliveryId(event._id, _id)));
      // Read after the deliveries, because it is written before any of them are removed.
      const removedBefore = await removals.removedBefore();
      yield batch
        .filter(event => event.at >= removedBefore)
        .map(event => newDelivery(event, _id, clock()))
        .filter(delivery => !existing.has(delivery._id));
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
