import type { Collection, Document, Filter, FindOptions, WithId } from 'mongodb';
import { runRead } from './run-read.ts';

type Options = Pick<FindOptions, 'sort' | 'skip' | 'limit' | 'projection' | 'hint'>;

/** Most unlimited reads find fewer documents. */
const USUAL = 1_000;

/** Reads all matching documents, usually in one reply. */
export async function findAll<Stored extends Document>(
  collection: Collection<Stored>,
  filter: Filter<Stored>,
  options: Options = {},
): Promise<WithId<Stored>[]> {
  // One more than the limit, so that the server leaves no cursor open.
  const batchSize = (options.limit ?? USUAL) + 1;
  const find = { find: collection.collectionName, filter, ...options, batchSize };
  const { id, firstBatch } = await runRead(collection, find);
  const isComplete = Number(id) === 0;
  return isComplete ? (firstBatch as WithId<Stored>[]) : collection.find(filter, options).toArray();
}
