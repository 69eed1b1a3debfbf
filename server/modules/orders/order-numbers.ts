import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import { createBatcher } from '../../lib/batcher.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { OrderDocument } from './documents.ts';

/** The last number that was given to an order of the restaurant. The id is the restaurant's. */
export type OrderCounterDocument = { _id: string; last: number };

type OrderNumbersDeps = {
  orders: Collection<OrderDocument>;
  counters: Collection<OrderCounterDocument>;
  /** The order that has one of the same keys. */
  findPlaced: (order: OrderDocument) => Promise<OrderDocument | null | undefined>;
};

const MAX_RESTAURANTS = 10_000;

/**
 * Inserts orders with the next number of their restaurant. The counter gives each number to one order, so that processes do not
 * compete. The unique index has the last word: orders can have numbers that the counter does not know.
 */
export function createNumberedInsert({ orders, counters, findPlaced }: OrderNumbersDeps) {
  /** Numbers whose order was not inserted. The next order at this process takes them, so that they leave no gap. */
  const unused = new LRUCache<string, number[]>({ max: MAX_RESTAURANTS });

  /** Orders that are placed at the same time take their numbers with one command. */
  const takeTogether = createBatcher(
    async (batch: { restaurantId: string }[], restaurantId) => {
      const last = await increment(restaurantId, batch.length);
      return new Map(batch.map((order, index) => [order, last - batch.length + 1 + index]));
    },
    ({ restaurantId }) => restaurantId,
  );

  async function increment(restaurantId: string, count: number): Promise<number> {
    for (;;) {
      const update = { $inc: { last: count } };
      const counter = await counters.findOneAndUpdate({ _id: restaurantId }, update, {
        returnDocument: 'after',
      });
      if (counter) return counter.last;
      await catchUp(restaurantId);
    }
  }

  /** Takes over the numbers of orders that were inserted without the counter: before there was one, or by an earlier release. */
  async function catchUp(restaurantId: string): Promise<void> {
    const newest = await findOne(
      orders,
      { restaurantId },
      // Also sees numbers that are not acknowledged yet.
      { sort: { number: -1 }, projection: { number: 1 }, readConcern: 'local' },
    );
    const last = newest?.number ?? 0;
    await counters.updateOne({ _id: restaurantId }, { $max: { last } }, { upsert: true });
  }

  async function isTaken({ restaurantId, number }: OrderDocument): Promise<boolean> {
    return (await findOne(orders, { restaurantId, number }, { readConcern: 'local' })) !== null;
  }

  async function take(order: OrderDocument): Promise<number> {
    const request = { restaurantId: order.restaurantId };
    const number = unused.get(order.restaurantId)?.shift() ?? (await takeTogether(request)).get(request);
    if (number === undefined) throw new Error('The batch has no number for one of its orders');
    return number;
  }

  function giveBack({ restaurantId, number }: OrderDocument): void {
    const numbers = unused.get(restaurantId) ?? [];
    unused.set(
      restaurantId,
      [...numbers, number].sort((a, b) => a - b),
    );
  }

  /** Resolves to the existing order when one has the same key. */
  return async function insertNumbered(order: OrderDocument): Promise<OrderDocument> {
    for (;;) {
      const numbered = { ...order, number: await take(order) };
      const isInserted = await insertIfAbsent(orders, numbered).catch((error: unknown) => {
        // If the order was inserted after all, the unique index rejects the next one with this number.
        giveBack(numbered);
        throw error;
      });
      if (isInserted) return numbered;
      // The number is taken, or another key of the order is.
      if (await isTaken(numbered)) await catchUp(order.restaurantId);
      else giveBack(numbered);
      const placed = await findPlaced(order);
      if (placed) return placed;
    }
  };
}
