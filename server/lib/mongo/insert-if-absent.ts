import {
  type AnyBulkWriteOperation,
  type Collection,
  type Document,
  type Filter,
  MongoBulkWriteError,
  MongoServerError,
  type OptionalUnlessRequiredId,
  type UpdateFilter,
} from 'mongodb';
import { findOne } from './find-one.ts';

const DUPLICATE_KEY = 11000;

/** Resolves to false if a unique key already exists. */
export async function insertIfAbsent<T extends Document>(
  collection: Collection<T>,
  document: OptionalUnlessRequiredId<T>,
): Promise<boolean> {
  return (await catchDuplicateKey(collection.insertOne(document))) !== 'duplicate';
}

/**
 * Inserts the document unless it exists. Resolves to false if another document has one of its unique keys.
 */
export async function insertOnce<T extends { _id: string; restaurantId: string }>(
  collection: Collection<T>,
  document: OptionalUnlessRequiredId<T>,
): Promise<boolean> {
  if (await insertIfAbsent(collection, document)) return true;
  const { _id, restaurantId } = document;
  return (await findOne(collection, { _id, restaurantId } as Filter<T>)) !== null;
}

/** The result of a write, or 'duplicate' when it would violate a unique index. */
export async function catchDuplicateKey<T>(write: Promise<T>): Promise<T | 'duplicate'> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) return 'duplicate';
    throw error;
  }
}

/** Runs a bulk write and ignores duplicate keys. */
export async function catchDuplicates(write: Promise<unknown>): Promise<void> {
  await write.catch(findDuplicates);
}

/**
 * Inserts documents whose keys are free, and resolves to them. After a failure, some may be inserted: repeat
 * the call.
 */
export async function insertManyIfAbsent<T extends Document>(
  collection: Collection<T>,
  documents: OptionalUnlessRequiredId<T>[],
): Promise<OptionalUnlessRequiredId<T>[]> {
  const duplicates = new Set(await insertAndFindDuplicates(collection, documents, false));
  return documents.filter((_, index) => !duplicates.has(index));
}

/** Inserts in order up to the first duplicate key. Resolves to the inserted documents. */
export async function insertUntilDuplicate<T extends Document>(
  collection: Collection<T>,
  documents: OptionalUnlessRequiredId<T>[],
): Promise<OptionalUnlessRequiredId<T>[]> {
  const [duplicate] = await insertAndFindDuplicates(collection, documents, true);
  return documents.slice(0, duplicate);
}

/** Updates documents one by one up to the first duplicate key. Resolves to whether there was none. */
export async function updateUntilDuplicate<T extends Document>(
  collection: Collection<T>,
  updates: { filter: Filter<T>; update: UpdateFilter<T> }[],
): Promise<boolean> {
  const writes = updates.map((updateOne): AnyBulkWriteOperation<T> => ({ updateOne }));
  try {
    await collection.bulkWrite(writes, { ordered: true });
    return true;
  } catch (error) {
    return findDuplicates(error).length === 0;
  }
}

/** Resolves to the positions of documents that were not inserted. In ordered mode, only the first. */
async function insertAndFindDuplicates<T extends Document>(
  collection: Collection<T>,
  documents: OptionalUnlessRequiredId<T>[],
  ordered: boolean,
): Promise<number[]> {
  if (documents.length === 0) return [];
  try {
    await collection.insertMany(documents, { ordered });
    return [];
  } catch (error) {
    return findDuplicates(error);
  }
}

/** The positions of duplicate keys. Rethrows any other error. */
function findDuplicates(error: unknown): number[] {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const failures = [error.writeErrors].flat();
  // The same error type reports lost connections and write concern errors.
  if (failures.length === 0 || error.result.getWriteConcernError()) throw error;
  if (failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  return failures.map(({ index }) => index);
}
