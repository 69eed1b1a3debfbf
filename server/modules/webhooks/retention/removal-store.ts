import type { Collection } from 'mongodb';
import { findOne } from '../../../lib/mongo/find-one.ts';
import type { DeliveryRemovalDocument } from '../documents.ts';

const ID = 'deliveries';

export type RemovalStore = ReturnType<typeof createRemovalStore>;

/**
 * Before which time deliveries that had ended were removed. An event of before that may have been delivered although no delivery
 * says so. One setting of a process would not tell: it may have been another one when they were removed.
 */
export function createRemovalStore(removals: Collection<DeliveryRemovalDocument>) {
  return {
    /** To be called before any is removed. Resolves to the time up to which some were removed before. */
    async begin(before: Date): Promise<Date> {
      const former = await removals.findOneAndUpdate({ _id: ID }, { $max: { before } }, { upsert: true });
      return former?.before ?? new Date(0);
    },

    async removedBefore(): Promise<Date> {
      return (await findOne(removals, { _id: ID }))?.before ?? new Date(0);
    },
  };
}
