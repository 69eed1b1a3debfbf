import type { Collection, Document, Filter, UpdateFilter, WithId } from 'mongodb';
import type { PushedChanges } from '../pushed-changes.ts';
import { findOne } from './find-one.ts';

/** The fields that a `DueQueue` uses. */
type DueState = {
  /** When the document is due. Absent when it is done. */
  dueAt?: Date;
  /** When attempts started to fail. Absent after a success. */
  failingSince?: Date;
};

const exists = <T extends Document>(field: keyof DueState) => ({ [field]: { $exists: true } }) as Filter<T>;

/** Documents with a due time, earliest first. */
export const listNext = <T extends DueState & Document>(
  collection: Collection<T>,
  limit: number,
): Promise<T[]> =>
  collection
    .find<T>(exists<T>('dueAt'), { hint: { dueAt: 1 } })
    .sort({ dueAt: 1 })
    .limit(limit)
    .toArray();

/** The earliest start of failing attempts. Undefined if none fail. */
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

/** Calls back when a document with a due time is inserted. */
export function onDueInserted<T extends DueState & Document>(
  collection: Collection<T>,
  pushed: PushedChanges,
  onChange: () => void,
): void {
  pushed.subscribe({
    collection: collection.collectionName,
    role: 'worker',
    match: { operationType: 'insert', 'fullDocument.dueAt': { $exists: true } },
    fields: ['documentKey'],
    onChange,
  });
}

/** A document that is sent in attempts, one at a time. */
type Sent = DueState & { _id: string; restaurantId: string; revision: number; attempts: number };

/**
 * Leases a document, so that no other process sends it until then. Null if it was leased or changed since it
 * was read.
 */
export const lease = <T extends Sent>(
  collection: Collection<T>,
  { _id, restaurantId, revision }: Sent,
  until: Date,
): Promise<WithId<T> | null> =>
  collection.findOneAndUpdate(
    { _id, restaurantId, revision } as Filter<T>,
    { $set: { dueAt: until }, $inc: { revision: 1, attempts: 1 } } as unknown as UpdateFilter<T>,
    { returnDocument: 'after' },
  );
