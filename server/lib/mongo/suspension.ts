import type { Collection, Filter, UpdateFilter } from 'mongodb';

/** Whether a document's restaurant is suspended, copied from the restaurant. */
export type Suspension = {
  suspended: boolean;
  /** The number of changes. Older copies never replace newer ones. */
  revision: number;
};

export type Suspendable = { _id: string; restaurantId: string; suspension?: Suspension };

export const isSuspended = ({ suspension }: { suspension?: Suspension | undefined }): boolean =>
  suspension?.suspended === true;

/** Copies the suspension to a restaurant's documents, which saves reading the restaurant. Idempotent. */
export async function copySuspension<D extends Suspendable>(
  collection: Collection<D>,
  restaurantId: string,
  suspension: Suspension,
  others: object = {},
): Promise<void> {
  // The driver's types cannot resolve paths of a generic document.
  const filter = { restaurantId, 'suspension.revision': { $not: { $gte: suspension.revision } } };
  const update = { $set: { ...others, suspension } };
  await collection.updateMany(filter as unknown as Filter<D>, update as unknown as UpdateFilter<D>);
}
