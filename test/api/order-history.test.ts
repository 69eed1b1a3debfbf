import { describe, expect } from 'vitest';
import type { DashboardOrder, OrderWithTimeline } from '../../generated/dashboard/types.ts';
import type { OrderHistory } from '../../generated/public/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { collectionsOf } from '../helpers/database.ts';
import { test } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';

type Line = [status: string, actorType: string];

const it = test
  .extend('client', { scope: 'file' }, ({ service, restaurantId }) =>
    service.client({ restaurantId, name: 'Kitchen screen' }),
  )
  /** An order taken by Orla at the counter. */
  .extend('place', { scope: 'file' }, ({ restaurant, staff, harbourId }) => async () => {
    const { _id: menuItemId } = await restaurant.addItem();
    const order = { branchId: harbourId, type: 'pickup', channel: 'counter' };
    const lines = [{ menuItemId, quantity: 1 }];
    return (await staff.post<DashboardOrder>('/orders', { ...order, lines })).body;
  })
  .extend(
    'change',
    { scope: 'file' },
    ({ client }) =>
      async (reference: string | number, ...changes: (string | { status: string; reason: string })[]) => {
        for (const change of changes) {
          const body = typeof change === 'string' ? { status: change } : change;
          await client.post(`/v1/orders/${reference}/status`, body);
        }
      },
  )
  .extend('history', { scope: 'file' }, ({ client }) => async (reference: string | number, query = '') => {
    const { status, body } = await client.get<OrderHistory>(`/v1/orders/${reference}/history${query}`);
    expect(status).toBe(200);
    return body;
  });

const linesOf = ({ data }: OrderHistory): Line[] => data.map(({ status, actorType }) => [status, actorType]);
const statusesOf = ({ data }: OrderHistory): string[] => data.map(({ status }) => status);

