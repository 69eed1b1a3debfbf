import type { Collection, Filter } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import { copySuspension, type Suspension } from '../../lib/mongo/suspension.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import { hashToken } from '../../lib/token.ts';
import type { LoggableEntry } from '../outbox/documents.ts';
import { type ApiKeyDocument, getDisplayPrefix, hasKeyFormat } from './documents.ts';

export type KeyStore = ReturnType<typeof createKeyStore>;

export function createKeyStore(apiKeys: Collection<ApiKeyDocument>) {
  return {
    list: (restaurantId: string, page: PageRequest): Promise<Page<ApiKeyDocument>> =>
      paginate(apiKeys, { restaurantId }, { createdAt: -1, _id: -1 }, page),

    find: (restaurantId: string, keyId: string): Promise<ApiKeyDocument | null> =>
      findOne(apiKeys, { _id: keyId, restaurantId }),

    /** By ID, by complete key, or by prefix of a key in any of the restaurants. */
    findAnywhere: (text: string, restaurantIds: string[]): Promise<ApiKeyDocument[]> =>
      apiKeys.find(buildReferenceFilter(text, restaurantIds)).toArray(),

    findByHash: (hash: string): Promise<ApiKeyDocument | null> => findOne(apiKeys, { hash }),

    async findNames(restaurantId: string, keyIds: string[]): Promise<Map<string, string>> {
      if (keyIds.length === 0) return new Map();
      const found = await apiKeys
        .find({ _id: { $in: keyIds }, restaurantId }, { hint: { _id: 1 } })
        .project<Pick<ApiKeyDocument, '_id' | 'name'>>({ name: 1 })
        .toArray();
      return new Map(found.map(({ _id, name }) => [_id, name]));
    },

    /** Keys that are neither revoked nor expired. */
    countActive: (restaurantId: string, now: Date): Promise<number> =>
      apiKeys.countDocuments({
        restaurantId,
        revokedAt: null,
        $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
      }),

    /** Inserts the key unless it exists. */
    insert: (key: ApiKeyDocument): Promise<boolean> => insertIfAbsent(apiKeys, key),

    /** Returns the revoked key, or null if it was already revoked. */
    revoke: ({ _id, restaurantId }: ApiKeyDocument, entry: LoggableEntry): Promise<ApiKeyDocument | null> =>
      apiKeys.findOneAndUpdate(
        { _id, restaurantId, revokedAt: null },
        { $set: { revokedAt: entry.at }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),

    /** Calls back with the ID of each changed key, except for its usage. */
    subscribe(pushed: PushedChanges, onChange: (keyId: string) => void): void {
      pushed.subscribe({
        collection: apiKeys.collectionName,
        role: 'api',
        match: {
          operationType: 'update',
          'updateDescription.updatedFields.lastUsedAt': { $exists: false },
        },
        fields: ['documentKey'],
        onChange: ({ documentKey }) => onChange(documentKey._id),
      });
    },

    copySuspension: (restaurantId: string, suspension: Suspension): Promise<void> =>
      copySuspension(apiKeys, restaurantId, suspension),

    touch: (used: { keyId: string; at: Date }[]): Promise<unknown> =>
      apiKeys.bulkWrite(
        used.map(({ keyId, at }) => ({
          updateOne: { filter: { _id: keyId }, update: { $max: { lastUsedAt: at } } },
        })),
        { ordered: false },
      ),
  };
}

function buildReferenceFilter(text: string, restaurantIds: string[]): Filter<ApiKeyDocument> {
  if (text.startsWith('key_')) return { _id: text };
  if (hasKeyFormat(text)) return { hash: hashToken(text) };
  return { restaurantId: { $in: restaurantIds }, displayPrefix: getDisplayPrefix(text) };
}
