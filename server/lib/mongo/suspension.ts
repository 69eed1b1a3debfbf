import type { Collection, Filter, UpdateFilter } from 'mongodb';

/** Whether the restaurant of a document is suspended: a copy of what the restaurant's document says. */
export type Suspension = {
  suspended: boolean;
  /** How often that was changed. An older copy is not written over a newer one. */
  revision: number;
};

export type Suspendable = { _id: string; restaurantId: string; suspension?: Suspension };

export const isSuspended = ({ suspension }: { suspension?: Suspension | undefined }): boolean =>
  suspension?.suspended === true;

/** Copies it to a restaurant's documents, so that a read of one of them needs no read of the restaurant. Idempotent. */
export async function copySuspension<D extends Suspendable>(
  collection: Collection<D>,
  restaurantId: string,
  suspension: Suspension,
  others: object = {},
): Promise<void> {
  // The driver's types cannot resolve paths into a generic document.
  const filter = { restaurantId, 'suspension.revision': { $not: { $gte: suspension.revision } } };
  const update = { $set: { ...others, suspension } };
  await collection.updateMany(filter as unknown as Filter<D>, update as unknown as UpdateFilter<D>);
}
