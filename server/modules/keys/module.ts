import type { Collections } from '../../database/collections.ts';
import type { Clock } from '../../lib/clock.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { Recorder } from '../activity/publisher.ts';
import { createKeyService } from './service.ts';
import { createKeyStore } from './store.ts';

type KeysDeps = {
  collections: Pick<Collections, 'apiKeys'>;
  recorder: Recorder;
  background: TaskPool;
  clock: Clock;
};

export type KeysModule = ReturnType<typeof createKeysModule>;

/** Everything about API keys. */
export function createKeysModule({ collections, recorder, background, clock }: KeysDeps) {
  const store = createKeyStore(collections.apiKeys);
  const recording = recorder('a key change', store);
  const noteUse = (use: () => Promise<unknown>) => background.run('noting the use of a key', use);
  return {
    services: { keys: createKeyService(store, clock, noteUse, recording.record) },
    recordings: [recording],
  };
}
