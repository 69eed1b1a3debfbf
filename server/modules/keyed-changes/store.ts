import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { KeyedChangeDocument } from './documents.ts';

export type KeyedChangeStore = ReturnType<typeof createKeyedChangeStore>;

export function createKeyedChangeStore(changes: Collection<KeyedChangeDocument>) {
  return {
    find: (restaurantId: string, key: string): Promise<KeyedChangeDocument | null> =>
      findOne(changes, { restaurantId, key }),
    /** False if another change has the key. */
    insert: (change: KeyedChangeDocument): Promise<boolean> => insertIfAbsent(changes, change),
    remove: ({ _id, restaurantId }: KeyedChangeDocument) => changes.deleteOne({ _id, restaurantId }),
  };
}
