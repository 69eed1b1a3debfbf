import type { Collection } from 'mongodb';
import type { ActivityDocument } from './documents.ts';
import type { LoggableEntry, Outbox, OutboxDocument, OutboxRegistry } from './outbox.ts';
import { type ActivityStore, createActivityStore } from './store.ts';

/** Opens the outbox of a collection; its changes are written to the activity log. */
export type OpenOutbox = <D extends OutboxDocument & { outbox?: LoggableEntry[] }>(
  name: string,
  collection: Collection<D>,
) => Outbox<D>;

export interface ActivityModule {
  store: ActivityStore;
  openOutbox: OpenOutbox;
}

type ActivityDeps = { collections: { activity: Collection<ActivityDocument> }; registry: OutboxRegistry };

export function createActivityModule({ collections, registry }: ActivityDeps): ActivityModule {
  const store = createActivityStore(collections.activity);
  return {
    store,
    openOutbox(name, collection) {
      const outbox = registry.register(name, collection);
      outbox.addEffect({
        // An entry with an event is logged by the effect that builds the event.
        appliesTo: ({ eventType }) => eventType === undefined,
        run: entry => store.append(toActivity(entry)),
      });
      return outbox;
    },
  };
}

function toActivity(entry: LoggableEntry): ActivityDocument {
  const { _id, restaurantId, at, actor, action, subject, details } = entry;
  return { _id, restaurantId, at, actor, action, subject, details };
}
