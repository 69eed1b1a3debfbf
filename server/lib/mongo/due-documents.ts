import type { Collection, Document, Filter } from 'mongodb';
import { findOne } from './find-one.ts';

/** The part of a document that a `DueQueue` goes by. */
type DueState = {
  /** When there is something to do. Absent when it is done. */
  dueAt?: Date;
  /** Since when attempts fail. Absent after a success. */
  failingSince?: Date;
};

const exists = <T extends Document>(field: keyof DueState) => ({ [field]: { $exists: true } }) as Filter<T>;

/** The documents that are due at some time, the first one first. */
export const listNext = <T extends DueState & Document>(
  collection: Collection<T>,
  limit: number,
): Promise<T[]> =>
  collection
    .find<T>(exists<T>('dueAt'), { hint: { dueAt: 1 } })
    .sort({ dueAt: 1 })
    .limit(limit)
    .toArray();

/** Since when the oldest of the documents whose attempts fail does. Undefined if there is none. */
export async function findFailingSince<T extends DueState & Document>(
  collection: Collection<T>,
): Promise<Date | undefined> {
  const first = await findOne(collection, exists<T>('failingSince'), {
    sort: { failingSince: 1 },
    hint: { failingSince: 1 },
    projection: { failingSince: 1 },
  });
  return first?.failingSince;
}
