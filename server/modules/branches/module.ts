import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { OpenOutbox } from '../activity/module.ts';
import type { BranchDocument } from './documents.ts';
import { createBranchService } from './service.ts';
import { createBranchStore } from './store.ts';

type BranchesDeps = {
  collections: { branches: Collection<BranchDocument> };
  openOutbox: OpenOutbox;
  clock: Clock;
};

export type BranchesModule = ReturnType<typeof createBranchesModule>;

export function createBranchesModule({ collections, openOutbox, clock }: BranchesDeps) {
  const store = createBranchStore(collections.branches);
  const { publish } = openOutbox('a branch change', collections.branches);
  return { store, services: { branches: createBranchService(store, clock, publish) } };
}
