import { describe, expect } from 'vitest';
import type {
  ActivityList,
  DashboardBranchList,
  DashboardOrder,
  DashboardOrderList,
  KeyList,
  PlacedGuestOrder,
  Restaurant,
  Session,
  StorefrontMenu,
  StorefrontRestaurant,
  UserList,
  WebhookEndpointList,
} from '../../generated/dashboard/types.ts';
import type { Branch } from '../../generated/public/types.ts';
import { fillSandbox } from '../../server/demo/seed.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { sandboxEntry } from '../../server/modules/restaurants/documents.ts';
import type { Client, ErrorBody } from '../helpers/client.ts';
import { type Dashboard, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant, twoProcessesTest } from '../helpers/fixtures.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { addSandbox, inTestMode, makeKey, switchMode } from '../helpers/sandbox.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { followOrders } from '../helpers/stream.ts';
import { addEndpoint } from '../helpers/webhooks.ts';

const SANDBOX_ORDERS = 40;
const LISTS = ['/v1/orders', '/v1/branches', '/v1/menu/items', '/v1/menu/categories', '/v1/inventory/items'];

const it = testWithOwnRestaurant
  .extend('overrides', { scope: 'file' }, { feedSettings: { checkEvery: 600_000, heartbeatEvery: 600_000 } })
  // The sandbox uses the test provider, whatever the live restaurant uses.
  .extend('settings', { scope: 'file' }, { paymentProvider: 'none' as const })
  .extend('sandbox', ({ service, restaurantId }) => addSandbox(service, restaurantId))
  .extend('tester', async ({ service, restaurantId, sandbox: _ }) => inTestMode(service, restaurantId));

type Listed = { data: { id: string }[]; pagination: { total: number } };
const list = async (client: Client, path: string) => (await client.get<Listed>(path)).body.data;

/** The sandbox's branch, and an item orderable without choices. */
async function readShop(service: { url: string }, { slug }: Pick<Restaurant, 'slug'>) {
  const { request } = openDashboard(service);
  const shop = await request<StorefrontRestaurant>('GET', `/storefront/${slug}/branches`);
  const branch = { slug: shop.body.branches[0]?.slug ?? '' };
  const { body } = await request<StorefrontMenu>('GET', `/storefront/${slug}/${branch.slug}/menu`);
  const item = body.items.find(({ customizations }) => customizations.every(({ minimum }) => minimum === 0));
  return { branch, menuItemId: item?.id ?? '', sandbox: body.branch.sandbox };
}

async function placeTestOrder(service: { url: string }, sandbox: Restaurant) {
  const { branch, menuItemId } = await readShop(service, sandbox);
  const guest = openStorefront(service, { id: sandbox.slug }, branch);
  const { body } = await guest.place({ lines: [{ menuItemId, quantity: 1 }] });
  return { guest, ...body };
}

