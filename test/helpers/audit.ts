import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { MongoClient } from 'mongodb';
import { expect } from 'vitest';
import type { InventoryMovementType, OrderAction } from '../../generated/dashboard/types.ts';
import { type Collections, getCollections } from '../../server/database/collections.ts';
import { SKIPPED_AFTER_RESTORE } from '../../server/modules/activity/sequenced-append.ts';
import { CREDITS, type OrderDocument } from '../../server/modules/orders/documents.ts';
import { dayOfUtc } from '../../server/modules/sales/kept-sums.ts';
import { createGetLocalHour, createSalesSummer } from '../../server/modules/sales/sales.ts';
import { createItemSummer } from '../../server/modules/sales/sold-items.ts';
import { salesId } from '../../server/modules/sales/store.ts';
import { formatMoney } from '../../spec/rules/money.ts';
import { FINAL_STATUSES, getStatusEvent, OPEN_STATUSES } from '../../spec/rules/order-status.ts';
import { findEvents } from './events.ts';

/** The note of the traffic's movements, which distinguishes them from those of orders. */
export const NOTE = 'Under load';

/** The subject of an order that changes its status more than once. */
export const nameStatusChange = (orderId: string, status: unknown): string => `${orderId} ${status}`;

/**
 * An acknowledged change, which must be in the activity log exactly once. `order` is the order in the
 * response.
 */
export type Acknowledged = { action: string; subject: string; order?: AcknowledgedOrder };

export type AcknowledgedOrder = { id: string; status: string; paymentStatus: string; total: string };

/** The data in a folder, read while no service uses it. */
export async function withCollections(
  folder: string,
  look: (collections: Collections) => Promise<void>,
  databaseName = 'restaurant-ordering',
): Promise<void> {
  const database = await startEmbeddedDatabase({ path: join(folder, 'database.sqlite') });
  // More patient than the service's own client.
  const client = await MongoClient.connect(database.url);
  try {
    await look(getCollections(client.db(databaseName)));
  } finally {
    await client.close();
    await database.stop();
  }
}

/** Nothing acknowledged, and no event for the endpoints, is pending, lost, or duplicated. */
export async function auditAll(
  collections: Collections,
  acknowledged: Acknowledged[],
  endpointIds: string[],
): Promise<void> {
  await auditActivity(collections, acknowledged);
  await auditNothingOpen(collections);
  await auditMenu(collections);
  for (const endpointId of endpointIds) await auditEvents(collections, endpointId);
  await auditOrders(collections, acknowledged);
  await auditVouchers(collections);
  await auditStock(collections);
  await auditSales(collections);
  await auditSlots(collections);
  await auditSequences(collections);
}

/**
 * Every acknowledged change is logged once. A subject is an ID, an order's number, an order with its status,
 * or the entry's own ID if a subject changes more than once.
 */
