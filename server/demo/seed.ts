import type { Collections } from '../database/collections.ts';
import type { OrderDocument } from '../modules/orders/documents.ts';
import { type DemoOptions, isOpen, makeDemo } from './demo.ts';

const BATCH = 1_000;

/**
 * Fills the database with the demo restaurant. The restaurant's document is inserted last: without it the seed is
 * incomplete, and the next one clears the collections first.
 */
export async function seedDemo(collections: Collections, options: DemoOptions): Promise<void> {
  const demo = makeDemo(options);
  await Promise.all(Object.values(collections).map(collection => collection.deleteMany({})));
  await insertAll(collections.branches, demo.branches);
  await insertAll(collections.categories, demo.categories);
  await insertAll(collections.items, demo.items);

  const open: OrderDocument[] = [];
  await insertAll(
    collections.orders,
    demo.orders.map(order => {
      if (isOpen(order)) open.push(order);
      return order;
    }),
  );
  const { inventoryItems, movements, activity } = demo.sideEffects(open);
  await insertAll(collections.inventoryItems, inventoryItems);
  await insertAll(collections.inventoryTransactions, movements);
  await insertAll(collections.activity, activity);
  await collections.restaurants.insertOne(demo.restaurant);
}

async function insertAll<T>(
  collection: { insertMany(documents: T[]): Promise<unknown> },
  documents: Iterable<T>,
): Promise<void> {
  let batch: T[] = [];
  for (const document of documents) {
    batch.push(document);
    if (batch.length < BATCH) continue;
    await collection.insertMany(batch);
    batch = [];
  }
  if (batch.length > 0) await collection.insertMany(batch);
}
