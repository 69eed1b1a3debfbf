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
export async function insertOnce<T extends Document>(
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

/** What a write resolves to, or 'taken' when another document has a unique key that it would give away again. */
export async function unlessTaken<T>(write: Promise<T>): Promise<T | 'taken'> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicate(error)) return 'taken';
    throw error;
  }
}

/** Inserts those documents of which no unique key is taken, and says which those were. */
export async function insertEach<T extends Document>(
  collection: Collection<T>,
  documents: OptionalUnlessRequiredId<T>[],
): Promise<OptionalUnlessRequiredId<T>[]> {
  if (documents.length === 0) return [];
  try {
    await collection.insertMany(documents, { ordered: false });
    return documents;
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    if (failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return documents.filter((_, position) => !failures.some(({ index }) => index === position));
  }
}
