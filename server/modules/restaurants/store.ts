import type { Collection } from 'mongodb';
import { createOutbox } from '../../lib/mongo/outbox.ts';
import type { ActivityDocument } from '../activity/documents.ts';
import type { PendingUserUpdate } from '../users/pending-update.ts';
import type { RestaurantDocument } from './documents.ts';

export type RestaurantStore = ReturnType<typeof createRestaurantStore>;

export function createRestaurantStore(restaurants: Collection<RestaurantDocument>) {
  return {
    ...createOutbox(restaurants),

    async get(restaurantId: string): Promise<RestaurantDocument> {
      const restaurant = await restaurants.findOne({ _id: restaurantId });
      if (!restaurant) throw new Error(`Restaurant ${restaurantId} is gone`);
      return restaurant;
    },

    /** The restaurants of the deployment, two at most: enough to see whether there is exactly one. */
    findFirstTwo: (): Promise<RestaurantDocument[]> => restaurants.find({}).limit(2).toArray(),

    findBySlug: (slug: string): Promise<RestaurantDocument | null> => restaurants.findOne({ slug }),

    /** Gives the place after the last change of a user away; false when another has taken it. */
    async compareAndSetUserChange(
      restaurantId: string,
      after: string | null,
      change: PendingUserUpdate,
    ): Promise<boolean> {
      const { matchedCount } = await restaurants.updateOne(
        { _id: restaurantId, 'userChange.id': after },
        { $set: { userChange: change } },
      );
      return matchedCount === 1;
    },

    /** Notes in which order the restaurant wants its categories. */
    async setMenuOrder(categoryIds: string[], entry: ActivityDocument): Promise<RestaurantDocument> {
      const { restaurantId, at } = entry;
      const changed = await restaurants.findOneAndUpdate(
        { _id: restaurantId },
        { $set: { menuOrder: { categoryIds, at } }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      );
      if (!changed) throw new Error(`Restaurant ${restaurantId} is gone`);
      return changed;
    },

    async insert(restaurant: RestaurantDocument): Promise<void> {
      await restaurants.insertOne(restaurant);
    },
  };
}
