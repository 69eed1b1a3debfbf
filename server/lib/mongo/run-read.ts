import type { Collection, Document, ReadConcernLevel } from 'mongodb';
import { isTransient } from './unavailable.ts';

type FirstReply = { id: unknown; firstBatch: Document[] };

/**
 * Reads by a plain command. `find` and `countDocuments` of the driver make a cursor for it, which is a third of what such a read costs
 * in processor time. Like the driver, this repeats a read once when the primary or the connection went away under it.
 */
export async function runRead(
  { db }: Pick<Collection<never>, 'db'>,
  command: Document,
  level: ReadConcernLevel = 'majority',
): Promise<FirstReply> {
  // A command takes over no options of its database.
  const read = () => db.command({ ...command, readConcern: { level } }, { ignoreUndefined: true });
  const { cursor } = await read().catch((error: unknown) => {
    if (!isTransient(error)) throw error;
    return read();
  });
  return cursor;
}
