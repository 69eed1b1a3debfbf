import type { Collection } from 'mongodb';
import type { LoggableEntry } from '../activity/outbox.ts';
import type { RestaurantDocument, RestaurantOutboxEntry } from './documents.ts';

export interface RestaurantStore {
  /** Throws when the restaurant does not exist: callers have its id from a document of the restaurant. */
  get(restaurantId: string): Promise<RestaurantDocument>;
  /** At most two: enough to see whether the deployment has exactly one restaurant. */
  findFirstTwo(): Promise<RestaurantDocument[]>;
  findBySlug(slug: string): Promise<RestaurantDocument | null>;
  insert(restaurant: RestaurantDocument): Promise<void>;
  /** The updated restaurant; null when another user update was written since `restaurant` was read. */
  compareAndSetUserChange(
    restaurant: RestaurantDocument,
    entry: RestaurantOutboxEntry,
  ): Promise<RestaurantDocument | null>;
  setMenuOrder(categoryIds: string[], entry: LoggableEntry): Promise<RestaurantDocument>;
}

export function createRestaurantStore(restaurants: Collection<RestaurantDocument>): RestaurantStore {
  return {
    async get(restaurantId) {
      const restaurant = await restaurants.findOne({ _id: restaurantId });
      if (!restaurant) throw new Error(`Restaurant ${restaurantId} does not exist`);
      return restaurant;
    },

    findFirstTwo: () => restaurants.find({}).limit(2).toArray(),
    findBySlug: slug => restaurants.findOne({ slug }),

    async insert(restaurant) {
      await restaurants.insertOne(restaurant);
    },

    compareAndSetUserChange: ({ _id, userRevision }, entry) =>
      restaurants.findOneAndUpdate(
        { _id, userRevision: userRevision ?? null },
        { $inc: { userRevision: 1 }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    async setMenuOrder(categoryIds, entry) {
      const { restaurantId, at } = entry;
      const updated = await restaurants.findOneAndUpdate(
        { _id: restaurantId },
        { $set: { menuOrder: { categoryIds, at } }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      );
      if (!updated) throw new Error(`Restaurant ${restaurantId} does not exist`);
      return updated;
    },
  };
}
