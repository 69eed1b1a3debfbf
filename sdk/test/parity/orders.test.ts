import { expect } from 'vitest';
import { describeBoth, outcome } from '../helpers/describe-both.ts';

describeBoth(test => {
  test('gets an order by ID and by number, or a 404', async ({ side }) => {
    const { id, number } = await side.addOrder();
    const byId = await side.sdk.orders.get(id);
    expect(byId).toMatchObject({ id, number, status: 'pending', cancelledAt: null });
    expect(await side.sdk.orders.get(number)).toEqual(byId);
    expect(await side.sdk.orders.get(String(number))).toEqual(byId);
    expect(await outcome(side.sdk.orders.get('ord_unknown'))).toEqual([404, 'not_found']);
    expect(await outcome(side.sdk.orders.get(999_999_999))).toEqual([404, 'not_found']);
  });

  test('accepts a Date as a filter, and returns an array of the first orders', async ({ side }) => {
    const times = ['2020-02-01T10:00:00.000Z', '2020-02-01T11:00:00.000Z', '2020-02-01T12:00:00.000Z'];
    for (const time of times) await side.addOrder({ createdAt: new Date(time) });
    const day = { createdAfter: new Date('2020-02-01'), createdBefore: new Date('2020-02-01T11:30:00Z') };
    const found = await side.sdk.orders.list(day).toArray({ max: 10 });
    expect(found.map(({ createdAt }) => createdAt)).toEqual([times[1], times[0]]);
    expect(await side.sdk.orders.list(day).toArray({ max: 1 })).toEqual(found.slice(0, 1));
  });

  test('moves an order freely between open statuses, but not out of a final one', async ({ side }) => {
    const { id } = await side.addOrder();
    for (const status of ['ready', 'confirmed', 'delivering', 'preparing', 'completed'] as const) {
      expect(await side.sdk.orders.updateStatus(id, { status })).toMatchObject({ id, status });
    }
    const before = await side.sdk.orders.get(id);
    expect(await side.sdk.orders.updateStatus(id, { status: 'completed' })).toEqual(before);
    expect(await outcome(side.sdk.orders.updateStatus(id, { status: 'cancelled' }))).toEqual([
      409,
      'conflict',
    ]);
  });

  test('cancels an order with its reason, which is stored only then', async ({ side }) => {
    const { id } = await side.addOrder();
    expect(await side.sdk.orders.updateStatus(id, { status: 'ready', reason: 'None' })).toMatchObject({
      cancelReason: '',
      cancelledAt: null,
    });
    const cancelled = await side.sdk.orders.updateStatus(id, { status: 'cancelled', reason: 'Closed' });
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'Closed' });
    expect(cancelled.cancelledAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await outcome(side.sdk.orders.updateStatus(id, { status: 'ready' }))).toEqual([409, 'conflict']);
  });

  test("lists an order's status changes, oldest first, or a 404", async ({ side }) => {
    const { id, number } = await side.addOrder();
    await side.sdk.orders.updateStatus(id, { status: 'confirmed' });
    await side.sdk.orders.updateStatus(id, { status: 'cancelled', reason: 'Closed' });
    const first = await side.sdk.orders.history(number, { limit: 1 });
    const all = await side.sdk.orders.history(id, { limit: 1 }).toArray({ max: 10 });
    expect(first.pagination).toMatchObject({ page: 1, limit: 1, total: all.length, hasMore: true });
    expect(all.slice(-2)).toMatchObject([
      { status: 'confirmed', reason: '', actorType: 'key' },
      { status: 'cancelled', reason: 'Closed', actorType: 'key' },
    ]);
    expect(await outcome(side.sdk.orders.history('ord_unknown'))).toEqual([404, 'not_found']);
    expect(await outcome(side.sdk.orders.history(id, { cursor: 'x' }))).toEqual([
      400,
      'invalid_request',
      'cursor',
    ]);
  });

  test('names every invalid field of a status change', async ({ side }) => {
    const { id } = await side.addOrder();
    const update = (body: object) => outcome(side.sdk.orders.updateStatus(id, Object(body)));
    expect(await update({})).toEqual([400, 'invalid_request', '/status']);
    expect(await update({ status: 'pending' })).toEqual([400, 'invalid_request', '/status']);
    expect(await update({ status: 1, reason: 'x'.repeat(501) })).toEqual(
      expect.arrayContaining([400, 'invalid_request', '/status', '/reason']),
    );
    expect(await update({ status: 'ready', reason: null })).toEqual([400, 'invalid_request', '/reason']);
    expect(await update({ status: 'ready', unknown: 1 })).toBe('success');
    expect(await update({ status: 'ready', reason: 'é'.repeat(300_000) })).toEqual([413, 'invalid_request']);
  });

  test('lists orders newest first, filtered by status, type, branch, and time', async ({ side }) => {
    const { tokyo } = side.branches;
    const base = Date.parse('2026-02-01T12:00:00.000Z');
    const added = [];
    for (let index = 0; index < 4; index += 1) {
      const type = index % 2 ? 'delivery' : 'pickup';
      added.push(await side.addOrder({ branch: 'tokyo', createdAt: new Date(base + index * 1_000), type }));
    }
    const ids = added.map(({ id }) => id).toReversed();
    const list = async (query: object) =>
      (await side.sdk.orders.list({ branchId: tokyo, ...query })).data.map(({ id }) => id);
    expect(await list({})).toEqual(ids);
    expect(await list({ type: 'delivery' })).toEqual([ids[0], ids[2]]);
    expect(await list({ createdAfter: new Date(base + 1_000).toISOString() })).toEqual(ids.slice(0, 3));
    expect(await list({ createdBefore: new Date(base + 1_000).toISOString() })).toEqual(ids.slice(2));
    expect(await list({ createdBefore: 'not a date' })).toEqual(ids);
    expect(await list({ createdAfter: '2026-02-01T12:00:01' })).toEqual(ids.slice(0, 3));
    expect(await list({ createdAfter: '2026-02-01T13:00:01 01:00' })).toEqual(ids.slice(0, 3));
    await side.sdk.orders.updateStatus(ids[0] ?? '', { status: 'ready' });
    expect(await list({ status: 'ready' })).toEqual([ids[0]]);
    const page = await side.sdk.orders.list({ branchId: tokyo, page: 2, limit: 3 });
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(3));
    expect(page.pagination).toEqual({
      page: 2,
      limit: 3,
      total: 4,
      totalPages: 2,
      hasMore: false,
      nextCursor: null,
    });
    expect((await side.sdk.orders.list({ branchId: tokyo, page: 9 })).data).toEqual([]);
    expect((await side.sdk.orders.list({ limit: 1_000 })).pagination.limit).toBe(100);
    expect((await side.sdk.orders.list({ limit: -1, page: 0 })).pagination).toMatchObject({
      limit: 1,
      page: 1,
    });
  });

  test('lists orders by time of change, and continues from a stored cursor after the last page', async ({
    side,
  }) => {
    const { tokyo } = side.branches;
    const base = Date.parse('2026-02-03T12:00:00.000Z');
    const add = (seconds: number) =>
      side.addOrder({ branch: 'tokyo', createdAt: new Date(base + seconds * 1_000) });
    const ids = [await add(1), await add(0), await add(2)].map(({ id }) => id);
    const created = { createdAfter: '2026-02-03', createdBefore: '2026-02-04' };
    const query = { ...created, branchId: tokyo, updatedAfter: new Date(base), limit: 2 };
    const read = async (cursor?: string) => {
      const seen: string[] = [];
      let next = cursor;
      for await (const { data, pagination } of side.sdk.orders.list({ ...query, cursor }).pages()) {
        seen.push(...data.map(({ id }) => id));
        next = pagination.nextCursor ?? undefined;
      }
      return { seen, next };
    };
    const all = await read();
    expect(all.seen).toEqual([ids[1], ids[0], ids[2]]);
    const none = await read(all.next);
    expect(none).toEqual({ seen: [], next: all.next });
    const added = await add(3);
    expect((await read(none.next)).seen).toEqual([added.id]);
    expect((await side.sdk.orders.list(query)).pagination).toMatchObject({ total: 4, hasMore: true });
    const future = await side.sdk.orders.list({ ...query, updatedAfter: '2030-01-01' });
    expect(future).toMatchObject({
      data: [],
      pagination: { hasMore: false, nextCursor: expect.any(String) },
    });
    const newest = await side.sdk.orders.list({ limit: 1 });
    const wrong = side.sdk.orders.list({ ...query, cursor: newest.pagination.nextCursor ?? '' });
    expect(await outcome(wrong)).toEqual([400, 'invalid_request', 'cursor']);
  });

  test('iterates over orders without skipping any while some leave the list', async ({ side }) => {
    const { market } = side.branches;
    const added = [];
    for (let count = 0; count < 7; count += 1) added.push(await side.addOrder({ branch: 'market' }));
    const query = { branchId: market, status: 'pending', limit: 2 } as const;
    const seen: string[] = [];
    for await (const { id } of side.sdk.orders.list(query)) {
      seen.push(id);
      await side.sdk.orders.updateStatus(id, { status: 'confirmed' });
    }
    expect(seen).toEqual(expect.arrayContaining(added.map(({ id }) => id)));
    expect((await side.sdk.orders.list(query)).pagination).toMatchObject({ total: 0, nextCursor: null });
    for (const cursor of ['', 'x', btoa('orders now ord_1'), btoa('["activity",1,"act_1"]')])
      expect(await outcome(side.sdk.orders.list({ cursor }))).toEqual([400, 'invalid_request', 'cursor']);
  });
});
