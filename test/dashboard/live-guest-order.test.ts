import { describe, expect } from 'vitest';
import type { GuestOrder, StorefrontRestaurant } from '../../generated/dashboard/types.ts';
import { generateToken } from '../../server/lib/token.ts';
import { openDashboard } from '../helpers/dashboard.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { openEventStream } from '../helpers/stream.ts';

const PATH = '/storefront/order/stream';

const it = test
  // Longer than any test, so everything received was pushed.
  .extend('overrides', { scope: 'file' }, { feedSettings: { checkEvery: 600_000, heartbeatEvery: 600_000 } })
  .extend('guest', ({ service, restaurant }) => openStorefront(service, restaurant, restaurant.harbour))
  .extend('placeOrder', ({ guest, restaurant }) => async () => {
    const { _id: menuItemId } = await restaurant.addItem();
    return (await guest.place({ lines: [{ menuItemId, quantity: 1 }] })).body;
  })
  .extend('placed', async ({ placeOrder, service }) => {
    const placed = await placeOrder();
    await drainBackground(service);
    return placed;
  })
  .extend(
    'follow',
    ({ service }) =>
      (token: string, lastEventId?: number) =>
        openEventStream<GuestOrder>(service, PATH, { 'x-order-token': token }, lastEventId),
  )
  .extend(
    'move',
    ({ manager }) =>
      (number: number, status: string) =>
        manager.post(`/orders/${number}/status`, { status }),
  );

describe("The stream of a guest's order", () => {
  it("sends every change of this order as its guest sees it, and no other order's", async ({
    placed,
    placeOrder,
    follow,
    move,
    manager,
    guest,
  }) => {
    const stream = await follow(placed.token);
    const { number } = placed.order;
    await move((await placeOrder()).order.number, 'confirmed');
    await move(number, 'confirmed');
    await expect.poll(() => stream.events.length).toBe(2);
    await move(number, 'ready');
    await expect.poll(() => stream.events.length).toBe(3);
    await manager.post(`/orders/${number}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    await expect.poll(() => stream.events.length).toBe(4);
    expect(stream.events.map(({ name }) => name)).toEqual(['ready', ...Array(3).fill('order_changed')]);
    expect(stream.events.slice(1).map(({ data }) => [data.number, data.status, data.paymentStatus])).toEqual([
      [number, 'confirmed', 'unpaid'],
      [number, 'ready', 'unpaid'],
      [number, 'ready', 'paid'],
    ]);
    expect(stream.events.at(-1)?.data).toEqual((await guest.track(placed.token)).body);
    stream.close();
  });

  it('resumes after the last received event', async ({ placed, follow, move }) => {
    const stream = await follow(placed.token);
    stream.close();
    await stream.ended;
    await move(placed.order.number, 'confirmed');
    await move(placed.order.number, 'preparing');
    const resumed = await follow(placed.token, stream.events[0]?.id);
    await expect.poll(() => resumed.events.length).toBe(3);
    expect(resumed.events.map(({ name }) => name)).toEqual(['ready', 'order_changed', 'order_changed']);
    resumed.close();
  });

  it('can be opened ten times per order, and again after one is closed', async ({
    placed,
    placeOrder,
    follow,
    service,
  }) => {
    const { request } = openDashboard(service);
    const headers = { 'x-order-token': placed.token };
    const streams = await Promise.all(Array.from({ length: 10 }, () => follow(placed.token)));
    expect(await request('GET', PATH, { headers })).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
    streams.push(await follow((await placeOrder()).token));
    streams[0]?.close();
    await expect
      .poll(async () => {
        const abort = new AbortController();
        const { status } = await fetch(`${service.url}/dashboard/api${PATH}`, {
          headers,
          signal: abort.signal,
        });
        abort.abort();
        return status;
      })
      .toBe(200);
    for (const stream of streams) stream.close();
  });

  it('does not open with an invalid token', async ({ service }) => {
    const { request } = openDashboard(service);
    const headers = { 'x-order-token': 'b'.repeat(43) };
    expect(await request('GET', PATH, { headers })).toMatchObject({ status: 404 });
    expect(await request('GET', PATH, {})).toMatchObject({ status: 400 });
  });
});

it("A branch's stream can be opened 100 times per address, whatever order tokens are sent", async ({
  service,
  restaurant,
}) => {
  const path = `/storefront/${restaurant.id}/harbour/stream`;
  const withToken = () => ({ 'x-order-token': generateToken() });
  const streams = await Promise.all(
    Array.from({ length: 100 }, () => openEventStream(service, path, withToken())),
  );
  const { request } = openDashboard(service);
  for (const headers of [{}, withToken()])
    expect(await request('GET', path, { headers })).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
  for (const stream of streams) stream.close();
});

it("Guests find a restaurant's branches by its slug", async ({ service, restaurant, owner }) => {
  await owner.put(`/branches/${restaurant.market._id}/status`, { status: 'paused' });
  const guest = openDashboard(service);
  const { status, body } = await guest.get<StorefrontRestaurant>(`/storefront/${restaurant.id}/branches`);
  expect(status).toBe(200);
  expect(body.branches.map(({ slug, status, currency }) => [slug, status, currency])).toEqual([
    ['harbour', 'open', 'EUR'],
    ['market', 'paused', 'EUR'],
    ['tokyo', 'open', 'JPY'],
  ]);
  expect((await guest.get('/storefront/no-such-place/branches')).status).toBe(404);
});
