import type { Collection, Filter } from 'mongodb';
import type { BranchDocument } from '../branches/documents.ts';
import type { ItemDocument } from '../menu/documents.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { PERSON_ROLES, type UserDocument } from '../users/documents.ts';

export type FirstStepsCollections = {
  branches: Collection<BranchDocument>;
  items: Collection<ItemDocument>;
  orders: Collection<OrderDocument>;
  users: Collection<UserDocument>;
};

export type FirstStepsStore = ReturnType<typeof createFirstStepsStore>;

/** Checks for the first steps. Each reads one or two documents. */
export function createFirstStepsStore({ branches, items, orders, users }: FirstStepsCollections) {
  const hasAtLeast = async <D extends { restaurantId: string }>(
    collection: Collection<D>,
    filter: Filter<D>,
    count = 1,
  ): Promise<boolean> => (await collection.countDocuments(filter, { limit: count })) === count;
  return {
    hasBranch: (restaurantId: string) => hasAtLeast(branches, { restaurantId }),
    hasHours: (restaurantId: string) => hasAtLeast(branches, { restaurantId, openingHours: { $ne: null } }),
    hasPublishedItem: (restaurantId: string) => hasAtLeast(items, { restaurantId, published: true }),
    hasOrder: (restaurantId: string) => hasAtLeast(orders, { restaurantId }),
    hasTwoUsers: (restaurantId: string) =>
      hasAtLeast(users, { restaurantId, role: { $in: PERSON_ROLES } }, 2),
  };
}
