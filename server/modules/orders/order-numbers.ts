import type { Collection } from 'mongodb';
import { createBatcher } from '../../lib/batcher.ts';
import { createBoundedCache } from '../../lib/bounded-cache.ts';
import { countDocuments } from '../../lib/mongo/count-documents.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { OrderDocument } from './documents.ts';

/** The last assigned order number, by restaurant ID. */
export type OrderCounterDocument = { _id: string; last: number };

type OrderNumbersDeps = {
  orders: Collection<OrderDocument>;
  counters: Collection<OrderCounterDocument>;
  /** Finds an order with one of the same keys. */
  findPlaced: (order: OrderDocument) => Promise<OrderDocument | null | undefined>;
};

const MAX_RESTAURANTS = 10_000;

const DAY_MS = 24 * 60 * 60_000;
/** For restaurants that have just begun. */
const MIN_SKIPPED = 100;

/**
 * Skips the numbers of orders that a restored database may lack: twice as many per day as each restaurant had in
 * the last week before the backup. Larger gaps would make totals of lists slow (`incremental-count.ts`).
 */
export async function skipLostNumbers(
  { orders, counters }: Pick<OrderNumbersDeps, 'orders' | 'counters'>,
  backupAt: Date,
  now: Date,
): Promise<void> {
  const days = Math.max(1, Math.ceil((now.getTime() - backupAt.getTime()) / DAY_MS));
  const createdAt = { $gte: new Date(backupAt.getTime() - 7 * DAY_MS) };
  for await (const { _id: restaurantId } of counters.find()) {
    const perDay = (await countDocuments(orders, { restaurantId, createdAt })) / 7;
    const skipped = MIN_SKIPPED + Math.ceil(2 * perDay * days);
    await counters.updateOne({ _id: restaurantId }, { $inc: { last: skipped } });
  }
}

/**
 * Inserts orders with their restaurant's next number. The counter assigns each number once, so that processes
 * do not compete. The unique index is authoritative, because orders can have numbers unknown to the counter.
 */
export function createNumberedInsert({ orders, counters, findPlaced }: OrderNumbersDeps) {
  /** Numbers whose order was not inserted. This process's next order reuses them to avoid gaps. */
  const unused = createBoundedCache<number[]>(MAX_RESTAURANTS);

  /** Concurrent orders get their numbers with one command. */
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

  /** Advances the counter past orders inserted without it by earlier releases. */
  async function catchUp(restaurantId: string): Promise<void> {
    const newest = await findOne(
      orders,
      { restaurantId },
      // Includes numbers that are not acknowledged yet.
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

  /** Resolves to the existing order if one has the same key. */
  return async function insertNumbered(order: OrderDocument): Promise<OrderDocument> {
    for (;;) {
      const numbered = { ...order, number: await take(order) };
      const isInserted = await insertIfAbsent(orders, numbered).catch((error: unknown) => {
        // If the order was inserted after all, the unique index rejects the next one with this number.
        giveBack(numbered);
        throw error;
      });
      if (isInserted) return numbered;
      // Either the number or another key of the order is taken.
      if (await isTaken(numbered)) await catchUp(order.restaurantId);
      else giveBack(numbered);
      const placed = await findPlaced(order);
      if (placed) return placed;
    }
  };
}