describe('The sandbox', () => {
  it("is created by an owner once, which the live restaurant's log shows", async ({
    owner,
    manager,
    restaurantId,
  }) => {
    expect(await manager.put('/session/test-mode')).toMatchObject({
      status: 404,
      body: { error: 'The restaurant has no sandbox yet: an owner can create one' },
    });
    expect((await manager.post('/restaurant/sandbox')).status).toBe(403);
    expect((await owner.get<Session>('/session')).body.testMode).toBe('none');
    const made = await owner.post<Restaurant>('/restaurant/sandbox');
    expect(made.body).toMatchObject({ name: 'Test Kitchen (test)', slug: `${restaurantId}-test` });
    expect((await owner.post<Restaurant>('/restaurant/sandbox')).body).toEqual(made.body);
    expect((await owner.get<Session>('/session')).body.testMode).toBe('off');

    const log = await owner.get<ActivityList>('/activity');
    expect(log.body.data.filter(({ action }) => action === 'restaurant.sandbox_created')).toMatchObject([
      { actor: { name: 'Olga' }, subject: { type: 'restaurant', id: restaurantId } },
    ]);
  });

  it('has a branch with a menu, stock, and orders, some of them open', async ({ tester }) => {
    expect((await tester.get<DashboardBranchList>('/branches')).body.data).toMatchObject([
      { slug: 'test-branch', status: 'open' },
    ]);
    const open = await tester.get<DashboardOrderList>('/orders?view=active');
    expect(open.body.data.length).toBeGreaterThan(3);
    const all = await tester.get<DashboardOrderList>('/orders?limit=100');
    expect(all.body.data).toHaveLength(SANDBOX_ORDERS);
  });

  it('gets another slug if its own is taken', async ({ service, restaurantId, newRestaurant }) => {
    const { restaurants } = collectionsOf(service);
    const slug = `${restaurantId}-test`;
    await restaurants.updateOne({ _id: (await newRestaurant()).id }, { $set: { slug } });
    expect((await addSandbox(service, restaurantId)).slug).toMatch(new RegExp(`^${slug}-[0-9a-f]{8}$`));
  });

  it('is completed by the sweeper after a crash', async ({ service, restaurantId, owner }) => {
    const { restaurants, orders, items } = collectionsOf(service);
    const at = new Date();
    const sandbox = { restaurantId: newId('rst'), at };
    const entry = sandboxEntry(
      { _id: restaurantId, restaurantId, name: 'Test Kitchen' },
      'restaurant.sandbox_created',
      SYSTEM,
      at,
    );
    await restaurants.updateOne({ _id: restaurantId }, { $set: { sandbox }, $push: { outbox: entry } });
    await fillSandbox(service.context.collections, {
      _id: sandbox.restaurantId,
      createdAt: at,
      name: '',
      slug: '',
    });
    const ofSandbox = { restaurantId: sandbox.restaurantId };
    const whole = await items.find(ofSandbox).sort({ _id: 1 }).toArray();
    await orders.deleteMany({ ...ofSandbox, number: { $gt: 1_010 } });
    await items.deleteOne(ofSandbox);
    expect((await owner.put('/session/test-mode')).status).toBe(404);

    await service.context.sweep(0);
    expect((await owner.put<Session>('/session/test-mode')).body.restaurant.id).toBe(sandbox.restaurantId);
    expect(await orders.countDocuments(ofSandbox)).toBe(SANDBOX_ORDERS);
    expect(await items.find(ofSandbox).sort({ _id: 1 }).toArray()).toEqual(whole);
  });
});

twoProcessesTest(
  'Of many who make a sandbox at once at two processes, all get the same one',
  async ({ services }) => {
    const { id: restaurantId } = await addRestaurant(services[0]);
    const owner = { restaurantId, role: 'owner' } as const;
    const owners = await Promise.all(
      [0, 1, 0, 1, 0, 1].map(index => signedIn(services[index] ?? services[0], owner)),
    );
    const made = await Promise.all(owners.map(one => one.post<Restaurant>('/restaurant/sandbox')));
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    const { restaurants, branches, orders } = collectionsOf(services[0]);
    expect(await restaurants.countDocuments({ sandboxOf: restaurantId })).toBe(1);
    const ofSandbox = { restaurantId: made[0]?.body.id ?? '' };
    expect(await branches.countDocuments(ofSandbox)).toBe(1);
    expect(await orders.countDocuments(ofSandbox)).toBe(SANDBOX_ORDERS);
  },
);

