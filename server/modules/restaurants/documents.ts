import type { ActivityDocument } from '../activity/documents.ts';
import { createEntryFactory } from '../activity/entry-factory.ts';
import type { PendingUserUpdate } from '../users/pending-update.ts';

export type RestaurantDocument = {
  _id: string;
  name: string;
  slug: string;
  createdAt: Date;
  /** The last change of a user by another: see `UserChange`. */
  userChange?: PendingUserUpdate;
  /** The menu's order as it was last set; the categories follow. */
  menuOrder?: { categoryIds: string[]; at: Date };
  outbox?: ActivityDocument[];
};

/** Activity about a restaurant, which is also the one that it belongs to. */
export const restaurantEntry = createEntryFactory(
  'restaurant',
  ({ name }: Pick<RestaurantDocument, '_id' | 'name'> & { restaurantId: string }) => name,
);
