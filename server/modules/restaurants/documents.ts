import type { Role } from '../../../generated/dashboard/types.ts';
import { createEntryFactory } from '../activity/entry-factory.ts';
import type { LoggableEntry } from '../activity/outbox.ts';
import type { BranchScope } from '../branches/documents.ts';

export type RestaurantDocument = {
  _id: string;
  name: string;
  slug: string;
  createdAt: Date;
  /** Counts the updates of users by owners: see `UserUpdate`. */
  userRevision?: number | null;
  /** The menu's order as it was last set; the categories follow. */
  menuOrder?: { categoryIds: string[]; at: Date };
  outbox?: RestaurantOutboxEntry[];
};

export type RestaurantOutboxEntry = LoggableEntry & { userUpdate?: UserUpdate };

/**
 * What an owner changes about another user. It is decided by one write to the restaurant's document, over the revision
 * that the decision was made on: so the updates of a restaurant follow each other whichever processes make them, and two
 * owners cannot disable each other. Applying it to the user is an effect of that write.
 */
export type UserUpdate = {
  userId: string;
  /** A user keeps the revision that was applied last; an older one is not applied over it. */
  revision: number;
  values: { role?: Role; branches?: BranchScope; disabledAt?: Date | null };
};

/** Activity about a restaurant, which is also the one that it belongs to. */
export const restaurantEntry = createEntryFactory(
  'restaurant',
  ({ name }: Pick<RestaurantDocument, '_id' | 'name'> & { restaurantId: string }) => name,
);
