import { describe, expect } from 'vitest';
import type { DashboardOrder, OrderWithTimeline, PlacedGuestOrder } from '../../generated/dashboard/types.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import type { TestRestaurant } from '../helpers/restaurant.ts';
import { openStorefront } from '../helpers/storefront.ts';

const it = test
  .extend('settings', { scope: 'file' }, { trustProxy: 1 })
  .extend('soup', { scope: 'file' }, ({ restaurant }) =>
    restaurant.addItem({ title: 'Soup', allowSpecialRequests: false }),
  )
  .extend(
    'guest',
    { scope: 'file' },
    ({ service, restaurant }) =>
      () =>
        openStorefront(service, restaurant, restaurant.harbour),
  )
  .extend('order', { scope: 'file' }, ({ soup }) => (values = {}) => ({
    lines: [{ menuItemId: soup._id, quantity: 2 }],
    ...values,
  }))
  .extend(
    'ordersOf',
    { scope: 'file' },
    ({ service }) =>
      async ({ id }: TestRestaurant) =>
        (await signedIn(service, { restaurantId: id, role: 'staff' })).get<{ pagination: { total: number } }>(
          '/orders',
        ),
  );

const newKey = () => crypto.randomUUID();
const withKey = (key: string) => ({ 'idempotency-key': key });

describe('A guest at a table', () => {
  it('orders for the table and sees it; a pickup order has none', async ({ guest, order, staff }) => {
    const { status, body } = await guest().place(order({ type: 'dine_in', table: 'Terrace 3' }));
    expect(status).toBe(201);
    expect(body.order.table).toBe('Terrace 3');
    const seen = (await staff.get<OrderWithTimeline>(`/orders/${body.order.number}`)).body;
    expect(seen).toMatchObject({ type: 'dine_in', table: 'Terrace 3' });
    const rejected = await guest().place<ErrorBody>(order({ type: 'pickup', table: '3' }));
    expect(rejected).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/table', message: 'is allowed only for dine-in orders' }] },
    });
    expect((await guest().place(order())).body.order.table).toBe('');
  });
});

describe('A guest who orders', () => {
  it('gets the same result as at the counter: menu prices, channel website, logged as customer', async ({
    guest,
    order,
    staff,
    eventLog,
  }) => {
    const { status, body } = await guest().place(
      order({
        tipAmount: 1.5,
        notes: 'Ring twice',
        customer: { name: 'Niamh Byrne', phone: '+353 1 555 0142' },
        deliveryFee: 5,
        discount: 20,
        channel: 'counter',
      }),
    );
    expect(status).toBe(201);
    expect(body.order).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', total: '26.50' });

    const { number } = body.order;
    const seen = (await staff.get<OrderWithTimeline>(`/orders/${number}`)).body;
    expect(seen).toMatchObject({
      channel: 'website',
      discount: '0.00',
      deliveryFee: '0.00',
      notes: 'Ring twice',
      customer: { name: 'Niamh Byrne', phone: '+353 1 555 0142' },
    });
    expect(seen.timeline).toMatchObject([{ action: 'order.placed', actor: 'customer' }]);
    const found = await staff.get<{ data: DashboardOrder[] }>('/orders?customer=%2B353%201%20555%200142');
    expect(found.body.data.map(({ id }) => id)).toEqual([seen.id]);
    const events = await eventLog.of(seen.id);
    expect(events.map(({ type }) => type)).toEqual(['order.created']);
    expect(JSON.stringify(events)).not.toContain(body.token);
  });

  it('gets every validation error, including a closed branch', async ({
    service,
    restaurant,
    soup,
    guest,
    order,
    manager,
  }) => {
    const { market } = restaurant;
    await manager.put(`/branches/${market._id}/status`, { status: 'closed' });
    const { status, body } = await openStorefront(service, restaurant, market).place<ErrorBody>({
      type: 'delivery',
      tipAmount: 0.001,
      lines: [
        { menuItemId: 'itm_unknown', quantity: 1 },
        { menuItemId: soup._id, quantity: 1, specialRequest: 'Hot' },
      ],
    });
    expect(status).toBe(400);
    expect(body.fields?.map(({ path }) => path)).toEqual([
      'branchSlug',
      '/deliveryAddress',
      '/lines/0/menuItemId',
      '/lines/1/specialRequest',
      '/tipAmount',
    ]);
    const rejected = await guest().place<ErrorBody>(order({ customer: { name: '' } }));
    expect(rejected.body.fields).toEqual([
      { path: '/customer/name', message: 'must not be empty or only spaces' },
    ]);
  });

  it('cannot order at a total that differs from the displayed one', async ({
    ordersOf,
    newRestaurant,
    service,
  }) => {
    const other = await newRestaurant();
    const lines = [{ menuItemId: (await other.addItem())._id, quantity: 2 }];
    const place = (expectedTotal: number) =>
      openStorefront(service, other, other.harbour).place<ErrorBody>({
        lines,
        tipAmount: 1.5,
        expectedTotal,
      });
    for (const [expectedTotal, message] of [
      [26.49, 'is not the total of the order: 26.50'],
      [26.501, 'must be an amount in EUR, which has 2 decimals'],
    ] as const) {
      const { status, body } = await place(expectedTotal);
      expect([status, body.fields]).toEqual([400, [{ path: '/expectedTotal', message }]]);
    }
    expect((await ordersOf(other)).body.pagination.total).toBe(0);
    expect((await place(26.5)).status).toBe(201);
  });

  it('cannot order items of another restaurant', async ({ guest, newRestaurant }) => {
    const { addItem } = await newRestaurant();
    const lines = [{ menuItemId: (await addItem())._id, quantity: 1 }];
    expect((await guest().place<ErrorBody>({ lines })).body.fields?.[0]?.path).toBe('/lines/0/menuItemId');
  });
});

