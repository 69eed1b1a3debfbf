import type { Actor } from '../activity/activity.ts';
import { activityEntry } from '../activity/entry.ts';
import type { Clock } from '../common/clock.ts';
import { ServiceError } from '../common/errors.ts';
import type { Page, PageRequest } from '../common/page.ts';
import type { Logged } from '../db/outbox.ts';
import type { EventDocument } from '../events/event.ts';
import type { EventStore } from '../events/store.ts';
import type { DeliveryDocument } from './delivery.ts';
import type { DeliveryFilter, DeliveryStore } from './delivery-store.ts';
import { noSuchEndpoint, subjectOf } from './endpoint.ts';
import type { EndpointStore } from './endpoint-store.ts';

type Parts = {
  store: DeliveryStore;
  endpoints: EndpointStore;
  events: EventStore;
  clock: Clock;
  /** Looks at once for what an endpoint is to be sent. */
  wake: (endpointId: string) => void;
  relayDelivery: (changed: Logged) => void;
  relayEndpoint: (changed: Logged) => void;
};

/** The log of what is and was sent, and its second chances. */
export function createDeliveryService(parts: Parts) {
  const { store, endpoints, events, clock, wake, relayDelivery, relayEndpoint } = parts;

  /** What an endpoint that is being deleted was sent is gone with it. */
  async function find(restaurantId: string, deliveryId: string): Promise<DeliveryDocument> {
    const delivery = await store.find(restaurantId, deliveryId);
    if (delivery && (await endpoints.find(restaurantId, delivery.endpointId))) return delivery;
    throw new ServiceError('not_found', 'There is no such webhook delivery');
  }

  return {
    list: (
      restaurantId: string,
      filter: DeliveryFilter,
      page: PageRequest,
    ): Promise<Page<DeliveryDocument>> => store.list(restaurantId, filter, page),

    async get(
      restaurantId: string,
      deliveryId: string,
    ): Promise<{ delivery: DeliveryDocument; event: EventDocument }> {
      const delivery = await find(restaurantId, deliveryId);
      const event = await events.find(restaurantId, delivery.eventId);
      if (!event) throw new Error(`Delivery ${deliveryId} has no event`);
      return { delivery, event };
    },

    /** An extra attempt at once, or as soon as the endpoint is on. */
    async retry(restaurantId: string, deliveryId: string, actor: Actor): Promise<DeliveryDocument> {
      const delivery = await find(restaurantId, deliveryId);
      const { endpointId, eventId, eventType } = delivery;
      const subject = {
        restaurantId,
        type: 'webhook_delivery' as const,
        id: deliveryId,
        label: eventType,
      };
      const what = { action: 'webhook_delivery.retried' as const, actor, at: clock() };
      const due = await store.requestRetry(delivery, activityEntry(subject, what, { endpointId, eventId }));
      if (!due)
        throw new ServiceError('conflict', 'An attempt is being made right now: wait for what becomes of it');
      relayDelivery(due);
      wake(endpointId);
      return due;
    },

    /** Every failed delivery since a time gets an extra attempt. The log tells that it was asked for, first of all. */
    async recover(restaurantId: string, endpointId: string, since: Date, actor: Actor): Promise<number> {
      const endpoint = await endpoints.find(restaurantId, endpointId);
      if (!endpoint) throw noSuchEndpoint();
      const what = { action: 'webhook_endpoint.recovered' as const, actor, at: clock() };
      const entry = activityEntry(subjectOf(endpoint), what, { since: since.toISOString() });
      const logged = await endpoints.change(endpoint, {}, entry);
      if (!logged) throw noSuchEndpoint();
      relayEndpoint(logged);
      const retried = await store.requestRetries(endpoint, since, what.at);
      wake(endpointId);
      return retried;
    },
  };
}
