import type { EventStore } from '../../activity/event-store.ts';
import type { RestaurantStore } from '../../restaurants/store.ts';
import type { DeliveryDocument } from '../documents.ts';

/**
 * To be called before deliveries are removed: the payloads that only they had still to send are then found by the next removal of
 * payloads, also when the process is killed in between.
 */
export type ReviewPayloads = (
  restaurantId: string,
  deliveries: Pick<DeliveryDocument, 'eventId'>[],
) => Promise<void>;

export const createReviewPayloads =
  (
    events: Pick<EventStore, 'findEarliest'>,
    restaurants: Pick<RestaurantStore, 'reviewPayloadsSince'>,
  ): ReviewPayloads =>
  async (restaurantId, deliveries) => {
    const eventIds = deliveries.map(({ eventId }) => eventId);
    const since = await events.findEarliest(restaurantId, eventIds);
    if (since) await restaurants.reviewPayloadsSince(restaurantId, since);
  };
