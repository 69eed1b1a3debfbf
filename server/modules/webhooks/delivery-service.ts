import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { EventDocument } from '../activity/documents.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { DeliveryFilter, DeliveryStore, RecoveryFilter } from './delivery-store.ts';
import { type DeliveryDocument, deliveryEntry, type EndpointDocument, endpointEntry } from './documents.ts';
import type { EndpointService } from './endpoint-service.ts';
import type { EndpointStore } from './endpoint-store.ts';
import type { MissedEvents } from './missed-events.ts';
import { describeRecovery } from './recovery.ts';

export interface DeliveryService {
  /** Newest first. */
  list(
    restaurantId: string,
    filter: DeliveryFilter,
    page: PageRequest,
  ): Promise<CursorPage<NumberedDelivery>>;
  /** The delivery of any restaurant: for the host. */
  findAnywhere(deliveryId: string): Promise<DeliveryDocument | null>;
  /** Throws `not_found`. */
  get(
    restaurantId: string,
    deliveryId: string,
  ): Promise<{ delivery: NumberedDelivery; endpoint: EndpointDocument; event: EventDocument }>;
  /** Requests a manual attempt, held while the endpoint is disabled. Throws `not_found`; `conflict` during an attempt. */
  retry(
    caller: Caller,
    deliveryId: string,
  ): Promise<{ delivery: NumberedDelivery; endpoint: EndpointDocument }>;
  /** How many deliveries `recover` would make or retry. */
  countRecoverable(restaurantId: string, filter: RecoveryFilter): Promise<number>;
  /**
   * Requests a manual attempt of every failed delivery that matches, and deliveries of missed events if they are included: effects
   * of an entry of each endpoint that may have some. Resolves to the number of these. Throws `not_found`.
   */
  recover(caller: Caller, filter: RecoveryFilter): Promise<number>;
}

/** With the number of its order, as the log has it. */
export type NumberedDelivery = DeliveryDocument & { orderNumber?: number | undefined };

export type DeliveryServiceDeps = {
  store: DeliveryStore;
  /** The same, for what takes long. */
  bulkStore: Pick<DeliveryStore, 'countFailed' | 'hasFailed'>;
  endpoints: Pick<EndpointStore, 'find' | 'listAll' | 'update'>;
  getEndpoint: EndpointService['get'];
  events: Pick<ActivityStore, 'findEvent' | 'findOrderNumbers'>;
  clock: Clock;
  /** Makes the worker poll immediately. */
  wake: (endpointIds: string[]) => void;
  missedEvents: Pick<MissedEvents, 'count'>;
  relayDelivery: (delivery: DeliveryDocument) => Promise<void>;
  relayEndpoint: (endpoint: EndpointDocument) => Promise<void>;
};

export function createDeliveryService(deps: DeliveryServiceDeps): DeliveryService {
  const { store, bulkStore, endpoints, getEndpoint, events, missedEvents, clock, wake } = deps;
  const { relayDelivery, relayEndpoint } = deps;

  /** Throws `not_found` also while deliveries of a deleted endpoint wait for their purge. */
  async function getDelivery(restaurantId: string, deliveryId: string) {
    const delivery = await store.find(restaurantId, deliveryId);
    const endpoint = delivery && (await endpoints.find(restaurantId, delivery.endpointId));
    if (!endpoint) throw notFound('webhook delivery');
    return { delivery, endpoint };
  }

  /** The endpoint that the filter names, or all. */
  async function findSearched(restaurantId: string, { endpointId }: RecoveryFilter) {
    const all = await endpoints.listAll(restaurantId);
    return all.filter(({ _id }) => endpointId === undefined || _id === endpointId);
  }

  async function withNumbers(
    restaurantId: string,
    deliveries: DeliveryDocument[],
  ): Promise<NumberedDelivery[]> {
    const eventIds = deliveries.flatMap(({ orderId, eventId }) => (orderId === undefined ? [] : [eventId]));
    const numbers = await events.findOrderNumbers(restaurantId, eventIds);
    return deliveries.map(delivery => ({ ...delivery, orderNumber: numbers.get(delivery.eventId) }));
  }

  return {
    async list(restaurantId, filter, page) {
      const { data, ...rest } = await store.list(restaurantId, filter, page);
      return { ...rest, data: await withNumbers(restaurantId, data) };
    },
    findAnywhere: store.findAnywhere,

    async get(restaurantId, deliveryId) {
      const { delivery, endpoint } = await getDelivery(restaurantId, deliveryId);
      const event = await events.findEvent(restaurantId, delivery.eventId);
      if (!event) throw new Error(`Delivery ${deliveryId} has no event`);
      return { delivery: { ...delivery, orderNumber: event.orderNumber }, endpoint, event };
    },

    async retry({ scope, actor }, deliveryId) {
      const { delivery, endpoint } = await getDelivery(scope.restaurantId, deliveryId);
      const { endpointId, eventId } = delivery;
      const details = { endpointId, eventId };
      const entry = deliveryEntry(delivery, 'webhook_delivery.retried', actor, clock(), details);
      const requested = await store.requestRetry(delivery, entry);
      if (!requested) throw new ServiceError('conflict', 'An attempt is in progress: wait for its result');
      await relayDelivery(requested);
      wake([endpointId]);
      const [numbered = requested] = await withNumbers(scope.restaurantId, [requested]);
      return { delivery: numbered, endpoint };
    },

    async countRecoverable(restaurantId, filter) {
      let count = await bulkStore.countFailed(restaurantId, filter);
      if (filter.include === undefined) return count;
      for (const endpoint of await findSearched(restaurantId, filter))
        count += await missedEvents.count(endpoint, filter);
      return count;
    },

    async recover({ scope: { restaurantId }, actor }, filter) {
      const { endpointId, include } = filter;
      if (endpointId !== undefined) await getEndpoint(restaurantId, endpointId);
      const begun = (await findSearched(restaurantId, filter)).map(async endpoint => {
        const failed = { ...filter, endpointId: endpoint._id };
        const isSearched = endpointId !== undefined || include !== undefined;
        if (!isSearched && !(await bulkStore.hasFailed(restaurantId, failed))) return false;
        const details = describeRecovery(filter);
        const entry = endpointEntry(endpoint, 'webhook_endpoint.recovered', actor, clock(), details);
        const logged = await endpoints.update(endpoint, {}, entry);
        if (logged) await relayEndpoint(logged);
        return logged !== null;
      });
      return (await Promise.all(begun)).filter(hasBegun => hasBegun).length;
    },
  };
}
