import type { Collection, Filter } from 'mongodb';

/** Finds which IDs exist. Runs no query without IDs. */
export async function findExistingIds<Stored extends { _id: string }>(
  collection: Collection<Stored>,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  // The driver's types cannot resolve the filter of a generic document.
  const filter = { _id: { $in: ids } } as Filter<Stored>;
  const found = collection.find(filter).project<{ _id: string }>({ _id: 1 });
  return new Set((await found.toArray()).map(({ _id }) => _id));
}
