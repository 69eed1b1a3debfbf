import { Binary } from 'mongodb';
import { expect } from 'vitest';
import type { WebhookDeliveryDetails } from '../../generated/dashboard/types.ts';
import { deflatedPayloads } from '../../server/database/migrations/0009-deflated-payloads.ts';
import { MIGRATIONS_COLLECTION, type MigrationRecord } from '../../server/database/migrations/records.ts';
import { newId } from '../../server/lib/ids.ts';
import { createLogger } from '../../server/lib/logger.ts';
import { createTaskPool } from '../../server/lib/task-pool.ts';
import { deflatePayload, type StoredPayload } from '../../server/modules/activity/payload.ts';
import { createActivityStore } from '../../server/modules/activity/store.ts';
import type { OrderOutboxEntry } from '../../server/modules/orders/documents.ts';
import { createOutboxModule } from '../../server/modules/outbox/module.ts';
import { collectionsOf, pendingEffectsOf } from '../helpers/database.ts';
import { addDelivery } from '../helpers/deliveries.ts';
import { addEvents } from '../helpers/events.ts';
import { test } from '../helpers/fixtures.ts';
import { driverOf } from '../helpers/queries.ts';
import { lineOf, type TestRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn, type TestService } from '../helpers/service.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';

// Without jobs, whose sweep would process the test's leftovers.
const it = test.extend('settings', { scope: 'file' }, { roles: ['api'] });

/** A confirmation as recorded by releases whose entries did not name effects. */
const FORMER: Omit<OrderOutboxEntry, '_id' | 'restaurantId'> = {
  at: new Date('2026-11-20T12:00:00.000Z'),
  actor: { type: 'key', id: 'key_0197a3b4c5d67e8f9a0b1c2d3e4f5a6b', name: 'Till' },
  action: 'order.status_changed',
  details: { status: 'confirmed' },
  eventType: 'order.confirmed',
};

/** An order with the entries that uses one of its ingredient. */
async function addOrderWith(restaurant: TestRestaurant, ...entries: Partial<OrderOutboxEntry>[]) {
  const fish = await restaurant.addInventoryItem({ balances: [] });
  const outbox = entries.map(entry => ({
    ...FORMER,
    ...entry,
    _id: newId('act'),
    restaurantId: restaurant.id,
  }));
  const order = await restaurant.addOrder({
    status: 'confirmed',
    lines: [lineOf({ recipe: [{ inventoryItemId: fish._id, quantity: 100 }] })],
    outbox,
  });
  return { order, outbox, fish };
}

/** Which effects of the entries ran, by the collections they write. */
async function doneOf(service: TestService, orderId: string) {
  const { activity, inventoryTransactions } = collectionsOf(service);
  const logged = await activity.find({ 'subject.id': orderId }).sort({ sequence: 1 }).toArray();
  return {
    logged: logged.map(({ _id }) => _id),
    movements: await inventoryTransactions.countDocuments({ orderId }),
  };
}

/** A process of the next release with an additional effect. It records the effects that it ran. */
function openNextRelease(service: TestService) {
  const { orders } = collectionsOf(service);
  const log = createLogger({ logLevel: 'silent' });
  const ran: string[] = [];
  const { openUnloggedOutbox, sweep } = createOutboxModule({
    activity: { append: async () => {} },
    background: createTaskPool(log),
    clock: () => new Date(),
    log,
  });
  const outbox = openUnloggedOutbox('an order change', orders);
  for (const name of ['order_stock', 'order_log', 'mail', 'push', 'loyalty_points'])
    outbox.addEffect({ name, run: async ({ _id }) => ran.push(`${name} ${_id}`) });
  return { sweep, ran };
}

it('An entry without effect names, as written by earlier releases, owes all registered effects', async ({
  service,
  restaurant,
}) => {
  const { order, outbox } = await addOrderWith(restaurant, {});
  expect(await service.context.sweep(0)).toBe(1);
  expect(await doneOf(service, order._id)).toEqual({ logged: [outbox[0]?._id], movements: 1 });
  expect(await pendingEffectsOf(service, order._id)).toEqual([]);
});

it('An entry owes only the effects that it names', async ({ service, restaurant }) => {
  const { order, outbox } = await addOrderWith(restaurant, { effects: ['order_log'] });
  expect(await service.context.sweep(0)).toBe(1);
  expect(await doneOf(service, order._id)).toEqual({ logged: [outbox[0]?._id], movements: 0 });
});

