import type { Collection } from 'mongodb';
import type { LoggableEntry } from '../activity/outbox.ts';
import type { RestaurantDocument, RestaurantOutboxEntry } from './documents.ts';

export type RestaurantStore = ReturnType<typeof createRestaurantStore>;

export function createRestaurantStore(restaurants: Collection<RestaurantDocument>) {
  return {
    async get(restaurantId: string): Promise<RestaurantDocument> {
      const restaurant = await restaurants.findOne({ _id: restaurantId });
      if (!restaurant) throw new Error(`Restaurant ${restaurantId} does not exist`);
      return restaurant;
    },

    /** At most two: enough to see whether the deployment has exactly one restaurant. */
    findFirstTwo: (): Promise<RestaurantDocument[]> => restaurants.find({}).limit(2).toArray(),

    findBySlug: (slug: string): Promise<RestaurantDocument | null> => restaurants.findOne({ slug }),

    /** The restaurant after the update; null when another update came before it. */
    compareAndSetUserChange: (
      { _id, userRevision }: RestaurantDocument,
      entry: RestaurantOutboxEntry,
    ): Promise<RestaurantDocument | null> =>
      restaurants.findOneAndUpdate(
        { _id, userRevision: userRevision ?? null },
        { $inc: { userRevision: 1 }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    async setMenuOrder(categoryIds: string[], entry: LoggableEntry): Promise<RestaurantDocument> {
      const { restaurantId, at } = entry;
      const changed = await restaurants.findOneAndUpdate(
        { _id: restaurantId },
        { $set: { menuOrder: { categoryIds, at } }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      );
      if (!changed) throw new Error(`Restaurant ${restaurantId} does not exist`);
      return changed;
    },

    async insert(restaurant: RestaurantDocument): Promise<void> {
      await restaurants.insertOne(restaurant);
    },
  };
}
