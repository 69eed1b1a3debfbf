import { createBatcher } from '../../lib/batcher.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { changeOf, type NewChange, type OrderEntry } from './documents.ts';
import type { OrderChangeStore } from './store.ts';

/** What is no longer kept is removed once in so many changes. */
const TRIM_INTERVAL = 100;

/** Puts a change of an order, once however often it is asked to, before those who follow orders. */
export type AppendToFeed = (order: OrderDocument, entry: OrderEntry) => Promise<void>;

export function createOrderFeed(
  store: OrderChangeStore,
  { changesKept }: { changesKept: number },
  wake: (restaurantId: string, sequence: number) => void,
): AppendToFeed {
  // Batches keep the changes of one process from racing for a place; between processes the index decides.
  const append = createBatcher(
    async (changes: NewChange[], restaurantId) => {
      const places = await store.append(restaurantId, changes);
      const last = places.at(-1);
      if (last === undefined) return;
      wake(restaurantId, last);
      if (places.some(place => place % TRIM_INTERVAL === 0))
        await store.removeUpTo(restaurantId, last - changesKept);
    },
    ({ restaurantId }) => restaurantId,
  );

  return (order, entry) => append(changeOf(order, entry));
}
