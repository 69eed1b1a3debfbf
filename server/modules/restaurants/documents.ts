import type { ActivityDocument } from '../activity/documents.ts';
import { entriesAbout } from '../activity/entry-factory.ts';
import type { UserChange } from '../users/pending-update.ts';

export type RestaurantDocument = {
  _id: string;
  name: string;
  slug: string;
  createdAt: Date;
  /** The last change of a user by another: see `UserChange`. */
  userChange?: UserChange;
  /** The menu's order as it was last set; the categories follow. */
  menuOrder?: { categoryIds: string[]; at: Date };
  outbox?: ActivityDocument[];
};

/** Activity about a restaurant, which is also the one that it belongs to. */
export const restaurantEntry = entriesAbout(
  'restaurant',
  ({ name }: Pick<RestaurantDocument, '_id' | 'name'> & { restaurantId: string }) => name,
);
