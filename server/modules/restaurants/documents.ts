import type { Role } from '../../../generated/dashboard/types.ts';
import type { BranchScope } from '../../lib/access.ts';
import { createEntryFactory, type LoggableEntry } from '../outbox/documents.ts';

export type RestaurantDocument = {
  _id: string;
  name: string;
  slug: string;
  createdAt: Date;
  userRevision?: number | null;
  /** The requested order of the menu. Copying it to the categories is an effect. */
  menuOrder?: { categoryIds: string[]; at: Date };
  outbox?: RestaurantOutboxEntry[];
};

export type RestaurantOutboxEntry = LoggableEntry & { userUpdate?: UserUpdate };

/**
 * An owner's update of another user. It is written to the restaurant's document, conditional on the revision that it was
 * decided on. So the updates of a restaurant are serialized across processes, and two owners cannot disable each other.
 * Applying it to the user is an effect of that write.
 */
export type UserUpdate = {
  userId: string;
  /** The user stores the revision applied last; an older one is not applied over it. */
  revision: number;
  values: {
    role?: Role;
    branches?: BranchScope;
    disabledAt?: Date | null;
    passwordHash?: string;
    mustChangePassword?: boolean;
  };
};

export const restaurantEntry = createEntryFactory('restaurant', ({ name }: { name: string }) => name);
