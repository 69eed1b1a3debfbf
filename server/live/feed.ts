import { createTurns } from '../common/turns.ts';
import type { OrderDocument } from '../orders/order.ts';
import { changeOf, type OrderEntry } from './change.ts';
import type { OrderChangeStore } from './store.ts';

/** What is no longer kept is removed once in so many changes. */
const REMOVED_EVERY = 100;

/** Puts a change of an order, once however often it is asked to, before those who follow orders. */
export type TellFollowers = (order: OrderDocument, entry: OrderEntry) => Promise<void>;

export function createOrderFeed(
  store: OrderChangeStore,
  { changesKept }: { changesKept: number },
  wake: (restaurantId: string, sequence: number) => void,
): TellFollowers {
  const inTurn = createTurns();

  return async (order, entry) => {
    const { restaurantId } = order;
    // Turns keep the changes of one process from racing for a place; between processes the index decides.
    const sequence = await inTurn(restaurantId, () => store.append(changeOf(order, entry)));
    if (sequence === undefined) return;
    wake(restaurantId, sequence);
    if (sequence % REMOVED_EVERY === 0) await store.removeUpTo(restaurantId, sequence - changesKept);
  };
}
