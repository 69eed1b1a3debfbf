import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { expect } from 'vitest';
import { connect } from '../../server/database/client.ts';
import { type Collections, getCollections } from '../../server/database/collections.ts';
import { FINAL_STATUSES, getStatusEvent, OPEN_STATUSES } from '../../spec/rules/order-status.ts';
import { findEvents } from './events.ts';

/** The note of movements that the traffic records, which distinguishes them from those of orders. */
export const NOTE = 'Under load';

/** A change that was acknowledged: the activity log must have its entry exactly once. */
export type Acknowledged = { action: string; subject: string };

/** What is stored in a folder, read when no service runs on it. */
export async function withCollections(
  folder: string,
  look: (collections: Collections) => Promise<void>,
  databaseName?: string,
): Promise<void> {
  const database = await startEmbeddedDatabase({ path: join(folder, 'database.sqlite') });
  const { db, close } = await connect(database.url, databaseName);
  try {
    await look(getCollections(db));
  } finally {
    await close();
    await database.stop();
  }
}

/**
 * Every acknowledged change is in the activity log, once; a subject is an id, an order's number,
 * or the entry's own id where one thing changes more than once.
 */
export async function auditActivity({ activity }: Collections, acknowledged: Acknowledged[]): Promise<void> {
  const logged = new Map<string, number>();
  for (const { _id, action, subject } of await activity.find({}).toArray()) {
    for (const name of new Set([_id, subject.id, subject.label])) {
      const change = `${action} ${name}`;
      logged.set(change, (logged.get(change) ?? 0) + 1);
    }
  }
  const wrong = acknowledged
    .map(({ action, subject }) => `${action} ${subject}`)
    .filter(change => logged.get(change) !== 1)
    .map(change => `${change}: logged ${logged.get(change) ?? 0} times`);
  expect(wrong).toEqual([]);
}

/** No document has pending effects any more, and what was being deleted is gone. */
export async function auditNothingOpen(collections: Collections): Promise<void> {
  const { webhookDeliveries, webhookEndpoints } = collections;
  for (const [name, collection] of Object.entries(collections)) {
    expect(await collection.countDocuments({ 'outbox.at': { $exists: true } }), `outbox of ${name}`).toBe(0);
    expect(await collection.countDocuments({ deletedAt: { $exists: true } }), `deleted ${name}`).toBe(0);
  }
  const endpoints = (await webhookEndpoints.find({}).toArray()).map(({ _id }) => _id);
  expect(await webhookDeliveries.countDocuments({ endpointId: { $nin: endpoints } })).toBe(0);
}

/** Each change of an order that is published has its event, and the event one delivery to the endpoint. */
export async function auditEvents(collections: Collections, endpointId: string): Promise<void> {
  const { activity, webhookDeliveries, webhookEndpoints } = collections;
  const { restaurantId } = (await webhookEndpoints.findOne({ _id: endpointId })) ?? {};
  if (restaurantId === undefined) throw new Error(`There is no endpoint ${endpointId}`);
  const events = await findEvents(collections, { restaurantId });
  const deliveries = await webhookDeliveries.find({ endpointId }).toArray();
  expect(deliveries.map(({ eventId }) => eventId).sort()).toEqual(events.map(({ id }) => id).sort());
  const expected: Record<string, number> = {};
  // What the demo was made with has no place in the sequence, and no events.
  const changed = { restaurantId, 'subject.type': 'order', sequence: { $gt: 0 } } as const;
  for (const { action, subject, details } of await activity.find(changed).toArray()) {
    const type = getEventType(action, details.status);
    if (type) expected[`${type} ${subject.id}`] = (expected[`${type} ${subject.id}`] ?? 0) + 1;
  }
  const found: Record<string, number> = {};
  for (const { type, orderId } of events)
    found[`${type} ${orderId}`] = (found[`${type} ${orderId}`] ?? 0) + 1;
  expect(found).toEqual(expected);
}

function getEventType(action: string, status: unknown): string | undefined {
  if (action === 'order.placed') return 'order.created';
  if (action === 'order.refunded') return action;
  // A payment that confirms the order fires the event of its status.
  const reached = [...OPEN_STATUSES, ...FINAL_STATUSES].find(known => known === status);
  return action === 'order.payment_started' || !reached ? undefined : getStatusEvent(reached);
}

/** Balances are what the movements add up to, each place in the ledger is taken once, and orders took their recipes. */
export async function auditStock(collections: Collections): Promise<void> {
  const { orders, inventoryItems, inventoryTransactions, activity } = collections;
  for (const item of await inventoryItems.find({}).toArray()) {
    for (const { branchId, balance, sequence } of item.balances) {
      const movements = await inventoryTransactions.find({ itemId: item._id, branchId }).toArray();
      const sum = movements.reduce((total, { change }) => total + change, 0);
      expect(sum, `${item.name} at ${branchId}`).toBe(balance);
      expect(Math.max(0, ...movements.map(movement => movement.sequence))).toBe(sequence);
    }
  }
  const taken = new Map<string, number>();
  for await (const { orderId } of inventoryTransactions.find({ orderId: { $exists: true } }))
    if (orderId) taken.set(orderId, (taken.get(orderId) ?? 0) + 1);
  for (const { orderId } of await findEvents(collections, { 'event.type': 'order.confirmed' })) {
    const order = await orders.findOne({ _id: orderId });
    const ingredients = new Set(
      order?.lines.flatMap(({ recipe }) => recipe.map(({ inventoryItemId }) => inventoryItemId)),
    );
    expect(taken.get(orderId) ?? 0, `movements of ${orderId}`).toBe(ingredients.size);
  }
  const recorded = { action: 'inventory.transaction_recorded' } as const;
  expect(await activity.countDocuments(recorded)).toBe(
    await inventoryTransactions.countDocuments({ note: NOTE }),
  );
}

/** Numbers of orders and places of their changes follow each other without a gap. */
export async function auditSequences({ restaurants, orders, activity }: Collections): Promise<void> {
  for (const { _id: restaurantId } of await restaurants.find({}).toArray()) {
    const placed = await orders.find({ restaurantId }).sort({ number: 1 }).toArray();
    const numbers = placed.map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    const places = await activity
      .find({ restaurantId, sequence: { $gt: 0 } })
      .sort({ sequence: 1 })
      .toArray();
    expect(places.map(({ sequence }) => sequence)).toEqual(places.map((_, index) => index + 1));
  }
}
