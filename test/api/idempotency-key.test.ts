import { describe, expect } from 'vitest';
import type {
  DashboardOrder,
  DashboardOrderList,
  OrderWithTimeline,
} from '../../generated/dashboard/types.ts';
import { sendAtOnce } from '../helpers/at-once.ts';
import type { Client, ErrorBody, TypedAnswer } from '../helpers/client.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import type { TestRestaurant } from '../helpers/restaurant.ts';
import type { TestService } from '../helpers/service.ts';
import type { createStockReader } from '../helpers/stock.ts';

const HOUR = 60 * 60_000;

type Parts = {
  service: TestService;
  client: Client;
  manager: Dashboard;
  restaurant: TestRestaurant;
  stock: ReturnType<typeof createStockReader>;
};

/** An operation that takes an `Idempotency-Key`, ready to be sent. */
type Keyed = {
  path: string;
  body: object;
  /** Another request of the same operation. */
  otherBody: object;
  /** Changes what it changed once more. */
  change(): Promise<unknown>;
  /** How often it was applied. */
  applied(): Promise<number>;
};

const movement = async ({ restaurant, stock }: Parts, pathOf: (itemId: string) => string, by: Poster) => {
  const { _id } = await restaurant.addInventoryItem();
  const body = { branchId: restaurant.harbour._id, type: 'purchase', quantity: 1.5 };
  const path = pathOf(_id);
  return {
    path,
    body,
    otherBody: { ...body, quantity: 2 },
    change: () => by.post(path, { ...body, type: 'count', quantity: 0 }),
    applied: async () => (await stock.movementsOf(_id)).filter(({ type }) => type === 'purchase').length,
  };
};
type Poster = { post(path: string, body: object): Promise<unknown> };

const readOrder = async ({ service, manager }: Parts, id: string) => {
  await drainBackground(service);
  return (await manager.get<OrderWithTimeline>(`/orders/${id}`)).body;
};

