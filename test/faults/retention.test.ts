// @module-tag long
import { describe, expect } from 'vitest';
import type {
  ActivityList,
  ApiRequestList,
  RecoverableDeliveries,
  WebhookDeliveryDetails,
  WebhookDeliveryList,
} from '../../generated/dashboard/types.ts';
import type { OrderHistory } from '../../generated/public/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery, gaveUp } from '../helpers/deliveries.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { exportedIds } from '../helpers/exported.ts';
import { pauseRead } from '../helpers/pause-read.ts';
import { onCommand, watchQueries } from '../helpers/queries.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { retentionTest, signInLater } from '../helpers/retention.ts';
import { followOrders } from '../helpers/stream.ts';
import { addEndpoint } from '../helpers/webhooks.ts';

/** Receivers, one of which is down until fixed. */
const it = retentionTest
  .extend('state', () => ({ isDown: true }))
  .extend('receiver', async ({ state }, { onCleanup }) => {
    const receiver = await startReceiver((response, { path }) => {
      response.statusCode = path.includes('down') && state.isDown ? 500 : 200;
      response.end();
    });
    onCleanup(() => receiver.stop());
    return receiver;
  })
  .extend('manager', ({ service, restaurant }) => signInLater(service, restaurant.id, 'manager'))
  /** Places an order and advances it. Resolves when its events are logged. */
  .extend('serve', ({ service, restaurant }) => async () => {
    const { _id } = await restaurant.addOrder();
    const client = service.client({ restaurantId: restaurant.id });
    for (const status of ['confirmed', 'preparing', 'ready'])
      expect((await client.post(`/v1/orders/${_id}/status`, { status })).status).toBe(200);
    await drainBackground(service);
    return _id;
  })
  .extend('historyOf', ({ service, restaurant }) => async (orderId: string) => {
    const client = service.client({ restaurantId: restaurant.id });
    const { body } = await client.get<OrderHistory>(`/v1/orders/${orderId}/history`);
    return body.data.map(({ status }) => status);
  });

const EVENTS = ['order.confirmed', 'order.ready'];

async function deliveriesTo(page: Dashboard, endpointId: string) {
  const { body } = await page.get<WebhookDeliveryList>(`/webhooks/deliveries?endpointId=${endpointId}`);
  return body.data.toReversed();
}

const untilDelivered = (page: Dashboard, endpointId: string, count: number) =>
  expect
    .poll(async () => (await deliveriesTo(page, endpointId)).map(({ status }) => status))
    .toEqual(Array.from({ length: count }, () => 'succeeded'));

