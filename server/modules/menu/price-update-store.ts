import type { Collection } from 'mongodb';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { PriceUpdateDocument } from './documents.ts';

export interface PriceUpdateStore {
  findByKey(restaurantId: string, key: string): Promise<PriceUpdateDocument | null>;
  /** False when another update has its key. */
  insert(update: PriceUpdateDocument): Promise<boolean>;
  releaseKey(updateId: string): Promise<unknown>;
  markApplied(updateId: string, at: Date): Promise<unknown>;
}

export function createPriceUpdateStore(updates: Collection<PriceUpdateDocument>): PriceUpdateStore {
  return {
    findByKey: (restaurantId, key) => updates.findOne({ restaurantId, key }),
    insert: update => insertIfAbsent(updates, update),
    releaseKey: _id => updates.updateOne({ _id }, { $unset: { key: 1 } }),
    markApplied: (_id, appliedAt) => updates.updateOne({ _id }, { $set: { appliedAt } }),
  };
}
