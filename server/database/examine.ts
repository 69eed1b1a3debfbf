import { randomUUID } from 'node:crypto';
import { type Db, MongoError } from 'mongodb';
import { measureAhead } from './database-clock.ts';
import { indexes } from './indexes.ts';
import { getStepName } from './migrations/migration.ts';

export type Examination = {
  version: string;
  topology: 'standalone' | 'replica set' | 'sharded cluster';
  /** How far the database's clock is ahead, in milliseconds. */
  clockOffset: number;
  /** Why a majority write with journaling failed. */
  writeError: string | undefined;
  /** The write's duration in milliseconds. */
  writeTook: number;
  /** As `collection.index`. */
  missingIndexes: string[];
};

/** Checks the service's requirements of its database. Writes one document and removes it. */
export async function examineDatabase(db: Db): Promise<Examination> {
  const { ahead, hello } = await measureAhead(db, Date.now);
  const { version } = await db.command({ buildInfo: 1 });
  // The first write also creates the collection.
  await tryWrite(db);
  const begun = performance.now();
  const writeError = await tryWrite(db);
  return {
    version,
    topology: hello.msg === 'isdbgrid' ? 'sharded cluster' : hello.setName ? 'replica set' : 'standalone',
    clockOffset: Math.round(ahead),
    writeError,
    writeTook: Math.round(performance.now() - begun),
    missingIndexes: await findMissingIndexes(db),
  };
}

async function tryWrite(db: Db): Promise<string | undefined> {
  const examinations = db.collection<{ _id: string }>('examinations');
  const _id = randomUUID();
  try {
    await examinations.insertOne({ _id });
    await examinations.deleteOne({ _id });
    return undefined;
  } catch (error) {
    if (error instanceof MongoError) return error.message;
    throw error;
  }
}

/** The records list the indexes that were built. Someone may have dropped one since. */
async function findMissingIndexes(db: Db): Promise<string[]> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const found = new Set<string>();
  for (const { name } of collections)
    for (const index of await db.collection(name).indexes()) found.add(getStepName(name, String(index.name)));
  return indexes
    .map(({ collection, name }) => getStepName(collection, name))
    .filter(name => !found.has(name));
}