describe('A session in test mode', () => {
  it("uses the sandbox with the user's permissions, until it leaves", async ({
    manager,
    sandbox,
    restaurantId,
    restaurant,
  }) => {
    const entered = await switchMode(manager, 'PUT');
    expect(entered).toMatchObject({
      testMode: 'on',
      restaurant: { id: sandbox.id },
      user: { role: 'manager' },
    });
    expect((await manager.get<Session>('/session')).body).toEqual(entered);
    const { _id: liveItem } = await restaurant.addItem();
    expect((await manager.get(`/menu/items/${liveItem}`)).status).toBe(404);
    expect((await manager.post('/branches', {})).status).toBe(403);
    const left = await switchMode(manager, 'DELETE');
    expect(left).toMatchObject({ testMode: 'off', restaurant: { id: restaurantId } });
    expect((await manager.get(`/menu/items/${liveItem}`)).status).toBe(200);
  });

  it('requires a manager or an owner', async ({ service, restaurantId, sandbox: _ }) => {
    const staff = await signedIn(service, { restaurantId, role: 'staff' });
    expect((await staff.put('/session/test-mode')).status).toBe(403);
  });

  it('rejects changes from pages opened before it, and vice versa', async ({
    service,
    manager,
    sandbox: _,
  }) => {
    const cookie = manager.cookie()?.replace('session=', '') ?? '';
    const tab = openDashboard(service, cookie);
    await tab.resume();
    await switchMode(manager, 'PUT');
    const key = { name: 'Partner', scopes: [] };
    expect((await tab.post('/keys', key)).status).toBe(403);
    await tab.resume();
    expect((await tab.post('/keys', key)).status).toBe(201);
    await switchMode(manager, 'DELETE');
    expect((await tab.post('/keys', key)).status).toBe(403);
    expect((await manager.get<KeyList>('/keys')).body.data).toEqual([]);
  });

  it("ends the live restaurant's streams, and opens the sandbox's", async ({
    service,
    restaurant,
    manager,
    sandbox,
  }) => {
    const live = await followOrders(service, manager);
    await switchMode(manager, 'PUT');
    expect(await live.ended).toBe('by the service');
    const test = await followOrders(service, manager);
    const { _id: menuItemId } = await restaurant.addItem();
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    expect((await guest.place({ lines: [{ menuItemId, quantity: 1 }] })).status).toBe(201);
    const { order } = await placeTestOrder(service, sandbox);
    await test.untilChanges(1);
    expect(test.changes()).toEqual([[order.number, 'order.placed']]);
    test.close();
  });

  it("has the live restaurant's users", async ({ service, restaurantId, owner, sandbox }) => {
    await switchMode(owner, 'PUT');
    const invited = await owner.post<{ user: { id: string } }>('/users', {
      email: 'new@example.com',
      name: 'Nele',
      role: 'staff',
    });
    expect(invited.status).toBe(201);
    const { users } = collectionsOf(service);
    expect(await users.findOne({ _id: invited.body.user.id })).toMatchObject({ restaurantId });
    expect((await owner.get<UserList>('/users')).body.data.map(({ name }) => name)).toContain('Nele');
    expect(await users.countDocuments({ restaurantId: sandbox.id })).toBe(0);
  });
});

