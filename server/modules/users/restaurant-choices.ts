import type { RestaurantChoice } from '../../lib/errors.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { UserDocument } from './documents.ts';

/** The restaurants of a person's users, in the same order. */
export async function listRestaurantChoices(
  restaurants: Pick<RestaurantStore, 'find'>,
  users: UserDocument[],
): Promise<RestaurantChoice[]> {
  const found = await Promise.all(users.map(({ restaurantId }) => restaurants.find(restaurantId)));
  return found.flatMap(restaurant => (restaurant ? [{ id: restaurant._id, name: restaurant.name }] : []));
}
