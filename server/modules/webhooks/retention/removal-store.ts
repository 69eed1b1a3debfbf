import type { Collection } from 'mongodb';
import { findOne } from '../../../lib/mongo/find-one.ts';
import type { DeliveryRemovalDocument } from '../documents.ts';

const ID = 'deliveries';

export type RemovalStore = ReturnType<typeof createRemovalStore>;

/**
 * The time before which ended deliveries were removed. Earlier events may have been delivered without a
 * delivery to show it. Stored, because the retention setting may have been different at the time.
 */
export function createRemovalStore(removals: Collection<DeliveryRemovalDocument>) {
  return {
    /** Call it before removing deliveries. Resolves to the previous time. */
    async begin(before: Date): Promise<Date> {
      const former = await removals.findOneAndUpdate({ _id: ID }, { $max: { before } }, { upsert: true });
      return former?.before ?? new Date(0);
    },

    async removedBefore(): Promise<Date> {
      return (await findOne(removals, { _id: ID }))?.before ?? new Date(0);
    },
  };
}
