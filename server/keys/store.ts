import type { Collection } from 'mongodb';
import type { ApiKeyDocument } from './api-key.ts';

export type KeyStore = ReturnType<typeof createKeyStore>;

export function createKeyStore(apiKeys: Collection<ApiKeyDocument>) {
  return {
    findByHash: (hash: string): Promise<ApiKeyDocument | null> => apiKeys.findOne({ hash }),

    async insert(key: ApiKeyDocument): Promise<void> {
      await apiKeys.insertOne(key);
    },

    async touch(keyId: string, at: Date): Promise<void> {
      await apiKeys.updateOne({ _id: keyId }, { $max: { lastUsedAt: at } });
    },
  };
}