describe('The token of an order', () => {
  it('shows its order and progress, without internal data', async ({ guest, order, staff }) => {
    const { body } = await guest().place(order());
    const { number } = body.order;
    for (const status of ['confirmed', 'preparing']) await staff.post(`/orders/${number}/status`, { status });
    await staff.post(`/orders/${number}/status`, { status: 'cancelled', reason: 'Fraud, says Orla' });
    const tracked = await guest().track(body.token);
    expect(tracked.body).toMatchObject({
      number,
      timezone: 'Europe/Lisbon',
      status: 'cancelled',
      onlinePayment: true,
      lines: [{ title: 'Soup' }],
    });
    expect(tracked.body.steps.map(({ status }) => status)).toEqual([
      'pending',
      'confirmed',
      'preparing',
      'cancelled',
    ]);
    expect(JSON.stringify(tracked.body)).not.toMatch(/Orla|Fraud|[a-z]{3}_[0-9a-f]{32}/);
  });

  it('cannot be guessed, and opens no other order', async ({ guest, order }) => {
    const [one, other] = [(await guest().place(order())).body, (await guest().place(order())).body];
    expect(one.token).toMatch(/^[\w-]{43}$/);
    expect(one.token).not.toBe(other.token);
    expect((await guest().track(one.token)).body.number).toBe(one.order.number);
    for (const token of ['x', 'x'.repeat(43), one.token.toLowerCase(), `${one.token}x`]) {
      expect((await guest().track<ErrorBody>(token)).status).toBe(404);
    }
  });

  it('is stored only as a hash, as is the key', async ({ guest, order, service }) => {
    const key = newKey();
    const { body } = await guest().place(order(), withKey(key));
    const { orders, activity } = collectionsOf(service);
    const stored = await Promise.all([orders, activity].map(all => all.find({}).toArray()));
    expect(JSON.stringify(stored)).not.toContain(body.token);
    expect(JSON.stringify(stored)).not.toContain(key);
  });
});

describe('An order retried with its Idempotency-Key', () => {
  it('returns the same order and token, even if it could no longer be placed', async ({
    restaurant,
    order,
    guest,
    manager,
  }) => {
    const headers = withKey(newKey());
    const cake = await restaurant.addItem();
    const wanted = order({ lines: [{ menuItemId: cake._id, quantity: 1 }] });
    const { body: first } = await guest().place(wanted, headers);
    await manager.patch(`/menu/items/${cake._id}`, { published: false });
    const reordered = Object.fromEntries(Object.entries(wanted).toReversed());
    const again = await guest().place({ ...reordered, expectedTotal: 1 }, headers);
    expect(again.status).toBe(201);
    expect([again.body.token, again.body.order.number]).toEqual([first.token, first.order.number]);
    expect((await guest().track(first.token)).status).toBe(200);
  });

  it('is placed once when sent 20 times concurrently', async ({ service, ordersOf, newRestaurant }) => {
    const other = await newRestaurant();
    const lines = [{ menuItemId: (await other.addItem())._id, quantity: 1 }];
    const headers = withKey(newKey());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        openStorefront(service, other, other.harbour).place({ lines }, headers),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
    expect((await ordersOf(other)).body.pagination.total).toBe(1);
    await drainBackground(service);
    const { activity } = collectionsOf(service);
    const ofOther = { restaurantId: other.id, event: { $exists: true } };
    expect(await activity.countDocuments(ofOther)).toBe(1);
  });

  it('is rejected if it differs, is at another branch, or its key is guessable', async ({
    guest,
    order,
    service,
    restaurant,
  }) => {
    const key = newKey();
    await guest().place(order(), withKey(key));
    const changed = await guest().place<ErrorBody>(order({ notes: 'Hot' }), withKey(key));
    const elsewhere = await openStorefront(service, restaurant, restaurant.tokyo).place<ErrorBody>(
      order(),
      withKey(key),
    );
    expect([changed.status, changed.body.code, elsewhere.status]).toEqual([409, 'conflict', 409]);
    const weak = await guest().place<ErrorBody>(order(), withKey('1'));
    expect([weak.status, weak.body.fields?.[0]?.path]).toEqual([400, 'idempotency-key']);
  });

  it('is separate at another restaurant', async ({ service, guest, order, newRestaurant }) => {
    const headers = withKey(newKey());
    const other = await newRestaurant();
    const { body } = await guest().place(order(), headers);
    const lines = [{ menuItemId: (await other.addItem())._id, quantity: 2 }];
    const theirs = await openStorefront(service, other, other.harbour).place<PlacedGuestOrder>(
      { lines },
      headers,
    );
    expect(theirs.status).toBe(201);
    expect(theirs.body.token).not.toBe(body.token);
  });
});

describe("A guest's rate limit", () => {
  it('is 30 orders in 10 minutes per address, not counting reads', async ({ guest, order }) => {
    const busy = guest();
    const answers = await Promise.all(Array.from({ length: 30 }, () => busy.place(order({ lines: [] }))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    const refused = await busy.place<ErrorBody>(order());
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await busy.menu()).headers.get('x-ratelimit-remaining')).toBe('299');
    expect((await guest().place(order())).status).toBe(201);
  });
});
