import type { Collection, UpdateFilter } from 'mongodb';
import { createBatcher } from '../../lib/batcher.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import type { OutboxDocument } from './documents.ts';

const FETCHED_AT_ONCE = 100;

/**
 * Names the collections that contain an entry older than the given time. One command covers all of them,
 * because there is almost never one.
 */
export async function findWaiting(
  [first, ...others]: Collection<OutboxDocument>[],
  before: Date,
): Promise<string[]> {
  if (!first) return [];
  const countOf = ({ collectionName }: Collection<OutboxDocument>) => [
    { $match: { 'outbox.at': { $lt: before } } },
    { $limit: 1 },
    { $count: collectionName },
  ];
  const unions = others.map(other => ({
    $unionWith: { coll: other.collectionName, pipeline: countOf(other) },
  }));
  const counts = await first.aggregate([...countOf(first), ...unions]).toArray();
  return counts.flatMap(Object.keys);
}

/** The relay's queries, the same for each collection. */
export function createOutboxStore<D extends OutboxDocument>(collection: Collection<D>) {
  // The driver's types cannot resolve paths of a generic document.
  const documents = collection as unknown as Collection<OutboxDocument>;
  return {
    /** Documents with an entry older than the given time. */
    findPending: (before: Date) =>
      documents.find({ 'outbox.at': { $lt: before } }).batchSize(FETCHED_AT_ONCE),

    /** A restaurant's documents with an entry, including deleted ones. */
    findPendingOf: (restaurantId: string) =>
      documents.find(
        { 'outbox.at': { $exists: true }, 'outbox.restaurantId': restaurantId },
        { hint: { 'outbox.at': 1 } },
      ),

    /** The number of documents with an entry, and the time of the oldest. */
    async measure(): Promise<{ count: number; oldest: Date | undefined }> {
      // Not a range, because MongoDB cannot sort by an index over part of an array's values.
      const pending = { 'outbox.at': { $exists: true } };
      const hint = { 'outbox.at': 1 } as const;
      const sort = { 'outbox.at': 1 } as const;
      const first = await findOne(documents, pending, { sort, projection: { 'outbox.at': 1 }, hint });
      const count = first ? await documents.countDocuments(pending, { hint }) : 0;
      return { count, oldest: first?.outbox?.[0]?.at };
    },

    /** Removes an entry from its document. */
    removeEntry: createBatcher((processed: { documentId: string; entryId: string }[]) =>
      documents.bulkWrite(
        processed.map(({ documentId, entryId }) => {
          const update: UpdateFilter<OutboxDocument> = { $pull: { outbox: { _id: entryId } } };
          return { updateOne: { filter: { _id: documentId }, update } };
        }),
        { ordered: false },
      ),
    ),

    /** Permanently removes a deleted document, unless it was restored. */
    purge: (documentId: string) => documents.deleteOne({ _id: documentId, deletedAt: { $exists: true } }),
  };
}
