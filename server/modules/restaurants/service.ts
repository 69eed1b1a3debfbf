import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { RestaurantDocument } from './documents.ts';
import type { RestaurantStore } from './store.ts';

/** The restaurants of the deployment. */
export interface RestaurantService {
  /** Throws when the restaurant does not exist: callers have its id from a document of the restaurant. */
  get(restaurantId: string): Promise<RestaurantDocument>;
  findBySlug(slug: string): Promise<RestaurantDocument | null>;
  /** At most two: enough to see whether the deployment has exactly one restaurant. */
  findFirstTwo(): Promise<RestaurantDocument[]>;
  /** Every restaurant. */
  listAll(): AsyncIterable<RestaurantDocument>;
  create(input: Pick<RestaurantDocument, 'name' | 'slug'>): Promise<RestaurantDocument>;
}

export function createRestaurantService(store: RestaurantStore, clock: Clock): RestaurantService {
  return {
    get: store.get,
    findBySlug: store.findBySlug,
    findFirstTwo: store.findFirstTwo,
    listAll: store.listAll,
    async create({ name, slug }) {
      const restaurant = { _id: newId('rst'), name, slug, createdAt: clock() };
      await store.insert(restaurant);
      return restaurant;
    },
  };
}
