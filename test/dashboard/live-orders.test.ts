import { describe, expect } from 'vitest';
import type { DashboardOrder } from '../../generated/dashboard/types.ts';
import { addUser, type Dashboard, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import { addRestaurant, snapshotOf } from '../helpers/restaurant.ts';
import { startTestService } from '../helpers/service.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { followOrders } from '../helpers/stream.ts';

const it = test
  .extend('overrides', { scope: 'file' }, { feedSettings: { checkEvery: 600_000, heartbeatEvery: 600_000 } })
  .extend(
    'newStaff',
    { scope: 'file' },
    ({ service, restaurant }) =>
      (values = {}) =>
        signedIn(service, { restaurantId: restaurant.id, role: 'staff', ...values }),
  )
  .extend(
    'move',
    { scope: 'file' },
    ({ manager }) =>
      (number: number, status: string) =>
        manager.post(`/orders/${number}/status`, { status }),
  );

describe('A stream of orders', () => {
  it('sends every change in order with the current order, whichever API made it', async ({
    service,
    newStaff,
    restaurant,
    move,
    manager,
  }) => {
    const stream = await followOrders(service, await newStaff());
    expect(stream.events.map(({ name }) => name)).toEqual(['ready']);
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const { _id: menuItemId } = await restaurant.addItem();
    const { body } = await guest.place({ lines: [{ menuItemId, quantity: 1 }] });
    const { number } = body.order;
    const { id } = (await guest.startPayment(body.token)).body;
    await guest.finishPayment(body.token, id, 'succeeded');
    await move(number, 'preparing');
    await move(number, 'delivering');
    await manager.post(`/orders/${number}/refunds`, { amount: 1, source: 'manual' });
    await stream.untilChanges(6);
    expect(stream.changes()).toEqual([
      [number, 'order.placed'],
      [number, 'order.payment_started'],
      [number, 'order.payment_recorded'],
      [number, 'order.status_changed'],
      [number, 'order.status_changed'],
      [number, 'order.refunded'],
    ]);
    const changes = stream.events.slice(1);
    expect(changes.map(({ data }) => data.actor)).toEqual([
      ...['customer', 'customer', 'customer', 'Mia', 'Mia', 'Mia'],
    ]);
    const { body: seen } = await manager.get<DashboardOrder & { timeline: { id: string }[] }>(
      `/orders/${number}`,
    );
    const { timeline, ...order } = seen;
    expect(changes.map(({ data }) => data.id)).toEqual(timeline.map(entry => entry.id));
    expect(changes.at(-1)?.data.order).toEqual(order);
    stream.close();
  });

  it("covers only its user's branches, and no other restaurant", async ({
    restaurant,
    service,
    newStaff,
    manager,
    move,
    newRestaurant,
  }) => {
    const { harbour, market } = restaurant;
    const other = await newRestaurant();
    const limited = await followOrders(service, await newStaff({ branches: [market._id] }));
    const theirs = await followOrders(
      service,
      await signedIn(service, { restaurantId: other.id, role: 'owner' }),
    );
    const all = await followOrders(service, manager);
    const here = await restaurant.addOrder({ branch: snapshotOf(harbour), status: 'confirmed' });
    const there = await restaurant.addOrder({ branch: snapshotOf(market), status: 'confirmed' });
    for (const { number } of [here, there, here, there]) await move(number, 'ready');
    for (const { number } of [here, there]) await move(number, 'completed');
    await all.untilChanges(4);
    await limited.untilChanges(2);
    expect(new Set(limited.changes().map(([number]) => number))).toEqual(new Set([there.number]));
    expect(theirs.changes()).toEqual([]);
    for (const stream of [limited, theirs, all]) stream.close();
  });
});

describe('A broken connection', () => {
  it('resumes without losing or repeating anything, wherever it breaks', async ({
    service,
    manager,
    restaurant,
    move,
  }) => {
    const whole = await followOrders(service, manager);
    let position = whole.events[0]?.id ?? -1;
    const orders = await restaurant.addOrders(Array.from({ length: 20 }, () => ({})));
    const received: string[] = [];
    const changing = Promise.all(
      orders.map(async ({ number }) => {
        for (const status of ['confirmed', 'preparing', 'ready'])
          expect(await move(number, status)).toMatchObject({ status: 200 });
      }),
    );
    for (let count = 0; received.length < 60; count++) {
      const stream = await followOrders(service, manager, position);
      await expect
        .poll(() => stream.changes().length)
        .toBeGreaterThanOrEqual(Math.min(count, 60 - received.length));
      stream.close();
      const changes = stream.events.slice(1);
      received.push(...changes.map(({ data }) => data.id));
      position = changes.at(-1)?.id ?? position;
    }
    await changing;
    expect(new Set(received).size).toBe(60);
    await whole.untilChanges(60);
    expect(received).toEqual(whole.events.slice(1).map(({ data }) => data.id));
    whole.close();
  });

  it('reports missed changes that are no longer stored or never were', async ({ service, newRestaurant }) => {
    const { activity } = collectionsOf(service);
    for (const [lastEventId, expected] of [
      [2, ['2 ready', '3 order_changed', '4 order_changed']],
      [1, ['1 ready', '3 reset', '4 order_changed']],
      [4, ['3 reset', '4 order_changed']],
      [Number.NaN, ['3 reset', '4 order_changed']],
    ] as const) {
      const { id: restaurantId, addOrder } = await newRestaurant();
      const page = await signedIn(service, { restaurantId, role: 'staff' });
      const { number } = await addOrder();
      for (const status of ['confirmed', 'preparing', 'ready']) {
        await page.post(`/orders/${number}/status`, { status });
      }
      await drainBackground(service);
      await activity.deleteMany({ restaurantId, sequence: { $lte: 2 } });
      const stream = await followOrders(service, page, lastEventId);
      await expect.poll(() => stream.events).toHaveLength(expected.length - 1);
      const next = await addOrder({ status: 'confirmed' });
      await page.post(`/orders/${next.number}/status`, { status: 'ready' });
      await stream.untilChanges(expected.filter(event => event.endsWith('order_changed')).length);
      expect(stream.events.map(({ id, name }) => `${id} ${name}`)).toEqual(expected);
      stream.close();
    }
  });

  it('sends a change left pending by a crash once, after the next sweep', async ({
    service,
    manager,
    restaurant,
    move,
  }) => {
    const stream = await followOrders(service, manager);
    const { _id, number } = await restaurant.addOrder({ status: 'confirmed' });
    await move(number, 'ready');
    await drainBackground(service);
    const at = new Date();
    const actor = { type: 'user' as const, id: 'usr_1', name: 'Mia' };
    const change = { action: 'order.status_changed' as const, details: { status: 'completed' as const } };
    const entry = { _id: `act_${_id}`, restaurantId: restaurant.id, at, actor, ...change };
    const { orders } = collectionsOf(service);
    await orders.updateOne({ _id }, { $set: { status: 'completed' }, $push: { outbox: entry } });
    await Promise.all([service.context.sweep(-1_000), service.context.sweep(-1_000)]);
    await stream.untilChanges(2);
    await move(number, 'cancelled');
    expect(stream.changes()).toHaveLength(2);
    stream.close();
  });
});

describe("A session's stream", () => {
  it('requires a session', async ({ service }) => {
    expect((await openDashboard(service).get('/orders/stream')).status).toBe(401);
  });

  it('ends with it: on sign-out, disabling, and changes of password or role', async ({
    service,
    restaurant,
  }) => {
    const owner = await signedIn(service, { restaurantId: restaurant.id, role: 'owner' });
    const ends: ((page: Dashboard, userId: string) => Promise<unknown>)[] = [
      page => page.request('DELETE', '/session'),
      (_, userId) => owner.post(`/users/${userId}/disable`),
      (_, userId) => owner.post(`/users/${userId}/password/reset`),
      (_, userId) => owner.put(`/users/${userId}/role`, { role: 'manager' }),
    ];
    for (const end of ends) {
      const { id, email, password } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
      const page = openDashboard(service);
      await page.signIn(email, password);
      const stream = await followOrders(service, page);
      await end(page, id);
      expect(await stream.ended).toBe('by the service');
    }
  });

  it('hides a branch once the user no longer works there', async ({
    restaurant,
    service,
    newStaff,
    move,
  }) => {
    const { harbour, market } = restaurant;
    const owner = await signedIn(service, { restaurantId: restaurant.id, role: 'owner' });
    const page = await newStaff();
    const stream = await followOrders(service, page);
    const [here, there] = await restaurant.addOrders([
      { branch: snapshotOf(harbour), status: 'confirmed' },
      { branch: snapshotOf(market), status: 'confirmed' },
    ]);
    const rights = { role: 'staff', branchIds: [market._id] };
    await owner.put(`/users/${page.session()?.user.id}/role`, rights);
    await move(here?.number ?? 0, 'ready');
    await move(there?.number ?? 0, 'ready');
    await stream.untilChanges(1);
    expect(stream.changes()[0]?.[0]).toBe(there?.number);
    stream.close();
  });

  it('sends heartbeats, and closes when the service stops', async () => {
    const stopping = await startTestService({ feedSettings: { heartbeatEvery: 50 } });
    const { id: restaurantId } = await addRestaurant(stopping);
    const page = await signedIn(stopping, { restaurantId, role: 'staff' });
    const stream = await followOrders(stopping, page);
    await expect.poll(() => stream.comments).toBeGreaterThan(1);
    // Heartbeats continue while it is open, which would prevent the service from stopping.
    await stopping.stop();
    expect(await stream.ended).toBe('by the service');
  });
});

describe("A user's streams", () => {
  it('are limited to ten, of orders and events, across all tabs', async ({ service, restaurant }) => {
    const { email, password } = await addUser(service, { restaurantId: restaurant.id, role: 'manager' });
    const tabs = [openDashboard(service), openDashboard(service)] as const;
    for (const tab of tabs) await tab.signIn(email, password);
    const paths = ['/orders/stream', '/webhooks/events/stream'];
    const streams = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        followOrders(service, tabs[index % 3 ? 1 : 0], undefined, paths[index % 2]),
      ),
    );
    for (const path of paths) {
      const rejected = await tabs[0].get(path);
      expect(rejected).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    const other = await signedIn(service, { restaurantId: restaurant.id, role: 'manager' });
    expect((await other.get('/orders/stream')).status).toBe(200);

    streams[0]?.close();
    await expect.poll(async () => (await tabs[1].get('/orders/stream')).status).toBe(200);
    for (const stream of streams) stream.close();
  });
});
