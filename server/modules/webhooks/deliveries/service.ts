import type { Caller } from '../../../lib/access.ts';
import type { Clock } from '../../../lib/clock.ts';
import { notFound, ServiceError } from '../../../lib/errors.ts';
import type { CursorPage, PageRequest } from '../../../lib/page.ts';
import type { EventDocument } from '../../activity/documents.ts';
import type { ActivityStore } from '../../activity/store.ts';
import { type DeliveryDocument, deliveryEntry, type EndpointDocument } from '../documents.ts';
import type { EndpointStore } from '../endpoints/store.ts';
import type { DeliveryFilter, DeliveryStore } from './store.ts';

export interface DeliveryService {
  /** Newest first. */
  list(
    restaurantId: string,
    filter: DeliveryFilter,
    page: PageRequest,
  ): Promise<CursorPage<NumberedDelivery>>;
  /** Finds a delivery of any restaurant. For hosts. */
  findAnywhere(deliveryId: string): Promise<DeliveryDocument | null>;
  /** Throws `not_found`. */
  get(
    restaurantId: string,
    deliveryId: string,
  ): Promise<{ delivery: NumberedDelivery; endpoint: EndpointDocument; event: EventDocument }>;
  /**
   * Requests a manual attempt, held while the endpoint is disabled. Throws `not_found`, and `conflict` during
   * an attempt.
   */
  retry(
    caller: Caller,
    deliveryId: string,
  ): Promise<{ delivery: NumberedDelivery; endpoint: EndpointDocument }>;
}

/** Includes the order number from the log. */
export type NumberedDelivery = DeliveryDocument & { orderNumber?: number | undefined };

export type DeliveryServiceDeps = {
  store: DeliveryStore;
  endpoints: Pick<EndpointStore, 'find'>;
  events: Pick<ActivityStore, 'findEvent' | 'findOrderNumbers'>;
  clock: Clock;
  /** Makes the worker poll immediately. */
  wake: (endpointIds: string[]) => void;
  relayDelivery: (delivery: DeliveryDocument) => Promise<void>;
};

export function createDeliveryService(deps: DeliveryServiceDeps): DeliveryService {
  const { store, endpoints, events, clock, wake, relayDelivery } = deps;

  /** Throws `not_found` also while deliveries of a deleted endpoint await removal. */
  async function getDelivery(restaurantId: string, deliveryId: string) {
    const delivery = await store.find(restaurantId, deliveryId);
    const endpoint = delivery && (await endpoints.find(restaurantId, delivery.endpointId));
    if (!endpoint) throw notFound('webhook delivery');
    return { delivery, endpoint };
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
  };
}
