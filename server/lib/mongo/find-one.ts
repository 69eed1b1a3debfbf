import type { Collection, Document, Filter, FindOptions, ReadConcernLevel, WithId } from 'mongodb';
import { isTransient } from './unavailable.ts';

type Options = Pick<FindOptions, 'sort' | 'projection' | 'hint'> & { readConcern?: ReadConcernLevel };

/**
 * Reads one document by a plain command. `Collection.findOne` makes a cursor for it, which is a third of what such a read costs
 * in processor time. Like the driver, this repeats a read once when the primary or the connection went away under it.
 */
export async function findOne<Stored extends Document>(
  collection: Collection<Stored>,
  filter: Filter<Stored>,
  { readConcern = 'majority', ...options }: Options = {},
): Promise<WithId<Stored> | null> {
  const command = {
    find: collection.collectionName,
    filter,
    ...options,
    limit: 1,
    singleBatch: true,
    readConcern: { level: readConcern },
  };
  // A command takes over no options of its database.
  const read = () => collection.db.command(command, { ignoreUndefined: true });
  const { cursor } = await read().catch((error: unknown) => {
    if (!isTransient(error)) throw error;
    return read();
  });
  return cursor.firstBatch[0] ?? null;
}
