import type { Restaurant as SerializedRestaurant } from '../../../generated/dashboard/types.ts';
import { type Restaurant, toChosenValues } from './service.ts';

export const serializeRestaurant = (restaurant: Restaurant): SerializedRestaurant => ({
  id: restaurant._id,
  name: restaurant.name,
  slug: restaurant.slug,
  ...toChosenValues(restaurant),
});
