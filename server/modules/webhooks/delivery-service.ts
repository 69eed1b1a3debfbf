import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { Actor, EventDocument } from '../activity/documents.ts';
import type { ActivityStore } from '../activity/store.ts';
import { type DeliveryDocument, deliveryEntry } from './delivery.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { type EndpointDocument, endpointEntry, noSuchEndpoint } from './endpoint.ts';
import type { EndpointStore } from './endpoint-store.ts';

type DeliveryServiceDeps = {
  store: DeliveryStore;
  endpoints: EndpointStore;
  events: Pick<ActivityStore, 'findEvent'>;
  clock: Clock;
  /** Has the worker poll at once. */
  wake: () => void;
  publishDelivery: (delivery: DeliveryDocument) => Promise<void>;
  publishEndpoint: (endpoint: EndpointDocument) => Promise<void>;
};

/** The log of what is and was sent, and its second chances. */
export function createDeliveryService(parts: DeliveryServiceDeps) {
  const { store, endpoints, events, clock, wake, publishDelivery, publishEndpoint } = parts;

  /** What an endpoint that is being deleted was sent is gone with it. */
  async function find(restaurantId: string, deliveryId: string): Promise<DeliveryDocument> {
    const delivery = await store.find(restaurantId, deliveryId);
    if (delivery && (await endpoints.find(restaurantId, delivery.endpointId))) return delivery;
    throw notFound('webhook delivery');
  }

  return {
    list: store.list,

    async get(
      restaurantId: string,
      deliveryId: string,
    ): Promise<{ delivery: DeliveryDocument; event: EventDocument }> {
      const delivery = await find(restaurantId, deliveryId);
      const event = await events.findEvent(restaurantId, delivery.eventId);
      if (!event) throw new Error(`Delivery ${deliveryId} has no event`);
      return { delivery, event };
    },

    /** An extra attempt at once, or as soon as the endpoint is on. */
    async retry(restaurantId: string, deliveryId: string, actor: Actor): Promise<DeliveryDocument> {
      const delivery = await find(restaurantId, deliveryId);
      const { endpointId, eventId } = delivery;
      const details = { endpointId, eventId };
      const entry = deliveryEntry(delivery, 'webhook_delivery.retried', actor, clock(), details);
      const due = await store.requestRetry(delivery, entry);
      if (!due)
        throw new ServiceError('conflict', 'An attempt is being made right now: wait for its outcome');
      await publishDelivery(due);
      wake();
      return due;
    },

    /** Every failed delivery since a time gets an extra attempt. The log tells that it was asked for, first of all. */
    async retryFailedSince(
      restaurantId: string,
      endpointId: string,
      since: Date,
      actor: Actor,
    ): Promise<number> {
      const endpoint = await endpoints.find(restaurantId, endpointId);
      if (!endpoint) throw noSuchEndpoint();
      const details = { since: since.toISOString() };
      const entry = endpointEntry(endpoint, 'webhook_endpoint.recovered', actor, clock(), details);
      const logged = await endpoints.update(endpoint, {}, entry);
      if (!logged) throw noSuchEndpoint();
      await publishEndpoint(logged);
      const retried = await store.requestRetries(endpoint, since, entry.at);
      wake();
      return retried;
    },
  };
}
