import type { Collection } from 'mongodb';
import { lease, listNext, onDueInserted } from '../../lib/mongo/due-documents.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { PushDocument } from './documents.ts';

export type PushStore = ReturnType<typeof createPushStore>;

export function createPushStore(pushes: Collection<PushDocument>) {
  return {
    insertIfAbsent: (push: PushDocument): Promise<boolean> => insertIfAbsent(pushes, push),

    /** Notifications to send, earliest first. */
    listNext: (limit: number): Promise<PushDocument[]> => listNext(pushes, limit),

    /** Calls back when a notification's due time changes. */
    onChanged: (pushed: PushedChanges, onChange: () => void): void => onDueInserted(pushes, pushed, onChange),

    /**
     * Leases a notification, so that no other process sends it until then. Null if it was leased or changed
     * since it was read.
     */
    lease: (read: PushDocument, until: Date): Promise<PushDocument | null> => lease(pushes, read, until),

    /** Records the outcome of the leased attempt. Without `dueAt`, the notification is done. */
    finish: ({ _id, restaurantId, revision }: PushDocument, dueAt?: Date): Promise<unknown> =>
      pushes.updateOne(
        { _id, restaurantId, revision },
        { ...(dueAt ? { $set: { dueAt } } : { $unset: { dueAt: '' } }), $inc: { revision: 1 } },
      ),

    removeByOrder: (restaurantId: string, orderId: string): Promise<unknown> =>
      pushes.deleteMany({ restaurantId, orderId }),
  };
}
