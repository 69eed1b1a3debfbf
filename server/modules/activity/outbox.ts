import type { Collection, UpdateFilter } from 'mongodb';
import type { SubjectType } from '../../../generated/dashboard/types.ts';
import { createBatcher } from '../../lib/batcher.ts';
import { newId } from '../../lib/ids.ts';
import type { ActivityAction, ActivityDetails, ActivityDocument, Actor, EventType } from './documents.ts';

/**
 * A change whose effects are still to be run, on the document that it changed and written by the same update. It is the
 * entry of the activity log to be, and what the effects need to know beyond the document itself.
 */
export type OutboxEntry = Pick<
  ActivityDocument,
  '_id' | 'restaurantId' | 'at' | 'actor' | 'action' | 'details'
> & {
  /** Absent where the change was made without reading the document; the document then tells it. */
  subject?: ActivityDocument['subject'];
  /** The event that receivers are told of. */
  eventType?: EventType;
};

/** An outbox entry that is complete as an entry of the activity log. */
export type LoggableEntry = OutboxEntry & Pick<ActivityDocument, 'subject'>;

/** Builds entries about one kind of subject, labelled by what `getLabel` reads of it. */
export function createEntryFactory<Labelled>(type: SubjectType, getLabel: (subject: Labelled) => string) {
  return (
    subject: Labelled & { _id: string; restaurantId: string },
    action: ActivityAction,
    actor: Actor,
    at: Date,
    details: ActivityDetails = {},
  ): LoggableEntry => {
    const { _id: id, restaurantId } = subject;
    const label = getLabel(subject);
    return { _id: newId('act'), restaurantId, at, actor, action, subject: { type, id, label }, details };
  };
}

/** A document that carries its changes until their effects are done; one with `deletedAt` is removed after that. */
export type OutboxDocument = { _id: string; outbox?: OutboxEntry[]; deletedAt?: Date };

/**
 * The update that deletes a document: it leaves its restaurant, and with that every query and every unique key, in the
 * same write that carries the entry.
 */
export const deletion = <Entry extends OutboxEntry>(id: string, entry: Entry) => ({
  $set: { restaurantId: `deleted ${id}`, deletedAt: entry.at },
  $push: { outbox: entry },
});

type EntryOf<D extends OutboxDocument> = NonNullable<D['outbox']>[number];

/** What follows from a change. It may run again after a crash, and must change nothing the second time. */
export type Effect<D extends OutboxDocument> = {
  /** Which entries have this effect; all when absent. */
  appliesTo?(entry: EntryOf<D>, document: D): boolean;
  run(entry: EntryOf<D>, document: D): Promise<unknown>;
  /** Whether the caller who made the change waits for it. */
  awaited?: boolean;
  /** Whether it may take long. It then limits itself: it takes no slot from other changes, and the sweeper does not wait. */
  slow?: boolean;
};

/** The outbox of one collection. */
export interface Outbox<D extends OutboxDocument> {
  addEffect(effect: Effect<D>): void;
  /** To be called after each change; resolves when the effects that the caller waits for have run, or have failed. */
  publish(document: D): Promise<void>;
  /** Runs every effect of the document's entries; resolves to whether all succeeded. */
  process(document: D): Promise<boolean>;
}

/** Where modules register the outboxes of their collections. */
export interface OutboxRegistry {
  /** `name` is what the service's own log calls a change. */
  register<D extends OutboxDocument>(name: string, collection: Collection<D>): Outbox<D>;
}

const FETCHED_AT_ONCE = 100;

/** The queries of the relay, the same for each collection. */
export function createOutboxStore<D extends OutboxDocument>(collection: Collection<D>) {
  // The driver's types cannot resolve paths into a generic document.
  const documents = collection as unknown as Collection<OutboxDocument>;
  return {
    /** Documents with an entry older than the given time. */
    findPending: (before: Date) =>
      documents.find({ 'outbox.at': { $lt: before } }).batchSize(FETCHED_AT_ONCE),

    /** Takes an entry from its document. */
    removeEntry: createBatcher((processed: { documentId: string; entryId: string }[]) =>
      documents.bulkWrite(
        processed.map(({ documentId, entryId }) => {
          const update: UpdateFilter<OutboxDocument> = { $pull: { outbox: { _id: entryId } } };
          return { updateOne: { filter: { _id: documentId }, update } };
        }),
        { ordered: false },
      ),
    ),

    /** Removes a deleted document for good, unless it was restored. */
    purge: (documentId: string) => documents.deleteOne({ _id: documentId, deletedAt: { $exists: true } }),
  };
}
