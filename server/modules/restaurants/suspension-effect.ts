import type { Suspension } from '../../lib/mongo/suspension.ts';
import type { Effect } from '../outbox/outbox.ts';
import type { RestaurantDocument } from './documents.ts';

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
