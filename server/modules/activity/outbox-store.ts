import type { Collection, Filter, UpdateFilter } from 'mongodb';
import { createBatcher } from '../../lib/batcher.ts';
import type { OutboxDocument, OutboxEntry, OutboxStore } from './outbox.ts';

/**
 * The update that deletes a document: it leaves its restaurant, and with that every query and every unique key, in the
 * same write that carries the entry.
 */
export const deletion = <Entry extends OutboxEntry>(id: string, entry: Entry) => ({
  $set: { restaurantId: `deleted ${id}`, deletedAt: entry.at },
  $push: { outbox: entry },
});

const FETCHED_AT_ONCE = 100;

/** The outbox of a collection; the same for each. */
export function createOutboxStore<D extends OutboxDocument>(collection: Collection<D>): OutboxStore<D> {
  // The driver's types cannot resolve paths into a generic document.
  const documents = collection as unknown as Collection<OutboxDocument>;
  const find = collection.find.bind(collection) as (filter: Filter<OutboxDocument>) => {
    batchSize(size: number): AsyncIterable<D>;
  };
  return {
    findPending: before => find({ 'outbox.at': { $lt: before } }).batchSize(FETCHED_AT_ONCE),

    removeEntry: createBatcher((processed: { documentId: string; entryId: string }[]) =>
      documents.bulkWrite(
        processed.map(({ documentId, entryId }) => {
          const update: UpdateFilter<OutboxDocument> = { $pull: { outbox: { _id: entryId } } };
          return { updateOne: { filter: { _id: documentId }, update } };
        }),
        { ordered: false },
      ),
    ),

    purge: documentId => documents.deleteOne({ _id: documentId, deletedAt: { $exists: true } }),
  };
}
