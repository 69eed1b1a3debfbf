import { describe, expect } from 'vitest';
import type { DashboardOrder } from '../../generated/dashboard/types.ts';
import type { Order, OrderList } from '../../generated/public/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { snapshotOf } from '../helpers/restaurant.ts';

const HELD_BACK_MS = 10_000;
const AT = Date.UTC(2026, 0, 20, 12);
const SINCE = new Date(AT).toISOString();

/** The service's clock, which tests advance. */
const time = { ahead: 0 };

const it = testWithOwnRestaurant
  // Without jobs, whose sweep would run effects that a test withholds.
  .extend('settings', { scope: 'file' }, { roles: ['api'] })
  .extend('overrides', { scope: 'file' }, { clock: () => new Date(Date.now() + time.ahead) })
  /** Advances the clock by the time that changes are held back. */
  .extend('moveOn', ({ service }) => async () => {
    // A late effect timestamps its order again.
    await drainBackground(service);
    time.ahead += HELD_BACK_MS;
  })
  .extend('page', ({ client }) => async (query: string, cursor?: string | null) => {
    const from = cursor === undefined ? '' : `&cursor=${cursor}`;
    const { status, body } = await client.get<OrderList>(`/v1/orders?${query}${from}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  })
  .extend('read', ({ page }) => async (cursor?: string, query = `updatedAfter=${SINCE}&limit=3`) => {
    const orders: Order[] = [];
    for (let next = cursor; ; ) {
      const { data, pagination } = await page(query, next);
      orders.push(...data);
      next = pagination.nextCursor ?? undefined;
      expect(next).toEqual(expect.any(String));
      if (!pagination.hasMore) return { orders, ids: orders.map(({ id }) => id), cursor: next };
    }
  });

describe('Orders by time of change', () => {
  it('are sorted by their last change, then by ID, from the given time on', async ({
    restaurant,
    read,
    page,
  }) => {
    const seconds = [7, 3, 3, 3, 0, 5, -1, 3];
    const orders = await restaurant.addOrders(
      seconds.map(second => ({ updatedAt: new Date(AT + second * 1_000) })),
    );
    const expected = orders
      .filter(({ updatedAt }) => updatedAt.getTime() >= AT)
      .toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime() || (a._id < b._id ? -1 : 1))
      .map(({ _id }) => _id);
    expect((await read()).ids).toEqual(expected);
    const first = await page(`updatedAfter=${SINCE}&limit=3`);
    expect(first.pagination).toMatchObject({ total: 7, totalPages: 3, hasMore: true });
    expect((await page(`updatedAfter=${SINCE}&limit=3&page=2`)).data.map(({ id }) => id)).toEqual(
      expected.slice(3, 6),
    );
  });

  it("include a later refund and cancellation at the last page's cursor", async ({
    restaurant,
    owner,
    client,
    read,
    moveOn,
  }) => {
    const paid = { status: 'completed', paymentStatus: 'paid', updatedAt: new Date(AT) } as const;
    const [refunded, cancelled, quiet] = await restaurant.addOrders([
      paid,
      { updatedAt: new Date(AT) },
      { updatedAt: new Date(AT) },
    ]);
    const { ids, cursor } = await read();
    expect(ids).toEqual([refunded, cancelled, quiet].map(order => order?._id));
    expect(await read(cursor)).toEqual({ orders: [], ids: [], cursor });

    const refund = { amount: 1, reason: 'Cold', source: 'manual' };
    expect(await owner.post<DashboardOrder>(`/orders/${refunded?._id}/refunds`, refund)).toMatchObject({
      status: 201,
    });
    await client.post<Order>(`/v1/orders/${cancelled?._id}/status`, { status: 'cancelled' });
    // Still held back.
    expect((await read(cursor)).ids).toEqual([]);
    await moveOn();
    const later = await read(cursor);
    expect(later.ids).toEqual([refunded?._id, cancelled?._id]);
    expect(later.orders[0]).toMatchObject({ refundedTotal: '1.00' });
    expect(later.orders[1]).toMatchObject({ status: 'cancelled' });
  });

  it('appear again if they change while they are being listed', async ({
    restaurant,
    client,
    page,
    read,
    moveOn,
  }) => {
    const orders = await restaurant.addOrders(
      [0, 1, 2, 3, 4].map(second => ({ updatedAt: new Date(AT + second * 1_000) })),
    );
    const first = await page(`updatedAfter=${SINCE}&limit=3`);
    for (const order of [orders[1], orders[4]])
      await client.post<Order>(`/v1/orders/${order?._id}/status`, { status: 'ready' });
    await moveOn();
    const rest = await read(first.pagination.nextCursor ?? undefined);
    expect(rest.ids).toEqual([orders[3], orders[1], orders[4]].map(order => order?._id));
  });

  it('get a new timestamp if they were written long after the original one', async ({
    service,
    restaurant,
    read,
    moveOn,
  }) => {
    const [order] = await restaurant.addOrders([
      { updatedAt: new Date(AT) },
      { updatedAt: new Date(AT + 1) },
    ]);
    const { cursor } = await read();
    // Like a process that was paused between the timestamp and the write.
    const at = new Date(AT);
    const entry = {
      ...{ _id: newId('act'), restaurantId: restaurant.id, at, actor: SYSTEM },
      ...{ action: 'order.status_changed' as const, details: { status: 'preparing' as const } },
    };
    await collectionsOf(service).orders.updateOne(
      { _id: order?._id ?? '' },
      { $set: { status: 'preparing', updatedAt: at }, $push: { outbox: entry } },
    );
    expect((await read(cursor)).ids).toEqual([]);
    await service.context.sweep(0);
    await drainBackground(service);
    await moveOn();
    expect((await read(cursor)).orders).toMatchObject([{ id: order?._id, status: 'preparing' }]);
  });

  it("can be filtered like other lists, and are limited to the key's branches", async ({
    service,
    restaurant,
    read,
  }) => {
    const { harbour, market } = restaurant;
    const [first, second] = await restaurant.addOrders([
      { branch: snapshotOf(harbour), updatedAt: new Date(AT), status: 'completed' },
      { branch: snapshotOf(harbour), updatedAt: new Date(AT + 1), type: 'delivery' },
      { branch: snapshotOf(market), updatedAt: new Date(AT + 2) },
    ]);
    const of = async (filter: string) => (await read(undefined, `updatedAfter=${SINCE}&${filter}`)).ids;
    expect(await of(`branchId=${harbour._id}`)).toEqual([first?._id, second?._id]);
    expect(await of('status=completed')).toEqual([first?._id]);
    expect(await of('type=delivery')).toEqual([second?._id]);
    const limited = service.client({ restaurantId: restaurant.id, branches: [harbour._id] });
    const seen = await limited.get<OrderList>(`/v1/orders?updatedAfter=${SINCE}`);
    expect(seen.body.data.map(({ id }) => id)).toEqual([first?._id, second?._id]);
  });

  it('reject cursors from the other order of the list, and vice versa', async ({
    restaurant,
    client,
    page,
  }) => {
    await restaurant.addOrders([{}, {}, {}].map(() => ({ updatedAt: new Date(AT) })));
    const changes = (await page(`updatedAfter=${SINCE}&limit=1`)).pagination.nextCursor;
    const newest = (await page('limit=1')).pagination.nextCursor;
    for (const query of [`cursor=${changes}`, `updatedAfter=${SINCE}&cursor=${newest}`])
      expect(await client.get<object>(`/v1/orders?${query}`)).toMatchObject({ status: 400 });
    // An invalid filter is ignored.
    expect((await page('updatedAfter=yesterday&limit=1')).pagination.nextCursor).toBe(newest);
    const future = await page('updatedAfter=2999-01-01');
    expect(future).toMatchObject({
      data: [],
      pagination: { hasMore: false, nextCursor: expect.any(String) },
    });
  });
});
