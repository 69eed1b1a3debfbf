import type { Collection } from 'mongodb';
import { listNext } from '../../lib/mongo/due-documents.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { PushDocument } from './documents.ts';

export type PushStore = ReturnType<typeof createPushStore>;

export function createPushStore(pushes: Collection<PushDocument>) {
  return {
    insertIfAbsent: (push: PushDocument): Promise<boolean> => insertIfAbsent(pushes, push),

    /** Notifications that are to be sent, the first one that is due first. */
    listNext: (limit: number): Promise<PushDocument[]> => listNext(pushes, limit),

    /** Calls back when a notification is due at another time. */
    onChanged(pushed: PushedChanges, onChange: () => void): void {
      pushed.subscribe({
        collection: pushes.collectionName,
        role: 'worker',
        match: { operationType: 'insert', 'fullDocument.dueAt': { $exists: true } },
        fields: ['documentKey'],
        onChange,
      });
    },

    /** Takes a notification, so that no other process sends it until then. Null if it was taken since it was read. */
    lease: ({ _id, restaurantId, revision }: PushDocument, until: Date): Promise<PushDocument | null> =>
      pushes.findOneAndUpdate(
        { _id, restaurantId, revision },
        { $set: { dueAt: until }, $inc: { revision: 1, attempts: 1 } },
        { returnDocument: 'after' },
      ),

    /** Records the outcome of the attempt that leased it. Without `dueAt`, it is done. */
    finish: ({ _id, restaurantId, revision }: PushDocument, dueAt?: Date): Promise<unknown> =>
      pushes.updateOne(
        { _id, restaurantId, revision },
        { ...(dueAt ? { $set: { dueAt } } : { $unset: { dueAt: '' } }), $inc: { revision: 1 } },
      ),

    removeByOrder: (restaurantId: string, orderId: string): Promise<unknown> =>
      pushes.deleteMany({ restaurantId, orderId }),
  };
}
