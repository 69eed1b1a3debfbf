import type { Collection, Document, Filter, FindOptions, WithId } from 'mongodb';
import { runRead } from './run-read.ts';

type Options = Pick<FindOptions, 'sort' | 'skip' | 'limit' | 'projection' | 'hint'>;

/** Without a limit, most reads find fewer. */
const USUAL = 1_000;

/** Reads documents that usually fit into one reply: a page, or what a restaurant has few of. */
export async function findAll<Stored extends Document>(
  collection: Collection<Stored>,
  filter: Filter<Stored>,
  options: Options = {},
): Promise<WithId<Stored>[]> {
  // With as many as the limit, the server would leave a cursor open.
  const batchSize = (options.limit ?? USUAL) + 1;
  const find = { find: collection.collectionName, filter, ...options, batchSize };
  const { id, firstBatch } = await runRead(collection, find);
  const isComplete = Number(id) === 0;
  return isComplete ? (firstBatch as WithId<Stored>[]) : collection.find(filter, options).toArray();
}
