// @module-tag long
import { describe, expect } from 'vitest';
import type { DashboardOrder, DashboardOrderList, NewKey } from '../../generated/dashboard/types.ts';
import type { Order } from '../../generated/public/types.ts';
import { sendAtOnce } from '../helpers/at-once.ts';
import { openDashboard, signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { within } from '../helpers/deadlines.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { twoProcessesTest } from '../helpers/fixtures.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addRestaurant, lineOf } from '../helpers/restaurant.ts';
import { enterCode, startPairing } from '../helpers/screens.ts';
import { createStockReader } from '../helpers/stock.ts';
import { followOrders } from '../helpers/stream.ts';
import { addEndpoint, managerOf, verified } from '../helpers/webhooks.ts';

const it = twoProcessesTest.extend('clients', { scope: 'file' }, ({ services, restaurant }) =>
  services.map(service => service.client({ restaurantId: restaurant.id })),
);

describe('Two processes on one database', () => {
  it('move the same stock concurrently without losing or repeating a movement', async ({
    services,
    restaurant,
    clients,
  }) => {
    const fish = await restaurant.addInventoryItem();
    const [first, second] = clients;
    const path = `/v1/inventory/items/${fish._id}/transactions`;
    const body = { branchId: restaurant.harbour._id, type: 'purchase', quantity: 1.5 };

    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 2 ? first : second)?.post<object>(path, body)),
    );

    expect(answers.every(answer => answer?.status === 201)).toBe(true);
    const owner = await signedIn(services[0], { restaurantId: restaurant.id, role: 'owner' });
    const stock = createStockReader(services[0], owner);
    expect(await stock.movementsOf(fish._id)).toHaveLength(60);
    await stock.expectBalance(fish._id, restaurant.harbour._id, 60 * 1.5);
  });

  it('pair one screen with one code, and end its session everywhere', async ({ services, restaurant }) => {
    const { id: restaurantId, harbour } = restaurant;
    const managers = await Promise.all(services.map(service => managerOf(service, restaurantId)));
    const [here, there] = services;
    const device = await startPairing(here);
    const answers = await Promise.all(
      managers.map(manager => enterCode(manager, device.code, { branchId: harbour._id })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    await device.finish();
    const elsewhere = openDashboard(there, device.page.cookie()?.replace('session=', ''));
    expect((await elsewhere.get('/session')).status).toBe(200);
    const stream = await followOrders(there, elsewhere);
    const paired = answers.find(({ status }) => status === 201);
    expect((await managers[0]?.delete(`/screens/${paired?.body.id}`))?.status).toBe(204);
    expect((await elsewhere.get('/session')).status).toBe(401);
    expect(await stream.ended).toBe('by the service');
  });

  it('move stock, place an order, refund it, and create a key, user, category, and endpoint once per Idempotency-Key, whichever gets the request', async ({
    services,
  }) => {
    const restaurant = await addRestaurant(services[0]);
    const [fish, { _id: menuItemId }] = await Promise.all([
      restaurant.addInventoryItem(),
      restaurant.addItem(),
    ]);
    const paid = await restaurant.addOrder({ status: 'completed', paymentStatus: 'paid' });
    const owner = await signedIn(services[0], { restaurantId: restaurant.id, role: 'owner' });
    const other = openDashboard(services[1], owner.cookie()?.replace('session=', ''));
    await other.resume();
    const branchId = restaurant.harbour._id;
    const requests = {
      [`/inventory/items/${fish._id}/movements`]: { branchId, type: 'purchase', quantity: 1.5 },
      '/orders': {
        branchId,
        type: 'pickup',
        channel: 'counter',
        lines: [{ menuItemId, quantity: 1 }],
        customer: { name: 'Twice' },
      },
      [`/orders/${paid._id}/refunds`]: { amount: 2, source: 'manual' },
      '/keys': { name: 'Twice', scopes: ['orders:read'] },
      '/users': { email: 'twice@example.com', name: 'Twice', role: 'staff' },
      '/menu/categories': { title: 'قهوة' },
      '/webhooks/endpoints': { url: 'https://pos.example.com/', events: ['order.ready'] },
    };
    for (const [path, body] of Object.entries(requests)) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const { final: answers } = await sendAtOnce(
        Array.from(
          { length: 20 },
          (_, index) => () => (index % 2 ? owner : other).request<object>('POST', path, { body, headers }),
        ),
      );
      const texts = answers.map(({ status, body }) => JSON.stringify([status, body]));
      expect(new Set(texts).size, texts.join('\n')).toBe(1);
      expect(answers[0]?.status).toBe(201);
    }
    const stock = createStockReader(services[0], owner);
    expect(await stock.movementsOf(fish._id)).toHaveLength(1);
    expect((await owner.get<DashboardOrderList>('/orders?customer=Twice')).body.pagination.total).toBe(1);
    expect((await owner.get<DashboardOrder>(`/orders/${paid._id}`)).body.refundedTotal).toBe('2.00');
    for (const path of ['/keys', '/webhooks/endpoints', '/menu/categories']) {
      const made = (await owner.get<{ data: object[] }>(path)).body.data;
      expect(made.filter(one => !('title' in one) || one.title === 'قهوة')).toHaveLength(1);
    }
  });

  it('reject a key within 5 seconds after the other one revoked it', async ({ services, restaurant }) => {
    const [first, second] = services;
    const owner = await signedIn(first, { restaurantId: restaurant.id, role: 'owner' });
    const { body } = await owner.post<NewKey>('/keys', { name: 'Till', scopes: ['orders:read'] });
    const client = second.clientWith(body.secret);
    expect((await client.get('/v1/orders')).status).toBe(200);
    expect((await owner.post(`/keys/${body.key.id}/revoke`)).status).toBe(200);
    expect((await first.clientWith(body.secret).get('/v1/orders')).status).toBe(401);
    await expect.poll(async () => (await client.get('/v1/orders')).status, within(5)).toBe(401);
  });

  it("run a change's effects once, though both process it", async ({ services, restaurant, clients }) => {
    const fish = await restaurant.addInventoryItem();
    const lines = [lineOf({ recipe: [{ inventoryItemId: fish._id, quantity: 100 }] })];
    const orders = await restaurant.addOrders(Array.from({ length: 20 }, () => ({ lines })));
    const [client] = clients;
    await Promise.all(
      orders.flatMap(({ _id }) => [
        client?.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' }),
        ...services.map(({ context }) => context.sweep(0)),
      ]),
    );
    await Promise.all(services.map(drainBackground));
    await services[1].context.sweep(0);

    const { activity, inventoryTransactions } = collectionsOf(services[0]);
    for (const { _id } of orders) {
      expect(await activity.countDocuments({ 'subject.id': _id })).toBe(1);
      expect(await activity.countDocuments({ 'subject.id': _id, event: { $exists: true } })).toBe(1);
      expect(await inventoryTransactions.countDocuments({ orderId: _id })).toBe(1);
    }
  });

  it('sign with the new secret immediately after a rotation on either process', async ({
    services,
    restaurant,
    clients,
    onTestFinished,
  }) => {
    const receiver = await startReceiver();
    onTestFinished(receiver.stop);
    const managers = await Promise.all(services.map(service => managerOf(service, restaurant.id)));
    const [manager] = managers;
    if (!manager) throw new Error('There is no manager');
    const { id } = await addEndpoint(manager, receiver.url, ['order.confirmed']);
    for (const [round, { _id }] of (
      await restaurant.addOrders(Array.from({ length: 8 }, () => ({})))
    ).entries()) {
      const rotated = await managers[round % 2]?.post<{ secret: string }>(`/webhooks/endpoints/${id}/rotate`);
      await clients[0]?.post(`/v1/orders/${_id}/status`, { status: 'confirmed' });
      await expect.poll(() => receiver.received, { interval: 5, ...within(1) }).toHaveLength(round + 1);
      const request = receiver.received[round];
      if (!request || !rotated) throw new Error('There is no request');
      await expect(verified(request, rotated.body.secret), `round ${round}`).resolves.toBeDefined();
    }
  });

  it("count a key's requests together", async ({ services, restaurant }) => {
    const { secret } = await services[0].context.services.keys.create({
      restaurantId: restaurant.id,
      name: 'Shared',
      scopes: [],
      branches: 'all',
    });
    const [one, other] = services.map(service => service.clientWith(secret));
    let sent = 0;
    const remaining = async () => {
      sent += 1;
      const answer = await other?.get('/v1/branches');
      return sent + Number(answer?.headers.get('x-ratelimit-remaining'));
    };
    for (let count = 0; count < 20; count += 1) await one?.get('/v1/branches');
    await expect.poll(remaining).toBe(120 - 20);
  });
});
