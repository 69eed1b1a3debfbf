import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import type { BranchDocument } from './documents.ts';
import { type BranchService, createBranchService } from './service.ts';
import { type BranchStore, createBranchStore } from './store.ts';

export interface BranchesModule {
  store: BranchStore;
  services: { branches: BranchService };
}

type BranchesDeps = {
  collections: { branches: Collection<BranchDocument> };
  openOutbox: OpenOutbox;
  clock: Clock;
};

export function createBranchesModule({ collections, openOutbox, clock }: BranchesDeps): BranchesModule {
  const store = createBranchStore(collections.branches);
  const { relay } = openOutbox('a branch change', collections.branches);
  return { store, services: { branches: createBranchService({ store, clock, relay }) } };
}
