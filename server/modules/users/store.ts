import type { Collection, UpdateFilter } from 'mongodb';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { createOutbox } from '../../lib/mongo/outbox.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { ActivityDocument } from '../activity/documents.ts';
import type { UserDocument } from './documents.ts';
import type { PendingUserUpdate } from './pending-update.ts';

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(users: Collection<UserDocument>) {
  return {
    ...createOutbox(users),

    list: (restaurantId: string, page: PageRequest): Promise<Page<UserDocument>> =>
      paginate(users, { restaurantId }, { _id: 1 }, page),

    find: (restaurantId: string, userId: string): Promise<UserDocument | null> =>
      users.findOne({ _id: userId, restaurantId }),

    findByEmail: (email: string): Promise<UserDocument | null> => users.findOne({ email }),

    /** False when there is a user with this e-mail address. */
    insert: (user: UserDocument): Promise<boolean> => insertIfAbsent(users, user),

    change(
      restaurantId: string,
      userId: string,
      values: Partial<UserDocument>,
      entry?: ActivityDocument,
    ): Promise<UserDocument | null> {
      const update: UpdateFilter<UserDocument> = { $set: values };
      if (entry) update.$push = { outbox: entry };
      return users.findOneAndUpdate({ _id: userId, restaurantId }, update, { returnDocument: 'after' });
    },

    /** The user after the change, or null when it was carried out before. */
    carryOut: (
      restaurantId: string,
      { id, userId, follows, values, entry }: PendingUserUpdate,
    ): Promise<UserDocument | null> =>
      users.findOneAndUpdate(
        { _id: userId, restaurantId, lastChange: follows },
        { $set: { ...values, lastChange: id, updatedAt: entry.at }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),
  };
}
