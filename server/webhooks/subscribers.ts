import type { Clock } from '../common/clock.ts';
import type { EventDocument } from '../events/event.ts';
import { newDelivery } from './delivery.ts';
import type { EndpointStore } from './endpoint-store.ts';
import type { QueueStore } from './queue-store.ts';

/** Makes one delivery of an event for every endpoint that wants it, each once, however often it is asked to. */
export type DeliverToSubscribers = (event: EventDocument) => Promise<void>;

export function createSubscribers(
  endpoints: EndpointStore,
  queue: QueueStore,
  clock: Clock,
  wake: (endpointId: string) => void,
): DeliverToSubscribers {
  return async event => {
    const subscribed = await endpoints.findSubscribed(event.restaurantId, event.type);
    await queue.add(subscribed.map(({ _id }) => newDelivery(event, _id, clock())));
    for (const { _id } of subscribed) wake(_id);
  };
}
