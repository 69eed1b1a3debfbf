import { describe, expect } from 'vitest';
import type { Order } from '../../generated/public/types.ts';
import { test } from '../helpers/fixtures.ts';
import { snapshotOf } from '../helpers/restaurant.ts';

const it = test.extend(
  'read',
  { scope: 'file' },
  ({ client }) =>
    async (reference: string | number) =>
      (await client.get<Order>(`/v1/orders/${reference}`)).body,
);

describe('GET /v1/orders/{reference}', () => {
  it('finds an order by ID and by number', async ({ restaurant, read }) => {
    const order = await restaurant.addOrder();
    const byId = await read(order._id);
    expect(byId.id).toBe(order._id);
    expect(await read(order.number)).toEqual(byId);
  });

  it('resolves a number within the restaurant', async ({ restaurant, read, client, newRestaurant }) => {
    const other = await newRestaurant();
    const [mine] = await restaurant.addOrders([{ number: 500_001 }]);
    await other.addOrders([{ number: 500_001 }, { number: 500_002 }]);
    expect(await read(500_001)).toMatchObject({ id: mine?._id });
    expect(await client.get('/v1/orders/500002')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('returns the requested order to each of many concurrent callers', async ({
    restaurant,
    client,
    newRestaurant,
  }) => {
    const other = await newRestaurant();
    const theirs = await other.addOrder();
    const mine = await restaurant.addOrders(Array.from({ length: 30 }, () => ({})));
    const asked = [...mine, theirs, ...mine].map(({ _id }) => _id);
    const answers = await Promise.all(asked.map(id => client.get<Order>(`/v1/orders/${id}`)));
    const found = asked.map(id => (id === theirs._id ? [404, undefined] : [200, id]));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(found);
  });

  for (const [what, reference] of [
    ['an unknown id', 'ord_00000000000000000000000000000000'],
    ['an unknown number', '999999'],
    ['a number larger than any', '9'.repeat(40)],
    ['a negative number', '-1'],
    ['a fraction', '1001.0'],
  ]) {
    it(`responds to ${what} with 404 not_found`, async ({ client }) => {
      expect(await client.get(`/v1/orders/${reference}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    });
  }

  it("responds to an order outside the key's branches as if it did not exist", async ({
    restaurant,
    service,
  }) => {
    const order = await restaurant.addOrder({ branch: snapshotOf(restaurant.tokyo) });
    const limited = service.client({ restaurantId: restaurant.id, branches: [restaurant.harbour._id] });
    const [byId, byNumber, unknown] = await Promise.all([
      limited.get(`/v1/orders/${order._id}`),
      limited.get(`/v1/orders/${order.number}`),
      limited.get('/v1/orders/999999'),
    ]);
    expect(byId).toMatchObject({ status: 404, body: unknown.body });
    expect(byNumber).toMatchObject({ status: 404, body: unknown.body });
  });
});