async function auditActivity({ activity }: Collections, acknowledged: Acknowledged[]): Promise<void> {
  const logged = new Map<string, number>();
  for (const { _id, action, subject, details } of await activity.find({}).toArray()) {
    const names = [_id, subject.id, subject.label, nameStatusChange(subject.id, details.status)];
    for (const name of new Set(names)) {
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

/** No document has pending effects, and deletions are complete. */
export async function auditNothingOpen(collections: Collections): Promise<void> {
  const { webhookDeliveries, webhookEndpoints } = collections;
  for (const [name, collection] of Object.entries(collections)) {
    expect(await collection.countDocuments({ 'outbox.at': { $exists: true } }), `outbox of ${name}`).toBe(0);
    expect(await collection.countDocuments({ deletedAt: { $exists: true } }), `deleted ${name}`).toBe(0);
  }
  const endpoints = (await webhookEndpoints.find({}).toArray()).map(({ _id }) => _id);
  expect(await webhookDeliveries.countDocuments({ endpointId: { $nin: endpoints } })).toBe(0);
}

/** Items refer only to existing categories. */
async function auditMenu({ items, categories }: Collections): Promise<void> {
  const existing = new Set((await categories.find({}).toArray()).map(({ _id }) => _id));
  const missing = (await items.find({}).toArray()).flatMap(({ _id, category, additionalCategoryIds = [] }) =>
    [category.id, ...additionalCategoryIds].filter(id => !existing.has(id)).map(id => `${id} of ${_id}`),
  );
  expect(missing).toEqual([]);
}

/** Each published order change and each test has its event, with one delivery to the endpoint. */
async function auditEvents(collections: Collections, endpointId: string): Promise<void> {
  const { activity, webhookDeliveries, webhookEndpoints } = collections;
  const { restaurantId } = (await webhookEndpoints.findOne({ _id: endpointId })) ?? {};
  if (restaurantId === undefined) throw new Error(`There is no endpoint ${endpointId}`);
  const events = await findEvents(collections, { restaurantId });
  const deliveries = await webhookDeliveries.find({ endpointId }).toArray();
  expect(deliveries.map(({ eventId }) => eventId).sort()).toEqual(events.map(({ id }) => id).sort());
  const expected: Record<string, number> = {};
  // The demo's initial data has no sequence numbers or events.
  const changed = { restaurantId, 'subject.type': 'order', sequence: { $gt: 0 } } as const;
  const tested = { restaurantId, action: 'webhook_endpoint.tested' } as const;
  for (const { action, subject, details } of await activity.find({ $or: [changed, tested] }).toArray()) {
    const type = action === tested.action ? details.type : getEventType(action, details.status);
    if (type) expected[`${type} ${subject.id}`] = (expected[`${type} ${subject.id}`] ?? 0) + 1;
  }
  const found: Record<string, number> = {};
  for (const { type, orderId } of events)
    found[`${type} ${orderId}`] = (found[`${type} ${orderId}`] ?? 0) + 1;
  expect(found).toEqual(expected);
}

function getEventType(action: string, status: unknown): string | undefined {
  if (action === 'order.placed') return 'order.created';
  if (action === 'order.refunded' || action === 'order.updated') return action;
  // A payment that confirms the order fires the event of its status.
  if (action !== 'order.status_changed' && action !== 'order.payment_recorded') return undefined;
  const reached = [...OPEN_STATUSES, ...FINAL_STATUSES].find(known => known === status);
  return reached && getStatusEvent(reached);
}

/**
 * Balances equal the sums of movements, ledger positions are unique, orders deducted their recipes, and only
 * cancelled ones returned them.
 */
async function auditStock(collections: Collections): Promise<void> {
  const { orders, inventoryItems, inventoryTransactions, activity } = collections;
  for (const item of await inventoryItems.find({}).toArray()) {
    for (const { branchId, balance, sequence } of item.balances) {
      const movements = await inventoryTransactions.find({ itemId: item._id, branchId }).toArray();
      expect(sum(movements.map(({ change }) => change)), `${item.name} at ${branchId}`).toBe(balance);
      expect(Math.max(0, ...movements.map(movement => movement.sequence))).toBe(sequence);
    }
  }
  const findMovements = async (orderId: string, types: InventoryMovementType[]) => {
    const found = await inventoryTransactions.find({ orderId, type: { $in: types } }).toArray();
    const byItem = Map.groupBy(found, ({ itemId }) => itemId);
    return [...byItem]
      .map(([itemId, moved]): [itemId: string, change: number] => [
        itemId,
        sum(moved.map(({ change }) => change)),
      ])
      .sort(([one], [other]) => (one < other ? -1 : 1));
  };
  const confirmed = await findEvents(collections, { 'event.type': 'order.confirmed' });
  for (const { orderId } of confirmed) {
    const order = await orders.findOne({ _id: orderId });
    // Line changes move the difference.
    const taken = await findMovements(orderId, ['order_confirmed', 'order_updated']);
    expect(taken, `movements of ${orderId}`).toEqual(expectedDeductions(order?.lines ?? []));
    const kept = order?.status === 'cancelled' ? [] : taken;
    const returned = (await findMovements(orderId, ['order_cancelled'])).map(([itemId, change]) => [
      itemId,
      -change,
    ]);
    expect([...kept, ...returned], `what ${orderId} has kept and given back`).toEqual(taken);
  }
  const took = confirmed.map(({ orderId }) => orderId);
  const gaveBackUntaken = { type: 'order_cancelled', orderId: { $nin: took } } as const;
  expect(await inventoryTransactions.countDocuments(gaveBackUntaken)).toBe(0);
  const recorded = { action: 'inventory.transaction_recorded' } as const;
  expect(await activity.countDocuments(recorded)).toBe(
    await inventoryTransactions.countDocuments({ note: NOTE }),
  );
}

function expectedDeductions(lines: OrderDocument['lines']): [itemId: string, change: number][] {
  const recipes = lines.flatMap(({ recipe, quantity: portions }) =>
    recipe.map(({ inventoryItemId, quantity }) => ({ inventoryItemId, quantity: quantity * portions })),
  );
  return [...Map.groupBy(recipes, ({ inventoryItemId }) => inventoryItemId)]
    .map(([itemId, parts]): [string, number] => [itemId, -sum(parts.map(({ quantity }) => quantity))])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Orders contain everything acknowledged, and exactly the logged refunds and payments. */
async function auditOrders({ orders, activity }: Collections, acknowledged: Acknowledged[]): Promise<void> {
  const progress = [...OPEN_STATUSES, ...FINAL_STATUSES];
  for (const { action, order: answered } of acknowledged) {
    if (!answered) continue;
    const stored = await orders.findOne({ _id: answered.id });
    const about = `${action} ${answered.id}`;
    if (!stored) throw new Error(`${about}: there is no such order`);
    const totals = [...(stored.replacedContents ?? []), stored].map(({ total }) => total);
    expect(
      totals.map(total => formatMoney(total, stored.currency)),
      about,
    ).toContain(answered.total);
    const reached = progress.slice(0, progress.indexOf(stored.status) + 1);
    expect(reached, about).toContain(answered.status);
    if (answered.paymentStatus === 'paid') expect(stored.paidAt, about).toBeDefined();
  }
  // The demo's initial data has no sequence numbers.
  for await (const { subject, restaurantId } of activity.find({
    action: 'order.placed',
    sequence: { $gt: 0 },
  })) {
    const order = await orders.findOne({ _id: subject.id });
    if (!order) throw new Error(`There is no order ${subject.id}, which the log tells of`);
    const { lines, refunds, subtotal, refundedTotal, paymentProviderId, paidAt } = order;
    const { discount, creditsUsed, deliveryFee, tipAmount, total } = order;
    const logged = async (action: OrderAction) =>
      activity.countDocuments({ restaurantId, 'subject.id': subject.id, action });
    expect(sum(lines.map(({ lineTotal }) => lineTotal)), subject.id).toBe(subtotal);
    expect(sum(refunds.map(({ amount }) => amount)), subject.id).toBe(refundedTotal);
    expect(subtotal - discount - creditsUsed + deliveryFee + tipAmount, subject.id).toBe(total);
    // Orders fully paid by credits are paid when placed.
    const isRecorded = paidAt && paymentProviderId !== CREDITS;
    expect([refunds.length, isRecorded ? 1 : 0], subject.id).toEqual([
      await logged('order.refunded'),
      await logged('order.payment_recorded'),
    ]);
    const { partPayments = [] } = order;
    const returns = partPayments.filter(payment => payment.returns);
    expect([partPayments.length - returns.length, returns.length], subject.id).toEqual([
      await logged('order.part_paid'),
      await logged('order.part_returned'),
    ]);
    expect(new Set(returns.map(payment => payment.returns)).size, subject.id).toBe(returns.length);
    const inParts = sum(partPayments.map(({ amount }) => amount));
    const isPartlyPaid = order.paymentStatus === 'partially_paid';
    expect(
      [
        inParts > 0 && !paidAt,
        inParts >= 0 && (paidAt ? inParts <= total : inParts === 0 || inParts < total),
      ],
      subject.id,
    ).toEqual([isPartlyPaid, true]);
  }
}

/**
 * No slot exceeds its branch's limits, and its places belong to exactly the uncancelled guest orders for its
 * time. A dead process may leave a reservation, which counts until a guest needs the place.
 */
async function auditSlots({ slots, branches, orders }: Collections): Promise<void> {
  for (const slot of await slots.find({}).toArray()) {
    const { _id, branchId, at, orders: places, reserved, pieces = 0 } = slot;
    const { slotCapacity, slotItemCapacity } = (await branches.findOne({ _id: branchId })) ?? {};
    expect(places.length, `places of ${_id}`).toBeLessThanOrEqual(slotCapacity ?? Number.POSITIVE_INFINITY);
    const left = new Set(reserved.map(({ orderId }) => orderId));
    const taken = places.map(({ orderId }) => orderId).filter(orderId => !left.has(orderId));
    const isKept = { guest: { $exists: true }, scheduledFor: at, status: { $ne: 'cancelled' } } as const;
    const placed = orders.find({ 'branch.id': branchId, ...isKept });
    const ids = (await placed.toArray()).map(order => order._id);
    expect(taken.sort(), `orders of ${_id}`).toEqual(ids.sort());
    // A previous release frees places without their quantity.
    const counted = sum(places.map(({ quantity = 0 }) => quantity));
    expect(pieces, `pieces of ${_id}`).toBeGreaterThanOrEqual(counted);
    // Staff may enlarge an order.
    const isLimited = places.length > 1 && places.every(({ revision }) => revision === undefined);
    if (isLimited) expect(counted, `pieces of ${_id}`).toBeLessThanOrEqual(slotItemCapacity ?? Infinity);
  }
}

/**
 * A voucher's balance is the sum of its ledger, and each order that used it is in the ledger once, without a
 * reservation: with its amount, or with zero if cancelled. A dead process may leave a reservation without an
 * order.
 */
export async function auditVouchers({ orders, vouchers }: Collections): Promise<void> {
  for (const { _id, restaurantId, balance, entries, reserved } of await vouchers.find({}).toArray()) {
    expect(sum(entries.map(({ amount }) => amount)), _id).toBe(balance);
    const used = await orders.find({ restaurantId, 'voucher.id': _id }).toArray();
    const placed = new Set(used.map(order => order._id));
    expect(
      reserved.filter(({ orderId }) => placed.has(orderId)),
      _id,
    ).toEqual([]);
    const expected = used.map(order => [order._id, order.status === 'cancelled' ? 0 : -order.creditsUsed]);
    const byOrder = Map.groupBy(
      entries.flatMap(({ kind, order, amount }) =>
        order && kind !== 'issued' ? [{ orderId: order.id, amount }] : [],
      ),
      ({ orderId }) => orderId,
    );
    const found = [...byOrder].map(([orderId, ofOrder]) => [
      orderId,
      sum(ofOrder.map(({ amount }) => amount)),
    ]);
    expect(found.sort(), _id).toEqual(expected.sort());
  }
  await auditRefundVouchers({ orders, vouchers });
}

/** Each voucher refund issued one voucher of its amount, and orders issued no others. */
async function auditRefundVouchers({
  orders,
  vouchers,
}: Pick<Collections, 'orders' | 'vouchers'>): Promise<void> {
  const refunded = await orders.find({ 'refunds.voucher.id': { $exists: true } }).toArray();
  const owed = refunded.flatMap(({ _id: orderId, restaurantId, currency, refunds }) =>
    refunds.flatMap(({ amount, source, voucher }) => {
      expect(source === 'voucher', orderId).toBe(voucher !== undefined);
      return voucher ? { ...pick(voucher), restaurantId, orderId, currency, amount } : [];
    }),
  );
  const issued = await vouchers.find({ 'entries.kind': 'issued' }).toArray();
  const found = issued.flatMap(({ _id: id, restaurantId, currency, amount, entries, ...voucher }) =>
    entries.flatMap(({ kind, order }) =>
      kind === 'issued' && order
        ? { ...pick({ id, ...voucher }), restaurantId, orderId: order.id, currency, amount }
        : [],
    ),
  );
  expect(found.sort(byId)).toEqual(owed.sort(byId));
}

const pick = ({ id, hash, codeEnding }: { id: string; hash: string; codeEnding: string }) => ({
  id,
  hash,
  codeEnding,
});

const byId = ({ id }: { id: string }, other: { id: string }): number => (id < other.id ? -1 : 1);

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** The allowed share of missing numbers: a process killed between a number and its order leaves a gap. */
const MAX_GAPS = 0.1;

/** Sequence numbers of order changes have no gaps except after a restore. Order numbers are unique, with few gaps. */
async function auditSequences({ restaurants, orders, activity }: Collections): Promise<void> {
  for (const { _id: restaurantId } of await restaurants.find({}).toArray()) {
    const placed = await orders.find({ restaurantId }).sort({ number: 1 }).toArray();
    const numbers = placed.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    const given = numbers.length === 0 ? 0 : (numbers.at(-1) ?? 0) - (numbers[0] ?? 0) + 1;
    expect(given - numbers.length).toBeLessThanOrEqual(given * MAX_GAPS);
    const places = await activity
      .find({ restaurantId, sequence: { $gt: 0 } })
      .sort({ sequence: 1 })
      .toArray();
    const counted = places.map(({ sequence = 0 }) => sequence % SKIPPED_AFTER_RESTORE);
    expect(counted).toEqual(places.map((_, index) => index + 1));
  }
}

/**
 * Valid sums of sales match the orders, and each logged payment and refund has its day. Those of a previous
 * release contain the time zone without the day's starting hour.
 */
async function auditSales({ sales, orders, activity }: Collections): Promise<void> {
  const days = await sales.find({}).toArray();
  for (const { _id, restaurantId, branchId, day, revision, items, ...figures } of days) {
    const isOfDay = (at: Date) => dayOfUtc(at) === day;
    const found = await orders
      .find({ restaurantId, 'branch.id': branchId, paidAt: { $exists: true } })
      .toArray();
    const [figuresOf, itemsOf] = [figures, items].map(kept => {
      const [timezone = '', hour] = kept?.timezone?.split(' ') ?? [];
      return kept?.summed === revision && hour !== undefined ? createGetLocalHour(timezone) : undefined;
    });
    if (figuresOf) {
      const summer = createSalesSummer(figuresOf);
      for (const { branch, paidAt, total, refunds } of found) {
        if (!paidAt) continue;
        if (isOfDay(paidAt)) summer.add({ branch, at: paidAt, paid: total });
        for (const { createdAt: at, amount } of refunds)
          if (isOfDay(at)) summer.add({ branch, at, refunded: amount, paidAt });
      }
      expect(figures.sums, `sales of ${_id}`).toEqual(summer.sums());
    }
    if (itemsOf) {
      const summer = createItemSummer(itemsOf);
      for (const { paidAt, ...order } of found)
        if (paidAt && isOfDay(paidAt)) summer.add({ ...order, at: paidAt });
      expect(items?.sums, `sold items of ${_id}`).toEqual(summer.sums());
    }
  }
  const counted = new Set(days.filter(({ revision }) => revision > 0).map(({ _id }) => _id));
  for await (const { subject } of activity.find({ action: 'order.payment_recorded', sequence: { $gt: 0 } })) {
    const { branch, paidAt, refunds = [] } = (await orders.findOne({ _id: subject.id })) ?? {};
    if (!branch || !paidAt) continue;
    for (const at of [paidAt, ...refunds.map(({ createdAt }) => createdAt)]) {
      const day = salesId({ branchId: branch.id, day: dayOfUtc(at) });
      expect(counted.has(day), `the day of a payment or refund of ${subject.id}`).toBe(true);
    }
  }
}
