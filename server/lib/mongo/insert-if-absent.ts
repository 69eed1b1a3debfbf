import {
  type Collection,
  type Document,
  MongoBulkWriteError,
  MongoServerError,
  type OptionalUnlessRequiredId,
} from 'mongodb';

const DUPLICATE_KEY = 11000;

const isDuplicate = (error: unknown) => error instanceof MongoServerError && error.code === DUPLICATE_KEY;

/** Inserts a document unless its id, or a key that follows from its id, is there already. Says whether it did. */
export async function insertIfAbsent<T extends Document>(
  collection: Collection<T>,
  document: OptionalUnlessRequiredId<T>,
): Promise<boolean> {
  try {
    await collection.insertOne(document);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** What a write resolves to, or 'duplicate' when another document has a unique key that it would give away again. */
export async function catchDuplicateKey<T>(write: Promise<T>): Promise<T | 'duplicate'> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicate(error)) return 'duplicate';
    throw error;
  }
}

/**
 * Inserts those documents of which no unique key is taken, and says which those were. A document that cannot be inserted
 * at all makes it fail for all of them, though the others may be in: whoever tries again finds those taken.
 */
export async function insertManyIfAbsent<T extends Document>(
  collection: Collection<T>,
  documents: OptionalUnlessRequiredId<T>[],
): Promise<OptionalUnlessRequiredId<T>[]> {
  const duplicates = new Set(await insertAndFindDuplicates(collection, documents, false));
  return documents.filter((_, position) => !duplicates.has(position));
}

/** Inserts the documents in their order as far as the first of which a unique key is taken; says which came before it. */
export async function insertUntilDuplicate<T extends Document>(
  collection: Collection<T>,
  documents: OptionalUnlessRequiredId<T>[],
): Promise<OptionalUnlessRequiredId<T>[]> {
  const [firstDuplicate] = await insertAndFindDuplicates(collection, documents, true);
  return documents.slice(0, firstDuplicate);
}

/** Resolves to the positions of the documents that met a taken key. */
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
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    // The same error says that no answer came, or that what was written may not last; neither is about documents.
    if (failures.length === 0 || error.result.getWriteConcernError()) throw error;
    if (failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return failures.map(({ index }) => index);
  }
}
