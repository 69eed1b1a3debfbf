import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { BulkUpdateDocument } from './documents.ts';

export type BulkUpdateStore = ReturnType<typeof createBulkUpdateStore>;

export function createBulkUpdateStore(updates: Collection<BulkUpdateDocument>) {
  return {
    findByKey: (restaurantId: string, key: string): Promise<BulkUpdateDocument | null> =>
      findOne(updates, { restaurantId, key }),
    /** False if another update has the key. */
    insert: (update: BulkUpdateDocument): Promise<boolean> => insertIfAbsent(updates, update),
    releaseKey: (_id: string) => updates.updateOne({ _id }, { $unset: { key: 1 } }),
    markApplied: (_id: string, appliedAt: Date) => updates.updateOne({ _id }, { $set: { appliedAt } }),
  };
}
