import { type Collection, type Document, MongoServerError, type OptionalUnlessRequiredId } from 'mongodb';

export const DUPLICATE_KEY = 11000;

/** Inserts a document unless its id, or a key that follows from its id, is there already. Says whether it did. */
export async function insertOnce<T extends Document>(
  collection: Collection<T>,
  document: OptionalUnlessRequiredId<T>,
): Promise<boolean> {
  try {
    await collection.insertOne(document);
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
}
