import type { IndexDescription } from 'mongodb';
import { MOVEMENT_INDEX } from '../modules/inventory/ledger-store.ts';
import { CUSTOMER_INDEX } from '../modules/orders/store.ts';
import type { Collections } from './collections.ts';

/** Documents with a change whose effects are still to be run. */
const pendingOutbox: IndexDescription = {
  key: { 'outbox.at': 1 },
  partialFilterExpression: { 'outbox.at': { $exists: true } },
};

/**
 * Every index, and the query it serves. Each starts with what confines the query to its restaurant, where it has one;
 * the keys after a sort's own serve filters and counts from the index alone.
 */
const indexes: Readonly<Record<string, IndexDescription[]>> = {
  restaurants: [{ key: { slug: 1 }, unique: true }, pendingOutbox],
  branches: [
    // the branches of a restaurant, in the order they were opened
    { key: { restaurantId: 1, _id: 1 } },
    { key: { restaurantId: 1, slug: 1 }, unique: true },
    pendingOutbox,
  ],
  categories: [
    // the menu's order, set in the dashboard
    { key: { restaurantId: 1, sortOrder: 1, _id: 1 } },
    { key: { restaurantId: 1, slug: 1 }, unique: true },
    pendingOutbox,
  ],
  items: [
    // all items, filtered by publication and slug on the keys
    { key: { restaurantId: 1, _id: 1, published: 1, slug: 1 } },
    // the items of a category
    {
      key: { restaurantId: 1, 'category.id': 1, _id: 1, published: 1, slug: 1 },
    },
    { key: { restaurantId: 1, slug: 1 }, unique: true },
    pendingOutbox,
  ],
  orders: [
    // one order by its number
    { key: { restaurantId: 1, number: 1 }, unique: true },
    // newest first; narrowed by type on the keys
    { key: { restaurantId: 1, createdAt: -1, _id: -1, type: 1 } },
    { key: { restaurantId: 1, status: 1, createdAt: -1, _id: -1, type: 1 } },
    // newest first at one branch
    {
      key: { restaurantId: 1, 'branch.id': 1, createdAt: -1, _id: -1, type: 1 },
    },
    {
      key: {
        restaurantId: 1,
        'branch.id': 1,
        status: 1,
        createdAt: -1,
        _id: -1,
        type: 1,
      },
    },
    // the order that a guest's token opens
    {
      key: { 'guest.tokenHash': 1 },
      unique: true,
      partialFilterExpression: { 'guest.tokenHash': { $exists: true } },
    },
    // a guest's key places one order
    {
      key: { restaurantId: 1, 'guest.key.hash': 1 },
      unique: true,
      partialFilterExpression: { 'guest.key.hash': { $exists: true } },
    },
    // the orders of a customer, newest first
    { key: CUSTOMER_INDEX },
    pendingOutbox,
  ],
  inventoryItems: [
    // all items
    { key: { restaurantId: 1, _id: 1 } },
    // what a branch runs low on
    { key: { restaurantId: 1, lowStockBranchIds: 1, _id: 1 } },
    pendingOutbox,
  ],
  inventoryTransactions: [
    // the newest movement of an item at a branch; unique, so that two movements never share a place in the ledger
    {
      key: { restaurantId: 1, itemId: 1, branchId: 1, sequence: -1 },
      unique: true,
    },
    // the movements of an item, newest first, at some branches on the keys
    { key: MOVEMENT_INDEX },
    // a movement that follows from something happens once; what an order took, by the beginning of the key
    { key: { restaurantId: 1, key: 1 }, unique: true },
    pendingOutbox,
  ],
  webhookEndpoints: [
    // a restaurant's endpoints, newest first; those that want an event
    { key: { restaurantId: 1, createdAt: -1, _id: -1 } },
    // endpoints that are off
    { key: { enabled: 1, _id: 1 }, partialFilterExpression: { enabled: false } },
    pendingOutbox,
  ],
  webhookDeliveries: [
    // the log, newest first; of one endpoint; both narrowed on the keys
    { key: { restaurantId: 1, createdAt: -1, _id: -1, status: 1, eventType: 1 } },
    { key: { restaurantId: 1, endpointId: 1, createdAt: -1, _id: -1, status: 1, eventType: 1 } },
    // the queue: what is due in a partition
    {
      key: { partition: 1, dueAt: 1, endpointId: 1 },
      partialFilterExpression: { dueAt: { $exists: true } },
    },
    pendingOutbox,
  ],
  apiKeys: [
    // authentication
    { key: { hash: 1 }, unique: true },
    // a restaurant's keys, newest first
    { key: { restaurantId: 1, createdAt: -1, _id: -1 } },
    pendingOutbox,
  ],
  users: [
    // sign-in
    { key: { email: 1 }, unique: true },
    // a restaurant's users, in the order in which they were invited
    { key: { restaurantId: 1, _id: 1 } },
    pendingOutbox,
  ],
  sessions: [
    // all sessions of a user, to end them
    { key: { userId: 1 } },
    // the database removes what has ended
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  activity: [
    // who did what, newest first; of one actor; everything about one subject
    { key: { restaurantId: 1, at: -1, _id: -1 } },
    { key: { restaurantId: 1, 'actor.id': 1, at: -1, _id: -1, 'subject.id': 1 } },
    { key: { restaurantId: 1, 'subject.id': 1, at: -1, _id: -1, 'actor.id': 1 } },
    // the feed of order changes in its order; unique, so that each place is given once
    {
      key: { restaurantId: 1, sequence: 1 },
      unique: true,
      partialFilterExpression: { sequence: { $exists: true } },
    },
  ],
} satisfies Record<keyof Collections, IndexDescription[]>;

export async function createIndexes(collections: Collections): Promise<void> {
  await Promise.all(
    Object.entries(collections).map(([name, collection]) => collection.createIndexes(indexes[name] ?? [])),
  );
}
