import type { Collection } from 'mongodb';
import { type ChangeTail, createChangeTail } from '../../lib/change-tail.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { BranchDocument } from './documents.ts';
import { type BranchService, createBranchService } from './service.ts';
import { type BranchStore, createBranchStore } from './store.ts';

export interface BranchesModule {
  store: BranchStore;
  outbox: Outbox<BranchDocument>;
  /** By branch. */
  tail: ChangeTail<BranchDocument>;
  services: { branches: BranchService };
}

type BranchesDeps = {
  collections: { branches: Collection<BranchDocument> };
  openOutbox: OpenOutbox;
  makeOnce: MakeOnce;
  pushed: PushedChanges;
  clock: Clock;
  log: Logger;
};

export function createBranchesModule(deps: BranchesDeps): BranchesModule {
  const { collections, openOutbox, makeOnce, pushed, clock, log } = deps;
  const store = createBranchStore(collections.branches, clock);
  const outbox = openOutbox('a branch change', collections.branches);
  return {
    store,
    outbox,
    tail: createChangeTail({
      name: 'branches',
      listChanged: store.listChanged,
      keyOf: ({ _id }) => _id,
      collection: collections.branches.collectionName,
      pushed,
      clock,
      log,
    }),
    services: { branches: createBranchService({ store, makeOnce, clock, relay: outbox.relay }) },
  };
}