describe('GET /v1/orders/{reference}/history', () => {
  it('starts with the placement, followed by each status, oldest first', async ({
    place,
    change,
    history,
  }) => {
    const order = await place();
    await change(order.id, 'confirmed', 'preparing', 'confirmed', 'ready');

    const { data, pagination } = await history(order.id);

    expect(data[0]).toEqual({ status: 'pending', at: order.createdAt, reason: '', actorType: 'user' });
    expect(data.map(({ status }) => status)).toEqual([
      'pending',
      'confirmed',
      'preparing',
      'confirmed',
      'ready',
    ]);
    const times = data.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(pagination).toEqual({
      page: 1,
      limit: 25,
      total: 5,
      totalPages: 1,
      hasMore: false,
      nextCursor: null,
    });
  });

  it('does not grow when a client requests the current status', async ({ place, change, history }) => {
    const { id } = await place();
    await change(id, 'confirmed', 'confirmed', 'confirmed');
    expect(statusesOf(await history(id))).toEqual(['pending', 'confirmed']);
  });

  it('does not grow when a change is rejected', async ({ place, change, history }) => {
    const { id } = await place();
    await change(id, 'completed', { status: 'cancelled', reason: 'Too late' });
    expect(statusesOf(await history(id))).toEqual(['pending', 'completed']);
  });

  it('includes the reason of a cancellation, and none without one', async ({ place, change, history }) => {
    const [first, second] = [await place(), await place()];
    await change(first.id, 'confirmed', { status: 'cancelled', reason: 'Out of sardines' });
    await change(second.id, 'cancelled');

    const { data } = await history(first.id);
    expect(data.map(({ reason }) => reason)).toEqual(['', '', 'Out of sardines']);
    expect((await history(second.id)).data).toMatchObject([{ reason: '' }, { reason: '' }]);
  });

  it('includes kinds of actors but no names', async ({ service, restaurant, staff, change, history }) => {
    const { _id: menuItemId } = await restaurant.addItem();
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { order } = (await guest.place({ lines: [{ menuItemId, quantity: 1 }] }, headers)).body;
    await staff.post(`/orders/${order.number}/status`, { status: 'preparing' });
    await change(order.number, 'ready');

    const found = await history(order.number);

    expect(linesOf(found)).toEqual([
      ['pending', 'customer'],
      ['confirmed', 'user'],
      ['preparing', 'user'],
      ['ready', 'key'],
    ]);
    for (const entry of found.data) {
      expect(Object.keys(entry).sort()).toEqual(['actorType', 'at', 'reason', 'status']);
    }
  });

  it('includes the confirmation by a payment, without the provider as its reason', async ({
    place,
    staff,
    history,
  }) => {
    const { id } = await place();
    await staff.post(`/orders/${id}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    const { data } = await history(id);
    expect(data).toMatchObject([{ status: 'pending' }, { status: 'confirmed', reason: '' }]);
  });

  it('excludes other payments and refunds', async ({ place, change, manager, history }) => {
    const { id } = await place();
    await manager.post(`/orders/${id}/payment`, { outcome: 'failed', providerId: 'stripe' });
    await change(id, 'preparing');
    await manager.post(`/orders/${id}/payment`, { outcome: 'succeeded', providerId: 'stripe' });
    const refund = await manager.post<DashboardOrder>(`/orders/${id}/refunds`, {
      amount: 1,
      source: 'manual',
    });

    expect(refund.body.refunds).toHaveLength(1);
    const found = await history(id);
    expect(statusesOf(found)).toEqual(['pending', 'preparing']);
    expect(found.pagination.total).toBe(2);
  });

  it('is the same by order number', async ({ place, change, history }) => {
    const { id, number } = await place();
    await change(id, 'confirmed');
    expect(await history(number)).toEqual(await history(id));
  });

  it('contains only this order', async ({ place, change, history }) => {
    const [first, second] = [await place(), await place()];
    await change(first.id, 'confirmed');
    expect(statusesOf(await history(second.id))).toEqual(['pending']);
  });
});

it('A change that another process has not logged yet is in everything that shows its log', async ({
  service,
  restaurant,
  staff,
  history,
}) => {
  const { _id: menuItemId } = await restaurant.addItem();
  const guest = openStorefront(service, restaurant, restaurant.harbour);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { order, token } = (await guest.place({ lines: [{ menuItemId, quantity: 1 }] }, headers)).body;
  const [at, status] = [new Date(), 'preparing'] as const;
  const entry = {
    ...{ _id: newId('act'), restaurantId: restaurant.id, at, actor: SYSTEM, effects: ['order_log'] },
    ...{ action: 'order.status_changed' as const, details: { status } },
  };
  const { orders } = collectionsOf(service);
  const leave = { $set: { status, updatedAt: at }, $push: { outbox: entry } };
  await orders.updateOne({ restaurantId: restaurant.id, number: order.number }, leave);

  const [tracked, shown, found] = await Promise.all([
    guest.track(token),
    staff.get<OrderWithTimeline>(`/orders/${order.number}`),
    history(order.number),
  ]);
  const expected = ['pending', 'preparing'];
  expect(tracked.body.steps.map(step => step.status)).toEqual(expected);
  expect(shown.body.timeline.map(step => step.status)).toEqual(expected);
  expect(statusesOf(found)).toEqual(expected);
});

describe('History pages', () => {
  const STATUSES = ['pending', 'confirmed', 'preparing', 'ready', 'delivering', 'completed'];

  it('are numbered, with exact totals', async ({ place, change, history }) => {
    const { id } = await place();
    await change(id, ...STATUSES.slice(1));

    const pages = await Promise.all([1, 2, 3, 4].map(page => history(id, `?limit=2&page=${page}`)));

    expect(pages.map(statusesOf)).toEqual([
      STATUSES.slice(0, 2),
      STATUSES.slice(2, 4),
      STATUSES.slice(4),
      [],
    ]);
    for (const { pagination } of pages) expect(pagination).toMatchObject({ total: 6, totalPages: 3 });
    expect(pages.map(({ pagination }) => pagination.hasMore)).toEqual([true, true, false, false]);
  });

  it('clamp page and limit', async ({ place, history }) => {
    const { id } = await place();
    const { pagination } = await history(id, '?page=0&limit=1000');
    expect(pagination).toMatchObject({ page: 1, limit: 100, total: 1 });
  });

  it('continue from a cursor, including later statuses', async ({ place, change, history }) => {
    const { id } = await place();
    await change(id, 'confirmed', 'preparing');
    const first = await history(id, '?limit=2');
    await change(id, 'ready');

    const second = await history(id, `?limit=2&cursor=${first.pagination.nextCursor}`);

    expect([first, second].map(statusesOf)).toEqual([
      ['pending', 'confirmed'],
      ['preparing', 'ready'],
    ]);
    expect(second.pagination).toMatchObject({ total: 4, hasMore: false, nextCursor: null });
  });

  it('reject an invalid cursor', async ({ place, client }) => {
    const { id } = await place();
    const { status, body } = await client.get(`/v1/orders/${id}/history?cursor=x`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', fields: [{ path: 'cursor' }] });
  });
});

describe('The history of an inaccessible order', () => {
  it('responds with 404 not_found if the order is unknown or of another branch or restaurant', async ({
    service,
    client,
    restaurantId,
    marketId,
    newRestaurant,
    place,
  }) => {
    const { id, number } = await place();
    const elsewhere = service.client({ restaurantId, branches: [marketId] });
    const foreign = service.client({ restaurantId: (await newRestaurant()).id });

    const answers = await Promise.all([
      client.get('/v1/orders/ord_00000000000000000000000000000000/history'),
      client.get('/v1/orders/999999/history'),
      elsewhere.get(`/v1/orders/${id}/history`),
      elsewhere.get(`/v1/orders/${number}/history`),
      foreign.get(`/v1/orders/${id}/history`),
    ]);

    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'not_found']);
  });
});
