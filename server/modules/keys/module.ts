import type { Collections } from '../../database/collections.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Background } from '../../lib/task-pool.ts';
import type { Recorder } from '../activity/publisher.ts';
import { createKeyService } from './service.ts';
import { createKeyStore } from './store.ts';

type Parts = {
  collections: Pick<Collections, 'apiKeys'>;
  recorder: Recorder;
  background: Background;
  clock: Clock;
};

export type Keys = ReturnType<typeof createKeys>;

/** Everything about API keys. */
export function createKeys({ collections, recorder, background, clock }: Parts) {
  const store = createKeyStore(collections.apiKeys);
  const recording = recorder('a key change', store);
  const noteUse = (use: () => Promise<unknown>) => background.run('noting the use of a key', use);
  return {
    services: { keys: createKeyService(store, clock, noteUse, recording.record) },
    recordings: [recording],
  };
}
