import type { Recorder } from '../activity/recorder.ts';
import type { Background } from '../common/background.ts';
import type { Clock } from '../common/clock.ts';
import type { Collections } from '../db/collections.ts';
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
