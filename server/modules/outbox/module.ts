import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { ActivityDocument } from '../activity/documents.ts';
import type { ActivityStore } from '../activity/store.ts';
import { LOG_EFFECT, type LoggableEntry, type OutboxDocument } from './documents.ts';
import type { Outbox } from './outbox.ts';
import { createOutboxRelay, type OutboxRelay } from './relay.ts';
import { createSweeper, type Sweep } from './sweeper.ts';

/** Opens a collection's outbox. Its first effect logs changes. */
export type OpenOutbox = <D extends OutboxDocument & { outbox?: LoggableEntry[] }>(
  name: string,
  collection: Collection<D>,
) => Outbox<D>;

/** Opens an outbox whose module writes log entries itself, or has none. */
export type OpenUnloggedOutbox = OutboxRelay['register'];

export interface OutboxModule {
  openOutbox: OpenOutbox;
  openUnloggedOutbox: OpenUnloggedOutbox;
  sweep: Sweep;
  /** Runs all pending effects of a restaurant. Resolves to the number of documents that still have some. */
  finish: (restaurantId: string) => Promise<number>;
  /** Measures the pending entries of each outbox. */
  measureOutboxes: () => Promise<OutboxBacklog[]>;
}

export type OutboxBacklog = { collection: string; count: number; oldest: Date | undefined };

type OutboxDeps = {
  activity: Pick<ActivityStore, 'append'>;
  background: TaskPool;
  clock: Clock;
  log: Logger;
};

export function createOutboxModule({ activity, background, clock, log }: OutboxDeps): OutboxModule {
  const { register, sources } = createOutboxRelay(background);
  return {
    openOutbox(name, collection) {
      const outbox = register(name, collection);
      outbox.addEffect({
        name: LOG_EFFECT,
        // Entries with an event are logged by the effect that builds the event.
        appliesTo: ({ eventType }) => eventType === undefined,
        run: entry => activity.append(toActivity(entry)),
      });
      return outbox;
    },
    openUnloggedOutbox: register,
    sweep: createSweeper({ sources, clock, log }),
    async finish(restaurantId) {
      let left = 0;
      for (const { findPendingOf, process } of sources)
        for await (const document of findPendingOf(restaurantId)) if (!(await process(document))) left += 1;
      return left;
    },
    measureOutboxes: () =>
      Promise.all(
        sources.map(async ({ collection, measure }) => ({
          collection: collection.collectionName,
          ...(await measure()),
        })),
      ),
  };
}

function toActivity(entry: LoggableEntry): ActivityDocument {
  const { _id, restaurantId, at, actor, action, subject, details } = entry;
  return { _id, restaurantId, at, actor, action, subject, details };
}
