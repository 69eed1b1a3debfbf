import type { Suspension } from '../../lib/mongo/suspension.ts';
import type { ActivityAction } from '../activity/documents.ts';
import { type LoggableEntry, NEW_SUSPENSION_EFFECT } from '../outbox/documents.ts';
import type { Effect } from '../outbox/outbox.ts';
import type { RestaurantDocument } from './documents.ts';
import type { RestaurantStore } from './store.ts';

/** Copies a restaurant's suspension to documents that are read instead of it. */
export const suspensionEffect = (
  name: string,
  copy: (restaurantId: string, suspension: Suspension, at: Date) => Promise<void>,
): Effect<RestaurantDocument> => ({
  name,
  async run({ restaurantId, suspension, at }) {
    if (suspension) await copy(restaurantId, suspension, at);
  },
  awaited: true,
});

/**
 * Copies the suspension to a new document. The copy that a suspension makes cannot reach a document that is
 * inserted after it.
 */
export const newSuspensionEffect = <D extends { _id: string; outbox?: LoggableEntry[] }>(
  creations: ActivityAction[],
  restaurants: Pick<RestaurantStore, 'find'>,
  copy: (restaurantId: string, suspension: Suspension, at: Date) => Promise<void>,
): Effect<D> => ({
  name: NEW_SUSPENSION_EFFECT,
  appliesTo: ({ action }) => creations.includes(action),
  async run({ restaurantId, at }) {
    const restaurant = await restaurants.find(restaurantId);
    if (restaurant?.suspension) await copy(restaurantId, restaurant.suspension, at);
  },
  awaited: true,
});
