import type { Collection, Document, Filter, FindOptions, ReadConcernLevel, WithId } from 'mongodb';
import { runRead } from './run-read.ts';

type Options = Pick<FindOptions, 'sort' | 'projection' | 'hint'> & { readConcern?: ReadConcernLevel };

export async function findOne<Stored extends Document>(
  collection: Collection<Stored>,
  filter: Filter<Stored>,
  { readConcern, ...options }: Options = {},
): Promise<WithId<Stored> | null> {
  const find = { find: collection.collectionName, filter, ...options, limit: 1, singleBatch: true };
  const { firstBatch } = await runRead(collection, find, readConcern);
  return (firstBatch[0] as WithId<Stored> | undefined) ?? null;
}
