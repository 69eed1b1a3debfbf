import type { Collection, UpdateFilter } from 'mongodb';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { LoggableEntry } from '../activity/outbox.ts';
import type { UserUpdate } from '../restaurants/documents.ts';
import type { UserDocument } from './documents.ts';

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(users: Collection<UserDocument>) {
  return {
    list: (restaurantId: string, page: PageRequest): Promise<Page<UserDocument>> =>
      paginate(users, { restaurantId }, { _id: 1 }, page),

    find: (restaurantId: string, userId: string): Promise<UserDocument | null> =>
      users.findOne({ _id: userId, restaurantId }),

    findByEmail: (email: string): Promise<UserDocument | null> => users.findOne({ email }),

    /** False when a user has the e-mail address. */
    insert: (user: UserDocument): Promise<boolean> => insertIfAbsent(users, user),

    update(
      restaurantId: string,
      userId: string,
      values: Partial<UserDocument>,
      entry?: LoggableEntry,
    ): Promise<UserDocument | null> {
      const update: UpdateFilter<UserDocument> = { $set: values };
      if (entry) update.$push = { outbox: entry };
      return users.findOneAndUpdate({ _id: userId, restaurantId }, update, { returnDocument: 'after' });
    },

    /** Applies an update of an owner, unless it or a later one was applied before. */
    applyUpdate: (
      restaurantId: string,
      { userId, revision, values }: UserUpdate,
      at: Date,
    ): Promise<unknown> =>
      users.updateOne(
        { _id: userId, restaurantId, appliedRevision: { $not: { $gte: revision } } },
        { $set: { ...values, appliedRevision: revision, updatedAt: at } },
      ),
  };
}