describe('Keys', () => {
  it('of the sandbox start with rok_test_ and see nothing live, and vice versa', async ({
    service,
    restaurant,
    manager,
    tester,
    sandbox,
  }) => {
    const liveOrder = await restaurant.addOrder();
    const liveItem = await restaurant.addItem();
    const liveStock = await restaurant.addInventoryItem();
    const secrets = { live: await makeKey(manager), test: await makeKey(tester) };
    expect(secrets.live).toMatch(/^rok_[\w-]{43}$/);
    expect(secrets.test).toMatch(/^rok_test_[\w-]{43}$/);
    expect((await tester.get<KeyList>('/keys')).body.data).toMatchObject([
      { displayPrefix: secrets.test.slice(4, 17) },
    ]);
    const clients = { live: service.clientWith(secrets.live), test: service.clientWith(secrets.test) };

    for (const path of LISTS) {
      const [live, test] = await Promise.all([list(clients.live, path), list(clients.test, path)]);
      expect(live.length, path).toBeGreaterThan(0);
      expect(test.length, path).toBeGreaterThan(0);
      const ids = new Set(live.map(({ id }) => id));
      expect(test.filter(({ id }) => ids.has(id))).toEqual([]);
    }
    const [order] = await list(clients.test, '/v1/orders');
    const [item] = await list(clients.test, '/v1/menu/items');
    const [stock] = await list(clients.test, '/v1/inventory/items');
    const paths = (ids: (string | undefined)[]) =>
      ['/v1/orders/', '/v1/menu/items/', '/v1/inventory/items/'].map((path, index) => path + ids[index]);
    const live = paths([liveOrder._id, liveItem._id, liveStock._id]);
    const test = paths([order?.id, item?.id, stock?.id]);
    for (const path of live) {
      expect((await clients.live.get(path)).status).toBe(200);
      expect(await clients.test.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    for (const path of test) {
      expect((await clients.test.get(path)).status).toBe(200);
      expect(await clients.live.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const [branch] = (await clients.test.get<{ data: Branch[] }>('/v1/branches')).body.data;
    expect(branch?.restaurantId).toBe(sandbox.id);
    expect((await clients.live.get(`/v1/orders?branchId=${branch?.id}`)).status).toBe(403);
    expect((await clients.live.post(`/v1/orders/${order?.id}/status`, { status: 'cancelled' })).status).toBe(
      404,
    );
  });

  it('have separate limits, as do all limits in the sandbox', async ({
    service,
    manager,
    tester,
    receiver,
  }) => {
    const [live, test] = [
      service.clientWith(await makeKey(manager)),
      service.clientWith(await makeKey(tester)),
    ];
    const remaining = async (client: Client) =>
      Number((await client.get('/v1/branches')).headers.get('x-ratelimit-remaining'));
    for (const left of [119, 118, 117]) expect(await remaining(test)).toBe(left);
    expect(await remaining(live)).toBe(119);

    const { webhookEndpoints } = collectionsOf(service);
    let status = 201;
    while (status === 201)
      status = (await tester.post('/webhooks/endpoints', { url: receiver.url, events: ['order.created'] }))
        .status;
    expect(status).toBe(409);
    expect(await webhookEndpoints.countDocuments({})).toBeGreaterThan(10);
    expect((await addEndpoint(manager, receiver.url)).id).toMatch(/^whe_/);
  });
});

it('Endpoints receive only events of their own mode', async ({
  service,
  restaurant,
  restaurantId,
  manager,
  tester,
  sandbox,
  receiver,
}) => {
  const { _id: menuItemId } = await restaurant.addItem();
  await addEndpoint(manager, `${receiver.url}?live`);
  await addEndpoint(tester, `${receiver.url}?test`);
  const endpoints = async (page: Dashboard) =>
    (await page.get<WebhookEndpointList>('/webhooks/endpoints')).body.data.map(({ url }) => url.slice(-5));
  expect([await endpoints(manager), await endpoints(tester)]).toEqual([['?live'], ['?test']]);

  const live = openStorefront(service, restaurant, restaurant.harbour);
  await live.place({ lines: [{ menuItemId, quantity: 1 }] });
  const placed = await placeTestOrder(service, sandbox);
  await tester.post(`/orders/${placed.order.number}/status`, { status: 'confirmed' });
  await drainBackground(service);
  const told = () =>
    receiver.received
      .map(({ path, body }) => {
        const event: { type: string; restaurantId: string } = JSON.parse(String(body));
        return [path.slice(-5), event.type, event.restaurantId];
      })
      .sort();
  await expect.poll(told).toHaveLength(3);
  expect(told()).toEqual([
    ['?live', 'order.created', restaurantId],
    ['?test', 'order.confirmed', sandbox.id],
    ['?test', 'order.created', sandbox.id],
  ]);
});

describe('The shop of a sandbox', () => {
  it('shows guests that orders are not prepared, before and after ordering', async ({
    service,
    restaurant,
    sandbox,
  }) => {
    expect((await readShop(service, sandbox)).sandbox).toBe(true);
    const { order, guest, token } = await placeTestOrder(service, sandbox);
    expect(order.sandbox).toBe(true);
    expect((await guest.track(token)).body.sandbox).toBe(true);
    const { body } = await openStorefront(service, restaurant, restaurant.harbour).menu();
    expect(body.branch).toMatchObject({ sandbox: false, onlinePayment: false });
  });

  it('accepts and refunds test payments, even if the live restaurant has no online payments', async ({
    service,
    restaurant,
    tester,
    sandbox,
  }) => {
    const { guest, token, order } = await placeTestOrder(service, sandbox);
    const refund = (paymentId: string) =>
      openDashboard(service).request<PlacedGuestOrder['order'] & ErrorBody>(
        'POST',
        `/storefront/order/payments/${paymentId}/refund`,
        { headers: { 'x-order-token': token } },
      );
    expect(order.onlinePayment).toBe(true);
    const { id } = (await guest.startPayment(token)).body;
    expect(await refund(id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await guest.finishPayment(token, id, 'succeeded')).body.status).toBe('confirmed');
    expect((await refund('test:pay_another')).status).toBe(409);
    for (let time = 1; time <= 2; time++)
      expect(await refund(id)).toMatchObject({
        status: 200,
        body: { paymentStatus: 'refunded', refundedTotal: order.total },
      });
    const { body } = await tester.get<DashboardOrder>(`/orders/${order.number}`);
    expect(body.refunds).toMatchObject([{ amount: order.total, source: 'gateway' }]);

    const { _id: menuItemId } = await restaurant.addItem();
    const live = openStorefront(service, restaurant, restaurant.harbour);
    const placed = await live.place({ lines: [{ menuItemId, quantity: 1 }] });
    expect((await live.startPayment<ErrorBody>(placed.body.token)).status).toBe(409);
  });

  it('can also be found by its ID', async ({ service, tester, sandbox }) => {
    const client = service.clientWith(await makeKey(tester));
    const { body } = await client.get<{ data: Branch[] }>('/v1/branches');
    const { restaurantId = '', slug = '' } = body.data[0] ?? {};
    const guest = openStorefront(service, { id: restaurantId }, { slug });
    expect((await guest.menu()).body.branch.restaurantName).toBe(sandbox.name);
  });
});

it('A suspended sandbox can be left but not entered; the live restaurant continues', async ({
  service,
  restaurant,
  restaurantId,
  sandbox,
}) => {
  const { restaurants } = service.context.services;
  const tester = await signedIn(service, { restaurantId, role: 'manager' });
  const enter = () => tester.put<Session>('/session/test-mode');
  expect((await enter()).status).toBe(200);
  const seen = async () => (await tester.get<Session>('/session')).body.restaurant.id;
  expect(await seen()).toBe(sandbox.id);
  await tester.resume();
  await restaurants.setSuspended(sandbox.id, true, SYSTEM);
  expect(await seen()).toBe(restaurantId);
  // A page of the sandbox cannot change the live restaurant.
  const order = await restaurant.addOrder();
  const move = () => tester.post(`/orders/${order.number}/status`, { status: 'confirmed' });
  expect(await move()).toMatchObject({ status: 403, body: { code: 'invalid_csrf_token' } });
  await tester.resume();
  expect((await move()).status).toBe(200);
  expect(await enter()).toMatchObject({ status: 403, body: { code: 'restaurant_suspended' } });
  await restaurants.setSuspended(sandbox.id, false, SYSTEM);
  expect((await enter()).status).toBe(200);
});

it('Suspending and resuming a restaurant includes its sandbox', async ({ service, restaurantId, tester }) => {
  const { restaurants } = service.context.services;
  // Unused keys, because keys are cached for five seconds.
  const [first, second] = [await makeKey(tester), await makeKey(tester)];
  await restaurants.setSuspended(restaurantId, true, SYSTEM);
  expect((await service.clientWith(first).get('/v1/orders')).status).toBe(403);
  expect((await tester.get('/orders')).status).toBe(403);
  await restaurants.setSuspended(restaurantId, false, SYSTEM);
  expect((await service.clientWith(second).get('/v1/orders')).status).toBe(200);
});

it('A restaurant that refers to another one as its sandbox can neither use nor suspend it', async ({
  service,
  restaurantId,
  owner,
  newRestaurant,
}) => {
  const victim = await newRestaurant();
  const victimClient = service.client({ restaurantId: victim.id });
  const sandbox = { restaurantId: victim.id, at: new Date() };
  await collectionsOf(service).restaurants.updateOne({ _id: restaurantId }, { $set: { sandbox } });

  expect((await owner.put('/session/test-mode')).status).toBe(404);
  await service.context.services.restaurants.setSuspended(restaurantId, true, SYSTEM);
  await drainBackground(service);
  expect((await victimClient.get('/v1/orders')).status).toBe(200);
});
