import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { catchDuplicateKey } from '../../lib/mongo/insert-if-absent.ts';
import type { EndedSessions } from '../users/session-store.ts';
import { getStaffSubscriptionId, type PushSubscriptionDocument } from './documents.ts';

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;

export function createSubscriptionStore(subscriptions: Collection<PushSubscriptionDocument>) {
  return {
    find: (restaurantId: string, id: string): Promise<PushSubscriptionDocument | null> =>
      findOne(subscriptions, { _id: id, restaurantId }),

    /** Subscriptions to an order or a branch, oldest first. */
    listBySubject: (restaurantId: string, subjectId: string): Promise<PushSubscriptionDocument[]> =>
      subscriptions.find({ restaurantId, subjectId }).sort({ createdAt: 1 }).toArray(),

    /** Replaces the subscription with the same ID. */
    async put(subscription: PushSubscriptionDocument): Promise<void> {
      const { _id, restaurantId } = subscription;
      const replace = () => subscriptions.replaceOne({ _id, restaurantId }, subscription, { upsert: true });
      // Concurrent calls may both find none.
      if ((await catchDuplicateKey(replace())) === 'duplicate') await replace();
    },

    remove: ({ _id, restaurantId }: Pick<PushSubscriptionDocument, '_id' | 'restaurantId'>) =>
      subscriptions.deleteOne({ _id, restaurantId }),

    removeBySubject: (restaurantId: string, subjectId: string): Promise<unknown> =>
      subscriptions.deleteMany({ restaurantId, subjectId }),

    /** Removes the same session's subscription in its other mode, live or test. */
    removeElsewhere: ({ _id, restaurantId }: PushSubscriptionDocument): Promise<unknown> =>
      subscriptions.deleteMany({ _id, restaurantId: { $ne: restaurantId } }),

    /** Removes subscriptions of the user's earlier sessions in the same browser. */
    removeFormer: ({ _id, staff, endpointHash }: PushSubscriptionDocument): Promise<unknown> =>
      subscriptions.deleteMany({ 'staff.userId': staff?.userId ?? '', endpointHash, _id: { $ne: _id } }),

    /** Ends a guest's subscriptions at a time after the order is finished, unless they end earlier. */
    expire: (restaurantId: string, subjectId: string, removeAt: Date): Promise<unknown> =>
      subscriptions.updateMany({ restaurantId, subjectId }, { $min: { removeAt } }),

    /** Removes subscriptions of ended sessions. */
    removeBySessions: (ended: EndedSessions): Promise<unknown> =>
      'userId' in ended
        ? subscriptions.deleteMany({
            'staff.userId': ended.userId,
            ...(ended.except !== undefined && { 'staff.sessionId': { $ne: ended.except } }),
          })
        : subscriptions.deleteMany({ _id: { $in: ended.sessionIds.map(getStaffSubscriptionId) } }),
  };
}