const operations: Record<string, (parts: Parts) => Promise<Keyed>> = {
  recordInventoryTransaction: parts =>
    movement(parts, itemId => `/v1/inventory/items/${itemId}/transactions`, parts.client),

  recordInventoryMovement: parts =>
    movement(parts, itemId => `/inventory/items/${itemId}/movements`, parts.manager),

  async placeOrder({ manager, restaurant }) {
    const { _id: menuItemId } = await restaurant.addItem();
    const email = `${crypto.randomUUID()}@example.com`;
    const lines = [{ menuItemId, quantity: 1 }];
    const customer = { email };
    const body = { branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter', lines, customer };
    const list = async () => (await manager.get<DashboardOrderList>(`/orders?customer=${email}`)).body.data;
    return {
      path: '/orders',
      body,
      otherBody: { ...body, notes: 'Hot' },
      async change() {
        await manager.patch(`/menu/items/${menuItemId}`, { published: false });
        for (const { id } of await list())
          await manager.post(`/orders/${id}/status`, { status: 'cancelled', reason: 'Sold out' });
      },
      applied: async () => (await list()).length,
    };
  },

  async recordPayment(parts) {
    // Failing again leaves the order as it is, so that only the key can tell two requests apart.
    const failed = { paymentStatus: 'failed', paymentProviderId: 'stripe' } as const;
    const { _id } = await parts.restaurant.addOrder(failed);
    const path = `/orders/${_id}/payment`;
    const body = { outcome: 'failed', providerId: 'stripe' };
    return {
      path,
      body,
      otherBody: { ...body, providerId: 'adyen' },
      change: () => parts.manager.post(path, { ...body, outcome: 'succeeded' }),
      async applied() {
        const { timeline } = await readOrder(parts, _id);
        return timeline.filter(
          ({ action, status }) => action === 'order.payment_recorded' && status === 'pending',
        ).length;
      },
    };
  },

  async refundOrder(parts) {
    const { _id } = await parts.restaurant.addOrder({ status: 'completed', paymentStatus: 'paid' });
    const path = `/orders/${_id}/refunds`;
    const body = { amount: 2, source: 'manual', reason: 'Cold' };
    return {
      path,
      body,
      otherBody: { ...body, amount: 3 },
      change: () => parts.manager.post(path, { amount: 1, source: 'gateway' }),
      applied: async () =>
        (await readOrder(parts, _id)).refunds.filter(({ amount }) => amount === '2.00').length,
    };
  },
};

// In the past, so that a session lasts for days.
let now = Date.now() - 1_000 * HOUR;

const it = test.extend('overrides', { scope: 'file' }, { clock: () => new Date(now) }).extend(
  'parts',
  { scope: 'file' },
  ({ service, client, manager, restaurant, stock }): Parts => ({
    service,
    client,
    manager,
    restaurant,
    stock,
  }),
);

const newKey = () => crypto.randomUUID();

/** Sends a request by the API whose path it is. */
function send(
  { client, manager }: Pick<Parts, 'client' | 'manager'>,
  path: string,
  body: object,
  key: string,
): Promise<TypedAnswer<ErrorBody>> {
  const by = path.startsWith('/v1/') ? client : manager;
  return by.request('POST', path, { body, headers: { 'idempotency-key': key } });
}

describe.for(Object.entries(operations))('%s with an Idempotency-Key', ([, prepare]) => {
  it('is applied once and answered again with the first answer, whatever changed since', async ({
    parts,
  }) => {
    const { path, body, change, applied } = await prepare(parts);
    const key = newKey();
    const first = await send(parts, path, body, key);
    expect(first.status).toBeLessThan(300);
    await change();
    now += 23 * HOUR;
    const again = await send(parts, path, body, key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect([first, again].map(({ headers }) => headers.get('idempotency-key'))).toEqual([key, key]);
    expect(await applied()).toBe(1);
  });

  it('is 409 for another request with the key', async ({ parts }) => {
    const { path, body, otherBody, applied } = await prepare(parts);
    const elsewhere = await prepare(parts);
    const key = newKey();
    await send(parts, path, body, key);
    const answers = [
      await send(parts, path, otherBody, key),
      await send(parts, elsewhere.path, elsewhere.body, key),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'conflict'],
      [409, 'conflict'],
    ]);
    expect(answers.map(({ headers }) => headers.get('idempotency-key'))).toEqual([key, key]);
    expect([await applied(), await elsewhere.applied()]).toEqual([1, 0]);
  });

  it('is applied once when it arrives 20 times at once; while one is answered, the others are 409 with Retry-After', async ({
    parts,
  }) => {
    const { path, body, applied } = await prepare(parts);
    const key = newKey();
    const { first, final } = await sendAtOnce(
      Array.from({ length: 20 }, () => () => send(parts, path, body, key)),
    );
    const texts = final.map(({ status, body }) => JSON.stringify([status, body]));
    expect(new Set(texts).size, texts.join('\n')).toBe(1);
    expect(final[0]?.status).toBeLessThan(300);
    expect(await applied()).toBe(1);
    const rejected = first.filter(({ status }) => status >= 300);
    expect(rejected.length).toBeGreaterThan(0);
    for (const { status, body, headers } of rejected)
      expect([status, body.code, headers.get('retry-after'), headers.get('idempotency-key')]).toEqual([
        409,
        'conflict',
        '1',
        key,
      ]);
  });

  it('is applied again after 24 hours, also when it is another request by then', async ({ parts }) => {
    const { path, body, otherBody, applied } = await prepare(parts);
    const key = newKey();
    await send(parts, path, body, key);
    now += 24 * HOUR + 1;
    expect((await send(parts, path, body, key)).status).toBeLessThan(300);
    expect(await applied()).toBe(2);
    expect((await send(parts, path, otherBody, key)).status).toBe(409);
    now += 24 * HOUR + 1;
    expect((await send(parts, path, otherBody, key)).status).toBeLessThan(300);
  });

  it('does not use the key up when it is rejected', async ({ parts }) => {
    const { path, body, applied } = await prepare(parts);
    const key = newKey();
    expect((await send(parts, path, {}, key)).status).toBe(400);
    expect((await send(parts, path, body, key)).status).toBeLessThan(300);
    expect(await applied()).toBe(1);
  });
});

describe('An Idempotency-Key', () => {
  it('is of its caller and its operation', async ({ parts, owner, service, restaurantId }) => {
    const key = newKey();
    const { path, body, applied } = await movement(
      parts,
      itemId => `/v1/inventory/items/${itemId}/transactions`,
      parts.client,
    );
    const client = service.client({ restaurantId, name: 'Another key' });
    const inDashboard = path.replace('/v1/', '/').replace('transactions', 'movements');
    for (const by of [parts, { ...parts, client }])
      expect((await send(by, path, body, key)).status).toBe(201);
    for (const by of [parts, { ...parts, manager: owner }])
      expect((await send(by, inDashboard, body, key)).status).toBe(201);
    expect(await applied()).toBe(4);
  });

  it.for(['', 'a b', 'schlüssel', 'x'.repeat(256)])('is rejected when it is %j', async (key, { parts }) => {
    const { path, body } = await prepareTransaction(parts);
    const { status, body: error } = await send(parts, path, body, key);
    expect([status, error.fields?.map(({ path }) => path)]).toEqual([400, ['idempotency-key']]);
  });

  it('gives a payment that changes nothing its answer, too', async ({ parts }) => {
    const { _id } = await parts.restaurant.addOrder({ paymentStatus: 'paid' });
    const key = newKey();
    const pay = (providerId: string) =>
      send(parts, `/orders/${_id}/payment`, { outcome: 'succeeded', providerId }, key);
    const first = await pay('stripe');
    await parts.manager.post<DashboardOrder>(`/orders/${_id}/refunds`, { amount: 1, source: 'manual' });
    expect((await pay('stripe')).body).toEqual(first.body);
    expect((await pay('adyen')).status).toBe(409);
  });
});

const prepareTransaction = (parts: Parts) =>
  movement(parts, itemId => `/v1/inventory/items/${itemId}/transactions`, parts.client);
