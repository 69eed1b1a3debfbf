import { describe, expect } from 'vitest';
import type { OrderList } from '../../generated/public/types.ts';
import type { ErrorBody, TypedAnswer } from '../helpers/client.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import { snapshotOf } from '../helpers/restaurant.ts';
import { addEndpoint } from '../helpers/webhooks.ts';

type Listed = {
  data: { id: string }[];
  pagination: { hasMore: boolean; nextCursor: string | null; total: number };
};
type Get = (query: string) => Promise<TypedAnswer<Listed & ErrorBody>>;

const ELEMENTS = 11;

const it = test.extend(
  'lists',
  { scope: 'file' },
  async ({ service, client, manager, restaurant, harbourId, receiver }): Promise<Record<string, Get>> => {
    const stock = await restaurant.addInventoryItem();
    await addEndpoint(manager, receiver.url);
    // Half of them at the same time.
    const orders = await restaurant.addOrders(
      Array.from({ length: ELEMENTS }, (_, index) => ({
        branch: snapshotOf(restaurant.harbour),
        createdAt: new Date(Date.UTC(2026, 0, 5, 12, 0, Math.floor(index / 6))),
      })),
    );
    const movement = { branchId: harbourId, type: 'purchase', quantity: 1 };
    for (const { _id } of orders) {
      await client.post(`/v1/orders/${_id}/status`, { status: 'confirmed' });
      await client.post(`/v1/inventory/items/${stock._id}/transactions`, movement);
    }
    await drainBackground(service);
    const inDashboard = (path: string) => (query: string) =>
      manager.get<Listed & ErrorBody>(path.includes('?') ? `${path}&${query}` : `${path}?${query}`);
    return {
      'orders of the public API': query => client.get<Listed & ErrorBody>(`/v1/orders?${query}`),
      orders: inDashboard('/orders'),
      'orders of the kitchen': inDashboard(`/kitchen/orders?branchId=${harbourId}`),
      activity: inDashboard('/activity'),
      movements: inDashboard(`/inventory/items/${stock._id}/movements`),
      deliveries: inDashboard('/webhooks/deliveries'),
    };
  },
);

async function readAll(get: Get, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await get(`limit=${limit}${cursor}`);
    ids.push(...body.data.map(({ id }) => id));
    const { nextCursor, hasMore } = body.pagination;
    expect(hasMore).toBe(nextCursor !== null);
    if (nextCursor === null) return ids;
    cursor = `&cursor=${nextCursor}`;
  }
}

describe.for([
  'orders of the public API',
  'orders',
  'orders of the kitchen',
  'activity',
  'movements',
  'deliveries',
])('The list of %s', name => {
  it('continues from a cursor in its own order, after pages by number and by cursor', async ({ lists }) => {
    const get = lists[name] ?? expect.fail();
    const { body } = await get('limit=100');
    const ids = body.data.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(ELEMENTS);
    expect(body.pagination.nextCursor).toBeNull();
    for (const limit of [1, 3, ids.length]) expect(await readAll(get, limit)).toEqual(ids);
    const { body: second } = await get('limit=3&page=2');
    const { body: third } = await get(`limit=3&page=7&cursor=${second.pagination.nextCursor}`);
    expect(third.data.map(({ id }) => id)).toEqual(ids.slice(6, 9));
    expect(third.pagination).toMatchObject({ page: 7, total: ids.length });
  });

  it('rejects an invalid cursor with a 400', async ({ lists }) => {
    const get = lists[name] ?? expect.fail();
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const other = name === 'movements' ? 'activity' : 'movements';
    const { body } = (await lists[other]?.('limit=1')) ?? expect.fail();
    const at = Date.UTC(2026, 0, 5);
    const wrong = [
      '',
      'x',
      '%00',
      'null',
      ...[
        null,
        {},
        [],
        ['orders'],
        ['orders', at],
        ['orders', 'now', 'ord_1'],
        ['orders', 1e300, 'ord_1'],
      ].map(encode),
      encode(['orders', at, { $gt: '' }]),
      body.pagination.nextCursor,
    ];
    for (const cursor of wrong) {
      const answer = await get(`cursor=${cursor}`);
      expect(answer, `${cursor}`).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', fields: [{ path: 'cursor' }] },
      });
    }
    expect((await get(`cursor=${'x'.repeat(501)}`)).status).toBe(400);
  });
});

it('No order is skipped or repeated while orders enter and leave the list', async ({
  newRestaurant,
  service,
}) => {
  const restaurant = await newRestaurant();
  const client = service.client({ restaurantId: restaurant.id });
  const orders = await restaurant.addOrders(Array.from({ length: 9 }, () => ({})));
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await client.get<OrderList>(`/v1/orders?status=pending&limit=2${cursor}`);
    for (const { id } of body.data) {
      seen.push(id);
      await client.post<object>(`/v1/orders/${id}/status`, { status: 'confirmed' });
    }
    await restaurant.addOrder({ createdAt: new Date() });
    cursor = body.pagination.nextCursor === null ? '' : `&cursor=${body.pagination.nextCursor}`;
  } while (cursor);
  expect(seen).toEqual(orders.map(({ _id }) => _id).toReversed());
});