it('An entry with an unknown effect is left to a process that has it, along with later entries', async ({
  service,
  client,
  restaurant,
}) => {
  const effects = ['order_stock', 'order_log', 'loyalty_points'];
  const { order, outbox } = await addOrderWith(restaurant, {}, { effects });
  const [first, second] = outbox.map(({ _id }) => _id);
  expect(await service.context.sweep(0)).toBe(0);
  expect(await doneOf(service, order._id)).toEqual({ logged: [first], movements: 1 });

  const changed = await client.post(`/v1/orders/${order._id}/status`, { status: 'ready' });
  expect(changed.status).toBe(200);
  const waiting = await collectionsOf(service).orders.findOne({ _id: order._id });
  const [left, third] = waiting?.outbox.map(({ _id }) => _id) ?? [];
  expect(left).toBe(second);
  expect(await service.context.sweep(-60_000)).toBe(0);
  expect(await doneOf(service, order._id)).toEqual({ logged: [first], movements: 1 });

  const next = openNextRelease(service);
  expect(await next.sweep(-60_000)).toBe(1);
  expect(next.ran.filter(name => name.endsWith(second ?? '')).toSorted()).toEqual(
    effects.map(name => `${name} ${second}`).toSorted(),
  );
  // This release's change owes no loyalty points.
  expect(next.ran.slice(effects.length).toSorted()).toEqual(
    ['mail', 'order_log', 'order_stock', 'push'].map(name => `${name} ${third}`),
  );
  expect(await pendingEffectsOf(service, order._id)).toEqual([]);
});

/** A payload stored by a current process. */
async function storedBy(
  process: TestService,
  restaurant: TestRestaurant,
): Promise<StoredPayload | undefined> {
  const { _id } = await restaurant.addOrder({ status: 'pending' });
  const { status } = await process
    .client({ restaurantId: restaurant.id })
    .post(`/v1/orders/${_id}/status`, { status: 'confirmed' });
  expect(status).toBe(200);
  const find = () => collectionsOf(process).activity.findOne({ 'subject.id': _id, event: { $exists: true } });
  await expect.poll(find).not.toBeNull();
  return (await find())?.event?.payload;
}

it('Payloads are stored as text for earlier releases until the host runs the cleanup after the upgrade', async ({
  service,
  restaurant,
  onTestFinished,
}) => {
  expect(await storedBy(service, restaurant)).toBeInstanceOf(Binary);
  const { url, name } = service.database;
  const records = driverOf(service).db(name).collection<MigrationRecord>(MIGRATIONS_COLLECTION);
  const record = (steps: string[]) =>
    records.updateOne({ _id: deflatedPayloads.number }, { $set: { steps } });
  await record([]);
  onTestFinished(async () => void (await record(deflatedPayloads.steps.map(step => step.name))));
  const upgraded = await startServiceOn(url, { roles: ['api'] }, {}, name);
  onTestFinished(upgraded.stop);
  expect(await storedBy(upgraded, restaurant)).toBeTypeOf('string');
});

it('A payload is sent and shown unchanged, whichever release stored it', async ({ service, restaurant }) => {
  const { id: restaurantId } = restaurant;
  const body = JSON.stringify({ id: 'evt', name: 'Peixe à moda da avó' });
  const page = await managerOf(service, restaurantId);
  const endpoint = await addEndpoint(page, 'https://example.com/hook', ['order.created']);
  for (const payload of [body, deflatePayload(body)]) {
    const event = { _id: newId('evt'), restaurantId, type: 'order.created', createdAt: new Date() } as const;
    await addEvents(collectionsOf(service), [{ ...event, payload }]);
    const { _id } = await addDelivery(
      service,
      { restaurantId, endpointId: endpoint.id },
      { eventId: event._id },
    );
    const shown = await page.get<WebhookDeliveryDetails>(`/webhooks/deliveries/${_id}`);
    expect(shown.body.payload).toBe(body);
    const log = createActivityStore(
      collectionsOf(service).activity,
      async () => true,
      () => new Date(),
    );
    expect(await log.findPayloads([event._id])).toEqual(new Map([[event._id, { text: body }]]));
  }
});
