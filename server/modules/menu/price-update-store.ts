import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { PriceUpdateDocument } from './documents.ts';

export type PriceUpdateStore = ReturnType<typeof createPriceUpdateStore>;

export function createPriceUpdateStore(updates: Collection<PriceUpdateDocument>) {
  return {
    findByKey: (restaurantId: string, key: string): Promise<PriceUpdateDocument | null> =>
      findOne(updates, { restaurantId, key }),
    /** False when another update has its key. */
    insert: (update: PriceUpdateDocument): Promise<boolean> => insertIfAbsent(updates, update),
    releaseKey: (_id: string) => updates.updateOne({ _id }, { $unset: { key: 1 } }),
    markApplied: (_id: string, appliedAt: Date) => updates.updateOne({ _id }, { $set: { appliedAt } }),
  };
}
