import type { Collection, Document, OptionalUnlessRequiredId } from 'mongodb';
import type { Collections } from '../database/collections.ts';
import { insertManyIfAbsent } from '../lib/mongo/insert-if-absent.ts';
import type { OrderDocument } from '../modules/orders/documents.ts';
import type { RestaurantDocument } from '../modules/restaurants/documents.ts';
import { SANDBOX_BRANCHES } from './branches.ts';
import { type DemoOptions, isOpen, makeContent, makeDemo } from './demo.ts';
import { createIds } from './ids.ts';
import { createRandom } from './random.ts';

const BATCH = 1_000;
const SANDBOX_ORDERS = 40;

/**
 * Fills the database with the demo restaurant, whose document is inserted last: without it, the seed is
 * incomplete, and the next one clears the collections first.
 */
export async function seedDemo(collections: Collections, options: DemoOptions): Promise<void> {
  const demo = makeDemo(options);
  await Promise.all(Object.values(collections).map(collection => collection.deleteMany({})));
  const open = await insertContent(collections, demo, insertAll);
  const { printers, prints } = demo.printing(open);
  await Promise.all([
    insertAll(collections.onlinePayments, demo.payments),
    insertAll(collections.pictures, demo.pictures),
    insertAll(collections.users, demo.users),
    insertAll(collections.printers, printers),
    insertAll(collections.prints, prints),
  ]);
  await collections.restaurants.insertOne(demo.restaurant);
}

/** Fills a new sandbox. IDs derive from the sandbox, so after a crash only missing documents are inserted. */
export async function fillSandbox(
  collections: Collections,
  { _id, createdAt: now }: RestaurantDocument,
): Promise<void> {
  const makeId = createIds(createRandom(Number.parseInt(_id.slice(-8), 16)));
  const content = makeContent(_id, SANDBOX_BRANCHES, makeId, { orders: SANDBOX_ORDERS, now });
  await insertContent(collections, content, (collection, documents) =>
    insertManyIfAbsent(collection, [...documents]),
  );
}

type Insert = <T extends Document>(
  collection: Collection<T>,
  documents: Iterable<OptionalUnlessRequiredId<T>>,
) => Promise<unknown>;

/** Resolves to the open orders. */
async function insertContent(
  collections: Collections,
  content: ReturnType<typeof makeContent>,
  insert: Insert,
): Promise<OrderDocument[]> {
  await insert(collections.branches, content.branches);
  await insert(collections.categories, content.categories);
  await insert(collections.optionGroups, content.optionGroups);
  await insert(collections.items, content.items);
  await insert(collections.promotions, content.promotions);

  const open: OrderDocument[] = [];
  await insert(
    collections.orders,
    content.orders.map(order => {
      if (isOpen(order)) open.push(order);
      return order;
    }),
  );
  const { inventoryItems, movements, activity, vouchers } = content.sideEffects(open);
  await insert(collections.inventoryItems, inventoryItems);
  await insert(collections.inventoryTransactions, movements);
  await insert(collections.activity, activity);
  await insert(collections.vouchers, vouchers);
  return open;
}

async function insertAll<T extends Document>(
  collection: Collection<T>,
  documents: Iterable<OptionalUnlessRequiredId<T>>,
): Promise<void> {
  let batch: OptionalUnlessRequiredId<T>[] = [];
  for (const document of documents) {
    batch.push(document);
    if (batch.length < BATCH) continue;
    await collection.insertMany(batch);
    batch = [];
  }
  if (batch.length > 0) await collection.insertMany(batch);
}
