import { createBatcher } from '../../lib/batcher.ts';
import type { Clock } from '../../lib/clock.ts';
import type { EventDocument } from '../events/documents.ts';
import { newDelivery } from './delivery.ts';
import type { EndpointStore } from './endpoint-store.ts';
import type { QueueStore } from './worker/queue-store.ts';

/** Makes one delivery of an event for every endpoint that wants it, each once, however often it is asked to. */
export type DeliverToSubscribers = (event: EventDocument) => Promise<void>;

export function createSubscribers(
  endpoints: EndpointStore,
  queue: QueueStore,
  clock: Clock,
  wake: (endpointId: string) => void,
): DeliverToSubscribers {
  // Who is subscribed is looked up after every event of a batch was recorded, and never remembered.
  return createBatcher(async events => {
    const subscribed = await endpoints.findSubscribed(
      [...new Set(events.map(({ restaurantId }) => restaurantId))],
      [...new Set(events.map(({ type }) => type))],
    );
    const deliveries = events.flatMap(event =>
      subscribed
        .filter(
          ({ restaurantId, events }) => restaurantId === event.restaurantId && events.includes(event.type),
        )
        .map(({ _id }) => newDelivery(event, _id, clock())),
    );
    await queue.add(deliveries);
    for (const endpointId of new Set(deliveries.map(({ endpointId }) => endpointId))) wake(endpointId);
  });
}