describe('Expired data', () => {
  it('is removed: deliveries after 30 days and log entries after 400; unfinished deliveries stay with their payload', async ({
    receiver,
    state,
    later,
    manager,
    serve,
    retain,
    historyOf,
    exportDir,
  }) => {
    let page = await manager();
    const up = await addEndpoint(page, `${receiver.url}/up`, EVENTS);
    const down = await addEndpoint(page, `${receiver.url}/down`, ['order.confirmed']);
    const old = await serve();
    await untilDelivered(page, up.id, 2);
    await expect.poll(async () => (await deliveriesTo(page, down.id))[0]?.attemptCount).toBe(1);
    await page.post(`/webhooks/endpoints/${down.id}/disable`);
    const delivered = (await deliveriesTo(page, up.id)).map(({ id }) => id);
    const [waiting] = await deliveriesTo(page, down.id);

    await later(31);
    page = await manager();
    await serve();
    await untilDelivered(page, up.id, 4);
    await retain();
    expect((await deliveriesTo(page, up.id)).map(({ id }) => id)).not.toEqual(
      expect.arrayContaining(delivered),
    );
    expect(await deliveriesTo(page, up.id)).toHaveLength(2);
    expect(await deliveriesTo(page, down.id)).toMatchObject([{ id: waiting?.id, status: 'pending' }]);
    expect(await historyOf(old)).toEqual(['confirmed', 'preparing', 'ready']);
    expect((await exportedIds(exportDir, 'webhookDeliveries')).sort()).toEqual(delivered.sort());
    expect(await exportedIds(exportDir, 'activity')).toEqual([]);

    await later(370);
    page = await manager();
    await retain();
    expect(await deliveriesTo(page, up.id)).toEqual([]);
    const details = await page.get<WebhookDeliveryDetails>(`/webhooks/deliveries/${waiting?.id}`);
    expect(JSON.parse(details.body.payload)).toMatchObject({ id: waiting?.eventId, type: 'order.confirmed' });
    // The entry required by the waiting delivery.
    expect(await historyOf(old)).toEqual(['confirmed']);
    const { body: log } = await page.get<ActivityList>(`/activity?subjectId=${old}`);
    expect(log.data).toHaveLength(1);
    const removed = await exportedIds(exportDir, 'activity');
    expect(removed).not.toContain(log.data[0]?.id);
    expect(new Set(removed).size).toBe(removed.length);

    state.isDown = false;
    await page.post(`/webhooks/endpoints/${down.id}/enable`);
    await untilDelivered(page, down.id, 1);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(waiting?.eventId);
    await later(31);
    page = await manager();
    await retain();
    expect(await deliveriesTo(page, down.id)).toEqual([]);
    expect(await historyOf(old)).toEqual([]);
  });

  it('stays while a disabled endpoint holds it, whatever its status, and is sent once enabled', async ({
    service,
    restaurant,
    receiver,
    later,
    manager,
    retain,
  }) => {
    let page = await manager();
    const { id: endpointId } = await addEndpoint(page, `${receiver.url}/up`, EVENTS);
    const { id: restaurantId } = restaurant;
    await page.post(`/webhooks/endpoints/${endpointId}/disable`);
    const held = { ...gaveUp(), held: true as const, retryRequested: true };
    const { _id } = await addDelivery(service, { restaurantId, endpointId }, held);

    await later(31);
    await retain();
    page = await manager();
    expect(await deliveriesTo(page, endpointId)).toMatchObject([{ id: _id }]);
    await page.post(`/webhooks/endpoints/${endpointId}/enable`);
    await untilDelivered(page, endpointId, 1);
  });

  it('includes payloads that no delivery needs, one run later; the log keeps the change, and event streams start over', async ({
    service,
    restaurant,
    receiver,
    state,
    later,
    manager,
    serve,
    retain,
    historyOf,
    exportDir,
  }) => {
    let page = await manager();
    const up = await addEndpoint(page, `${receiver.url}/up`, ['order.confirmed']);
    const down = await addEndpoint(page, `${receiver.url}/down`, ['order.ready']);
    const old = await serve();
    const client = service.client({ restaurantId: restaurant.id });
    expect((await client.post(`/v1/orders/${old}/status`, { status: 'completed' })).status).toBe(200);
    await untilDelivered(page, up.id, 1);
    await expect.poll(async () => (await deliveriesTo(page, down.id))[0]?.attemptCount).toBe(1);
    await page.post(`/webhooks/endpoints/${down.id}/disable`);
    const [waiting] = await deliveriesTo(page, down.id);

    /**
     * A stream's events for "confirmed", "ready", and "completed", which has no delivery: positions 1, 3, and
     * 4.
     */
    const followed = async () => {
      page = await manager();
      const told = [];
      for (const after of [0, 2, 3]) {
        const stream = await followOrders(service, page, after, '/webhooks/events/stream');
        await expect.poll(() => stream.events.length).toBeGreaterThan(1);
        stream.close();
        told.push(stream.events[1]?.name);
      }
      return told;
    };
    const exported = async () => (await exportedIds(exportDir, 'payloads')).length;

    await later(31);
    await serve();
    page = await manager();
    await untilDelivered(page, up.id, 2);
    await retain();
    expect(await deliveriesTo(page, up.id)).toHaveLength(1);
    expect([await followed(), await exported()]).toEqual([['event', 'event', 'event'], 0]);
    await retain();
    expect([await followed(), await exported()]).toEqual([['reset', 'event', 'reset'], 2]);
    expect(await historyOf(old)).toEqual(['confirmed', 'preparing', 'ready', 'completed']);

    await later(100);
    await retain();
    await retain();
    page = await manager();
    const { body } = await page.get<WebhookDeliveryDetails>(`/webhooks/deliveries/${waiting?.id}`);
    expect(JSON.parse(body.payload)).toMatchObject({ id: waiting?.eventId, type: 'order.ready' });
    state.isDown = false;
    await page.post(`/webhooks/endpoints/${down.id}/enable`);
    await untilDelivered(page, down.id, 1);
    expect(String(receiver.received.at(-1)?.body)).toBe(body.payload);
    await later(31);
    await retain();
    expect(await followed()).toEqual(['reset', 'reset', 'reset']);
    expect(await historyOf(old)).toEqual(['confirmed', 'preparing', 'ready', 'completed']);
    const copies = await exportedIds(exportDir, 'payloads');
    // Three of one order, two of the other.
    expect(copies).toHaveLength(5);
    expect(new Set(copies).size).toBe(5);
  });

  it('includes payloads needed only by a deleted endpoint', async ({
    service,
    receiver,
    later,
    manager,
    serve,
    retain,
  }) => {
    let page = await manager();
    const { id } = await addEndpoint(page, `${receiver.url}/down`, ['order.confirmed']);
    await serve();
    await expect.poll(async () => (await deliveriesTo(page, id))[0]?.attemptCount).toBe(1);
    await page.post(`/webhooks/endpoints/${id}/disable`);
    const firstTold = async () => {
      const stream = await followOrders(service, page, 0, '/webhooks/events/stream');
      await expect.poll(() => stream.events.length).toBeGreaterThan(1);
      stream.close();
      return stream.events[1]?.name;
    };
    await later(31);
    await retain();
    await later(1);
    await retain();
    page = await manager();
    expect(await firstTold()).toBe('event');
    await page.delete(`/webhooks/endpoints/${id}`);
    await drainBackground(service);
    await later(1);
    await retain();
    page = await manager();
    expect(await firstTold()).toBe('reset');
  });

  it('does not count as missed: a recovery skips events whose delivery was removed, and sends those missed since', async ({
    receiver,
    later,
    manager,
    serve,
    retain,
  }) => {
    let page = await manager();
    const since = new Date().toISOString();
    const { id } = await addEndpoint(page, `${receiver.url}/up`, EVENTS);
    await serve();
    await untilDelivered(page, id, 2);
    await later(31);
    page = await manager();
    await page.post(`/webhooks/endpoints/${id}/disable`);
    await serve();
    await page.post(`/webhooks/endpoints/${id}/enable`);
    await retain();
    const { body } = await page.get<RecoverableDeliveries>(
      `/webhooks/recovery?endpointId=${id}&since=${since}&include=missed`,
    );
    expect(body.count).toBe(2);
    await page.post('/webhooks/recovery', { endpointId: id, since, include: 'missed' });
    await untilDelivered(page, id, 2);
    expect(receiver.received).toHaveLength(4);
  });

  it("excludes the order feed's last position, from which it continues; clients further behind start over", async ({
    service,
    restaurant,
    receiver,
    later,
    manager,
    serve,
    retain,
  }) => {
    let page = await manager();
    const { id } = await addEndpoint(page, `${receiver.url}/down`, ['order.confirmed']);
    await serve();
    await expect.poll(async () => (await deliveriesTo(page, id))[0]?.attemptCount).toBe(1);
    await page.post(`/webhooks/endpoints/${id}/disable`);
    await serve();
    await later(401);
    await retain();
    page = await manager();
    const placesAfter = async (lastEventId: number, untilId: number) => {
      const stream = await followOrders(service, page, lastEventId);
      await expect.poll(() => stream.events.at(-1)?.id).toBe(untilId);
      stream.close();
      return stream.events.map(({ name, id: place }) => [name, place]);
    };
    // 1 belongs to a held delivery, 6 is the last.
    expect(await placesAfter(0, 6)).toEqual([
      ['ready', 0],
      ['order_changed', 1],
      ['reset', 6],
    ]);
    expect(await placesAfter(3, 6)).toEqual([
      ['ready', 3],
      ['reset', 6],
    ]);
    await serve();
    expect((await placesAfter(6, 9)).map(([, place]) => place)).toEqual([6, 7, 8, 9]);
    const { activity } = collectionsOf(service);
    const kept = await activity
      .find({ restaurantId: restaurant.id, sequence: { $gt: 0 } })
      .sort({ sequence: 1 })
      .toArray();
    expect(kept.map(({ sequence }) => sequence)).toEqual([1, 6, 7, 8, 9]);
  });

  it('includes API requests after 7 days, exported first', async ({
    later,
    manager,
    serve,
    retain,
    exportDir,
  }) => {
    const listed = async () => (await (await manager()).get<ApiRequestList>('/requests')).body.data;
    await serve();
    const old = (await listed()).map(({ id }) => id);
    expect(old).toHaveLength(3);
    await later(6);
    await serve();
    await retain();
    expect(await listed()).toHaveLength(6);
    await later(2);
    await retain();
    const kept = (await listed()).map(({ id }) => id);
    expect(kept).toHaveLength(3);
    expect(kept).not.toEqual(expect.arrayContaining(old));
    expect((await exportedIds(exportDir, 'apiRequests')).sort()).toEqual(old.sort());
  });

  it('reaches a steady state: stored data stops growing', async ({
    service,
    receiver,
    later,
    manager,
    serve,
    retain,
    exportDir,
  }) => {
    let page = await manager();
    const { id } = await addEndpoint(page, `${receiver.url}/up`, EVENTS);
    const { activity, webhookDeliveries } = collectionsOf(service);
    const sizes: [deliveries: number, entries: number][] = [];
    const ROUNDS = 26;
    for (let round = 1; round <= ROUNDS; round++) {
      await serve();
      await expect.poll(() => receiver.received.length).toBe(2 * round);
      page = await manager();
      await expect
        .poll(async () => (await deliveriesTo(page, id)).every(({ status }) => status === 'succeeded'))
        .toBe(true);
      await later(20);
      await retain();
      sizes.push([await webhookDeliveries.countDocuments({}), await activity.countDocuments({})]);
    }
    const steady = sizes.slice(-5);
    expect(new Set(steady.map(String)).size, JSON.stringify(sizes)).toBe(1);
    const [deliveries = 0] = sizes.at(-1) ?? [];
    expect((await exportedIds(exportDir, 'webhookDeliveries')).length + deliveries).toBe(2 * ROUNDS);
  });
});

