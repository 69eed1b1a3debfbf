import { createBatcher } from '../../lib/batcher.ts';
import type { Clock } from '../../lib/clock.ts';
import { type ActivityDocument, getEventId } from '../activity/documents.ts';
import { readPayloads } from '../activity/event-store.ts';
import { newDelivery } from './delivery.ts';
import type { EndpointStore } from './endpoints/store.ts';
import type { WebhookWorker } from './worker/module.ts';

/** Creates a delivery of a logged event for each subscribed endpoint. Idempotent. */
export type FanOut = (logged: ActivityDocument) => Promise<void>;

type FanOutDeps = {
  endpoints: Pick<EndpointStore, 'findSubscribed'>;
  worker: Pick<WebhookWorker, 'add'>;
  clock: Clock;
};

export function createFanOut({ endpoints, worker, clock }: FanOutDeps): FanOut {
  // Subscriptions are not cached, but read after the events are logged.
  return createBatcher(async batch => {
    const events = batch.flatMap(({ _id, restaurantId, subject, event }) =>
      event ? [{ _id: getEventId(_id), restaurantId, type: event.type, orderId: subject.id }] : [],
    );
    const readAt = performance.now();
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
    if (deliveries.length === 0) return;
    const byId = new Map(subscribed.map(subscriber => [subscriber._id, subscriber]));
    await worker.add(deliveries, { payloads: readPayloads(batch), destinations: { readAt, byId } });
  });
}
