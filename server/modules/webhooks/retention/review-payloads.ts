import type { EventStore } from '../../activity/event-store.ts';
import type { RestaurantStore } from '../../restaurants/store.ts';
import type { DeliveryDocument } from '../documents.ts';

/**
 * Call it before removing deliveries, so that the next removal of payloads finds those that only they still
 * needed, even after a crash in between.
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