it('Removal queries are indexed, and read at most one batch of documents that stay', async ({
  service,
  receiver,
  later,
  manager,
  serve,
  retain,
}) => {
  const page = await manager();
  const { id } = await addEndpoint(page, `${receiver.url}/up`, EVENTS);
  const queries = watchQueries(service);
  for (let order = 0; order < 5; order++) await serve();
  await untilDelivered(page, id, 10);
  await later(401);
  const commands: string[] = [];
  onCommand(service, ({ commandName, command }) => commands.push(`${commandName} ${command[commandName]}`));
  const sent = await queries.commandsOf(retain);
  expect(commands).toEqual(
    expect.arrayContaining(['delete webhookDeliveries', 'delete activity', 'delete apiRequests']),
  );
  for (const command of sent.filter(({ find }) => find !== 'restaurants'))
    await queries.expectIndexed(command, 20);
});

it('A run continues with other restaurants after one is deleted', async ({
  service,
  restaurant,
  later,
  retain,
}) => {
  const deleted = await addRestaurant(service);
  const last = await addRestaurant(service);
  const { collections } = service.context;
  const countEntries = () => collections.activity.countDocuments({ restaurantId: last.id });
  const owner = await signInLater(service, last.id, 'owner');
  await (await owner()).patch('/restaurant', { legalName: 'Casa Oliva GmbH' });
  await later(400);
  expect(await countEntries()).toBeGreaterThan(0);

  const reading = pauseRead(collections.restaurants);
  const retaining = retain();
  await reading.reached;
  await service.context.removeRestaurant(deleted.id, SYSTEM);
  reading.resume();
  await retaining;
  expect(await countEntries()).toBe(0);
  expect(restaurant.id < deleted.id && deleted.id < last.id).toBe(true);
});
