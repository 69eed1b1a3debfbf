import type { RestaurantChoice } from '../../lib/errors.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { UserDocument } from './documents.ts';

/** Leaves out users of suspended restaurants, unless there are no others. */
export function preferRunning(users: UserDocument[]): UserDocument[] {
  const running = users.filter(user => !isSuspended(user));
  return running.length > 0 ? running : users;
}

/** The restaurants of a person's users, in the same order. */
export async function listRestaurantChoices(
  restaurants: Pick<RestaurantStore, 'find'>,
  users: UserDocument[],
): Promise<RestaurantChoice[]> {
  const found = await Promise.all(users.map(({ restaurantId }) => restaurants.find(restaurantId)));
  return found.flatMap(restaurant => (restaurant ? [{ id: restaurant._id, name: restaurant.name }] : []));
}
