import { removeMatches } from './commands/write-one.ts';
import { queryFor } from './planner/query.ts';
import type { Collection, Index } from './storage/collection.ts';
import type { Database } from './storage/database.ts';

// Limits how long commands wait for a sweep; the next one continues.
const MAX_PER_SWEEP = 5_000;

/** Deletes documents that expired under TTL indexes. Returns their number. */
export function deleteExpired(database: Database, now: number): number {
  let removed = 0;
  for (const collection of database.collections.values()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds !== undefined) removed += sweepIndex(database, collection, index, now);
    }
  }
  return removed;
}

function sweepIndex(database: Database, collection: Collection, index: Index, now: number): number {
  const [part] = index.parts;
  if (!part || index.expireAfterSeconds === undefined) return 0;
  const operand = new Date(now - index.expireAfterSeconds * 1000);
  const isExpired = { kind: 'field', path: part.path, condition: { operator: '$lte', operand } } as const;
  const filter = index.partial
    ? { kind: 'all' as const, filters: [isExpired, index.partial.filter] }
    : isExpired;
  const query = queryFor(filter, { hint: index, limit: MAX_PER_SWEEP });
  return removeMatches(database, collection, query);
}
