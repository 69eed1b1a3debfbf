import { getCollections } from '../database/collections.ts';
import { createTaskPool } from '../lib/task-pool.ts';
import { createActivityStore } from '../modules/activity/store.ts';
import { createKeyedChangesModule } from '../modules/keyed-changes/module.ts';
import { createOutboxModule } from '../modules/outbox/module.ts';
import type { ContextDeps } from './deps.ts';

export type Base = ReturnType<typeof createBase>;

/** Shared modules that record changes, and the dependencies that all other modules get. */
export function createBase(deps: ContextDeps) {
  const { database, mayDeflate, limits, pushed, log, clock } = deps;
  const collections = getCollections(database.db);
  const bulk = getCollections(database.bulkDb);
  const background = createTaskPool(log);
  const activity = createActivityStore(collections.activity, mayDeflate, clock);
  const { sweep, finish, measureOutboxes, ...outboxes } = createOutboxModule({
    activity,
    background,
    clock,
    log,
  });
  const keyed = createKeyedChangesModule({ ...deps, collections, activity });
  return {
    shared: { collections, bulk, limits, activity, ...outboxes, ...keyed, background, pushed, clock, log },
    bulkActivity: createActivityStore(bulk.activity, mayDeflate, clock),
    sweep,
    finish,
    measureOutboxes,
  };
}
