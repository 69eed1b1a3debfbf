import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { Actor, EventDocument } from '../activity/documents.ts';
import type { ActivityStore } from '../activity/store.ts';
import { type DeliveryDocument, deliveryEntry } from './delivery.ts';
import type { DeliveryFilter, DeliveryStore } from './delivery-store.ts';
import { type EndpointDocument, endpointEntry, endpointNotFound } from './endpoint.ts';
import type { EndpointStore } from './endpoint-store.ts';

export interface DeliveryService {
  /** Newest first. */
  list(
    restaurantId: string,
    filter: DeliveryFilter,
    page: PageRequest,
  ): Promise<CursorPage<DeliveryDocument>>;
  /** Throws `not_found`. */
  get(
    restaurantId: string,
    deliveryId: string,
  ): Promise<{ delivery: DeliveryDocument; event: EventDocument }>;
  /** An extra attempt, immediately or once the endpoint is enabled. Throws `not_found`; `conflict` during an attempt. */
  retry(restaurantId: string, deliveryId: string, actor: Actor): Promise<DeliveryDocument>;
  /** An extra attempt for every failed delivery since a time; resolves to their number. Throws `not_found`. */
  retryFailedSince(restaurantId: string, endpointId: string, since: Date, actor: Actor): Promise<number>;
}

export type DeliveryServiceDeps = {
  store: DeliveryStore;
  endpoints: EndpointStore;
  events: Pick<ActivityStore, 'findEvent'>;
  clock: Clock;
  /** Makes the worker poll immediately. */
  wake: (endpointIds: string[]) => void;
  publishDelivery: (delivery: DeliveryDocument) => Promise<void>;
  publishEndpoint: (endpoint: EndpointDocument) => Promise<void>;
};

export function createDeliveryService(deps: DeliveryServiceDeps): DeliveryService {
  const { store, endpoints, events, clock, wake, publishDelivery, publishEndpoint } = deps;

  /** Deliveries of a deleted endpoint are stored until they are purged. */
  async function getDelivery(restaurantId: string, deliveryId: string): Promise<DeliveryDocument> {
    const delivery = await store.find(restaurantId, deliveryId);
    if (delivery && (await endpoints.find(restaurantId, delivery.endpointId))) return delivery;
    throw notFound('webhook delivery');
  }

  return {
    list: store.list,

    async get(restaurantId, deliveryId) {
      const delivery = await getDelivery(restaurantId, deliveryId);
      const event = await events.findEvent(restaurantId, delivery.eventId);
      if (!event) throw new Error(`Delivery ${deliveryId} has no event`);
      return { delivery, event };
    },

    async retry(restaurantId, deliveryId, actor) {
      const delivery = await getDelivery(restaurantId, deliveryId);
      const { endpointId, eventId } = delivery;
      const details = { endpointId, eventId };
      const entry = deliveryEntry(delivery, 'webhook_delivery.retried', actor, clock(), details);
      const requested = await store.requestRetry(delivery, entry);
      if (!requested)
        throw new ServiceError('conflict', 'An attempt is being made right now: wait for its outcome');
      await publishDelivery(requested);
      wake([endpointId]);
      return requested;
    },

    async retryFailedSince(restaurantId, endpointId, since, actor) {
      const endpoint = await endpoints.find(restaurantId, endpointId);
      if (!endpoint) throw endpointNotFound();
      const details = { since: since.toISOString() };
      const entry = endpointEntry(endpoint, 'webhook_endpoint.recovered', actor, clock(), details);
      // The request is logged before any delivery is due again.
      const logged = await endpoints.update(endpoint, {}, entry);
      if (!logged) throw endpointNotFound();
      await publishEndpoint(logged);
      const retried = await store.requestRetries(endpoint, since, entry.at);
      wake([endpointId]);
      return retried;
    },
  };
}
