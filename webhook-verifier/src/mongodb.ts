import { type DeduplicationStore, lazyOwner, type StoreOptions, storeDefaults } from './store.ts';

export type { StoreOptions };

/** The part of a collection of the `mongodb` driver that the store uses. */
export interface MongoCollection {
  updateOne(filter: object, update: object, options: { upsert: true }): Promise<unknown>;
  findOne(filter: object): Promise<object | null>;
  deleteOne(filter: object): Promise<unknown>;
}

const DUPLICATE_KEY = 11_000;

/**
 * A store in a MongoDB collection, through your own client. Its documents are `{ _id, owner, expiresAt }`.
 * Add an index to let MongoDB delete expired ones: `collection.createIndex({ expiresAt: 1 }, {
 * expireAfterSeconds: 0 })`.
 *
 * @example
 * ```ts
 * const once = deduplicate(mongoStore(client.db().collection('webhookEvents')));
 * ```
 */
export function mongoStore(collection: MongoCollection, options: StoreOptions = {}): DeduplicationStore {
  const { ttlSeconds = storeDefaults.ttlSeconds, lockSeconds = storeDefaults.lockSeconds } = options;
  const owner = lazyOwner();
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const upsert = (filter: object, fields: object) =>
    collection.updateOne(filter, { $set: fields }, { upsert: true });

  return {
    async acquire(key) {
      try {
        const expired = { _id: key, expiresAt: { $lte: new Date() } };
        await upsert(expired, { owner: owner(), expiresAt: inSeconds(lockSeconds) });
        return 'acquired';
      } catch (error) {
        // The document hasn't expired, so the upsert couldn't insert another.
        if (Object(error).code !== DUPLICATE_KEY) throw error;
      }
      return (await collection.findOne({ _id: key, owner: null })) ? 'finished' : 'running';
    },
    finish: key => upsert({ _id: key }, { owner: null, expiresAt: inSeconds(ttlSeconds) }),
    release: key => collection.deleteOne({ _id: key, owner: owner() }),
  };
}
