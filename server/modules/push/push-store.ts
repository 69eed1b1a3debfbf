import type { Collection } from 'mongodb';
import { lease, listNext, onDueInserted } from '../../lib/mongo/due-documents.ts';
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
    onChanged: (pushed: PushedChanges, onChange: () => void): void => onDueInserted(pushes, pushed, onChange),

    /** Takes it, so that no other process sends it until then. Null if it was taken or changed since it was read. */
    lease: (read: PushDocument, until: Date): Promise<PushDocument | null> => lease(pushes, read, until),

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
