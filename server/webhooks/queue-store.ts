import type { Collection } from 'mongodb';
import { insertEach } from '../db/insert-once.ts';
import type { DeliveryDocument } from './delivery.ts';

export type QueueStore = ReturnType<typeof createQueueStore>;

/** What workers need of the deliveries; people read them through the delivery store. */
export function createQueueStore(deliveries: Collection<DeliveryDocument>) {
  return {
    /** Adds those deliveries that are not there yet. */
    async add(due: DeliveryDocument[]): Promise<void> {
      await insertEach(deliveries, due);
    },
  };
}
