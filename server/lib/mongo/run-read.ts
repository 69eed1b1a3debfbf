import type { Collection, Document, ReadConcernLevel } from 'mongodb';
import { isTransient } from './unavailable.ts';

type FirstReply = { id: unknown; firstBatch: Document[] };

/**
 * Runs a read as a plain command. The driver's `find` and `countDocuments` create a cursor, a third of the
 * processor time of small reads. Like the driver, retries once if the primary or the connection is lost.
 */
export async function runRead(
  { db }: Pick<Collection<never>, 'db'>,
  command: Document,
  level: ReadConcernLevel = 'majority',
): Promise<FirstReply> {
  // Commands do not inherit their database's options.
  const read = () => db.command({ ...command, readConcern: { level } }, { ignoreUndefined: true });
  const { cursor } = await read().catch((error: unknown) => {
    if (!isTransient(error)) throw error;
    return read();
  });
  return cursor;
}
