import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { ActivityDetails, EventDocument } from '../activity/documents.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { DeliveryFilter, DeliveryStore, RecoveryFilter } from './delivery-store.ts';
import { type DeliveryDocument, deliveryEntry, type EndpointDocument, endpointEntry } from './documents.ts';
import type { EndpointService } from './endpoint-service.ts';
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
  ): Promise<{ delivery: DeliveryDocument; endpoint: EndpointDocument; event: EventDocument }>;
  /** Requests a manual attempt, held while the endpoint is disabled. Throws `not_found`; `conflict` during an attempt. */
  retry(
    caller: Caller,
    deliveryId: string,
  ): Promise<{ delivery: DeliveryDocument; endpoint: EndpointDocument }>;
  /** How many deliveries `retryFailed` would retry. */
  countFailed(restaurantId: string, filter: RecoveryFilter): Promise<number>;
  /** Requests a manual attempt of every failed delivery that matches. Resolves to their number. Throws `not_found`. */
  retryFailed(caller: Caller, filter: RecoveryFilter): Promise<number>;
}

export type DeliveryServiceDeps = {
  store: DeliveryStore;
  endpoints: Pick<EndpointStore, 'find' | 'listAll' | 'update'>;
  getEndpoint: EndpointService['get'];
  events: Pick<ActivityStore, 'findEvent'>;
  clock: Clock;
  /** Makes the worker poll immediately. */
  wake: (endpointIds: string[]) => void;
  relayDelivery: (delivery: DeliveryDocument) => Promise<void>;
  relayEndpoint: (endpoint: EndpointDocument) => Promise<void>;
};

export function createDeliveryService(deps: DeliveryServiceDeps): DeliveryService {
  const { store, endpoints, getEndpoint, events, clock, wake, relayDelivery, relayEndpoint } = deps;

  /** Throws `not_found` also while deliveries of a deleted endpoint wait for their purge. */
  async function getDelivery(restaurantId: string, deliveryId: string) {
    const delivery = await store.find(restaurantId, deliveryId);
    const endpoint = delivery && (await endpoints.find(restaurantId, delivery.endpointId));
    if (!endpoint) throw notFound('webhook delivery');
    return { delivery, endpoint };
  }

  async function findEndpointsWithFailed(
    restaurantId: string,
    filter: RecoveryFilter,
  ): Promise<EndpointDocument[]> {
    const all = await endpoints.listAll(restaurantId);
    const counts = await Promise.all(
      all.map(({ _id }) => store.countFailed(restaurantId, { ...filter, endpointId: _id })),
    );
    return all.filter((_, index) => counts[index] !== 0);
  }

  return {
    list: store.list,

    async get(restaurantId, deliveryId) {
      const { delivery, endpoint } = await getDelivery(restaurantId, deliveryId);
      const event = await events.findEvent(restaurantId, delivery.eventId);
      if (!event) throw new Error(`Delivery ${deliveryId} has no event`);
      return { delivery, endpoint, event };
    },

    async retry({ scope, actor }, deliveryId) {
      const { delivery, endpoint } = await getDelivery(scope.restaurantId, deliveryId);
      const { endpointId, eventId } = delivery;
      const details = { endpointId, eventId };
      const entry = deliveryEntry(delivery, 'webhook_delivery.retried', actor, clock(), details);
      const requested = await store.requestRetry(delivery, entry);
      if (!requested)
        throw new ServiceError('conflict', 'An attempt is being made right now: wait for its outcome');
      await relayDelivery(requested);
      wake([endpointId]);
      return { delivery: requested, endpoint };
    },

    countFailed: store.countFailed,

    async retryFailed({ scope: { restaurantId }, actor }, filter) {
      const { endpointId } = filter;
      const searched =
        endpointId === undefined
          ? await findEndpointsWithFailed(restaurantId, filter)
          : [await getEndpoint(restaurantId, endpointId)];
      let retried = 0;
      for (const endpoint of searched) {
        const failed = { ...filter, endpointId: endpoint._id };
        const entry = endpointEntry(endpoint, 'webhook_endpoint.recovered', actor, clock(), describe(filter));
        // The request is logged before any delivery becomes due again.
        const logged = await endpoints.update(endpoint, {}, entry);
        if (!logged) continue;
        await relayEndpoint(logged);
        retried += await store.requestRetries(restaurantId, failed, entry.at);
        wake([endpoint._id]);
      }
      return retried;
    },
  };
}

/** For the activity log. */
function describe(filter: RecoveryFilter): ActivityDetails {
  const details: ActivityDetails = { since: filter.createdAfter.toISOString() };
  if (filter.createdBefore) details.until = filter.createdBefore.toISOString();
  for (const name of ['status', 'responseClass', 'eventType', 'eventId', 'orderId'] as const) {
    const value = filter[name];
    if (value !== undefined) details[name] = value;
  }
  return details;
}
