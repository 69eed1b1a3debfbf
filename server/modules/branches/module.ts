import type { Collections } from '../../database/collections.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Recorder } from '../activity/publisher.ts';
import { createBranchService } from './service.ts';
import { createBranchStore } from './store.ts';

type BranchesDeps = { collections: Pick<Collections, 'branches'>; recorder: Recorder; clock: Clock };

export type BranchesModule = ReturnType<typeof createBranchesModule>;

/** Everything about branches. */
export function createBranchesModule({ collections, recorder, clock }: BranchesDeps) {
  const store = createBranchStore(collections.branches);
  const recording = recorder('a branch change', store);
  return {
    store,
    services: { branches: createBranchService(store, clock, recording.record) },
    recordings: [recording],
  };
}
