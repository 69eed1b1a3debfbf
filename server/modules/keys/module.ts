import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { OpenOutbox } from '../activity/module.ts';
import type { ApiKeyDocument } from './documents.ts';
import { createKeyService, type KeyService } from './service.ts';
import { createKeyStore } from './store.ts';

export interface KeysModule {
  services: { keys: KeyService };
}

type KeysDeps = {
  collections: { apiKeys: Collection<ApiKeyDocument> };
  openOutbox: OpenOutbox;
  background: TaskPool;
  clock: Clock;
};

export function createKeysModule({ collections, openOutbox, background, clock }: KeysDeps): KeysModule {
  const store = createKeyStore(collections.apiKeys);
  const { publish } = openOutbox('a key change', collections.apiKeys);
  const runInBackground = (touch: () => Promise<unknown>) =>
    background.run('updating lastUsedAt of a key', touch);
  return { services: { keys: createKeyService({ store, clock, runInBackground, publish }) } };
}
