import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isApiError, type RestaurantOrdering } from '../src/index.ts';
import { type Backend, startMock, startReal } from './helpers/backends.ts';

// One suite for both: what the mock of `/testing` does is what the real service does.
describe.each([
  ['The real service', startReal],
  ['The mock', startMock],
])('%s', (_name, start) => {
  let backend: Backend;
  let client: RestaurantOrdering;
  beforeAll(async () => {
    backend = await start();
    client = await backend.client();
  });
  afterAll(() => backend.stop());

  const outcome = (call: PromiseLike<unknown>) =>
    Promise.resolve(call).then(
      () => 'success',
      (error: unknown) => {
        if (!isApiError(error)) throw error;
        return [error.status, error.code, ...error.fields.map(({ path }) => path)];
      },
    );
  const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();

  test('fetches an order by id and by number, and none that is not there', async () => {
    const { id, number } = await backend.addOrder();
    const byId = await client.orders.get(id);
    expect(byId).toMatchObject({ id, number, status: 'pending', cancelledAt: null });
    expect(await client.orders.get(number)).toEqual(byId);
    expect(await client.orders.get(String(number))).toEqual(byId);
    expect(await outcome(client.orders.get('ord_unknown'))).toEqual([404, 'not_found']);
    expect(await outcome(client.orders.get(999_999_999))).toEqual([404, 'not_found']);
  });

  test('moves an order freely between open statuses, and not out of a final one', async () => {
    const { id } = await backend.addOrder();
    for (const status of ['ready', 'confirmed', 'delivering', 'preparing', 'completed'] as const) {
      expect(await client.orders.updateStatus(id, { status })).toMatchObject({ id, status });
    }
    const before = await client.orders.get(id);
    expect(await client.orders.updateStatus(id, { status: 'completed' })).toEqual(before);
    expect(await outcome(client.orders.updateStatus(id, { status: 'cancelled' }))).toEqual([409, 'conflict']);
  });

  test('cancels an order with its reason; a reason is kept only then', async () => {
    const { id } = await backend.addOrder();
    expect(await client.orders.updateStatus(id, { status: 'ready', reason: 'None' })).toMatchObject({
      cancelReason: '',
      cancelledAt: null,
    });
    const cancelled = await client.orders.updateStatus(id, { status: 'cancelled', reason: 'Closed' });
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'Closed' });
    expect(cancelled.cancelledAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await outcome(client.orders.updateStatus(id, { status: 'ready' }))).toEqual([409, 'conflict']);
  });

  test('names every offending place of a status change', async () => {
    const { id } = await backend.addOrder();
    const update = (body: object) => outcome(client.orders.updateStatus(id, Object(body)));
    expect(await update({})).toEqual([400, 'invalid_request', '/status']);
    expect(await update({ status: 'pending' })).toEqual([400, 'invalid_request', '/status']);
    expect(await update({ status: 1, reason: 'x'.repeat(501) })).toEqual(
      expect.arrayContaining([400, 'invalid_request', '/status', '/reason']),
    );
    expect(await update({ status: 'ready', reason: null })).toEqual([400, 'invalid_request', '/reason']);
    expect(await update({ status: 'ready', unknown: 1 })).toBe('success');
    expect(await update({ status: 'ready', reason: 'é'.repeat(300_000) })).toEqual([413, 'invalid_request']);
  });

  test('lists orders newest first, filtered by status, type, branch and time', async () => {
    const { tokyo } = backend.branches;
    const base = Date.parse('2026-02-01T12:00:00.000Z');
    const added = [];
    for (let index = 0; index < 4; index += 1) {
      const type = index % 2 ? 'delivery' : 'pickup';
      added.push(
        await backend.addOrder({ branch: 'tokyo', createdAt: new Date(base + index * 1_000), type }),
      );
    }
    const ids = added.map(({ id }) => id).toReversed();
    const list = async (query: object) =>
      (await client.orders.list({ branchId: tokyo, ...query })).data.map(({ id }) => id);
    expect(await list({})).toEqual(ids);
    expect(await list({ type: 'delivery' })).toEqual([ids[0], ids[2]]);
    expect(await list({ createdAfter: new Date(base + 1_000).toISOString() })).toEqual(ids.slice(0, 3));
    expect(await list({ createdBefore: new Date(base + 1_000).toISOString() })).toEqual(ids.slice(2));
    expect(await list({ createdBefore: 'not a date' })).toEqual(ids);
    await client.orders.updateStatus(ids[0] ?? '', { status: 'ready' });
    expect(await list({ status: 'ready' })).toEqual([ids[0]]);
    const page = await client.orders.list({ branchId: tokyo, page: 2, limit: 3 });
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(3));
    expect(page.pagination).toEqual({ page: 2, limit: 3, total: 4, totalPages: 2, hasMore: false });
    expect((await client.orders.list({ branchId: tokyo, page: 9 })).data).toEqual([]);
    expect((await client.orders.list({ limit: 1_000 })).pagination.limit).toBe(100);
    expect((await client.orders.list({ limit: -1, page: 0 })).pagination).toMatchObject({
      limit: 1,
      page: 1,
    });
  });

  test('refuses filters that do not exist, and branches out of reach', async () => {
    const list = (query: object) => outcome(client.orders.list(query));
    expect(await list({ status: 'eaten' })).toEqual([400, 'invalid_request', 'status']);
    expect(await list({ type: 'drone', status: '' })).toEqual(
      expect.arrayContaining([400, 'invalid_request', 'type', 'status']),
    );
    expect(await list({ branchId: 'brn_unknown' })).toEqual([403, 'forbidden']);
    expect(await outcome(client.menu.items.list(Object({ published: 'maybe' })))).toEqual([
      400,
      'invalid_request',
      'published',
    ]);
  });

  test('shows a key only its branches', async () => {
    const { harbour, tokyo } = backend.branches;
    const limited = await backend.client({ branches: [harbour] });
    const there = await backend.addOrder({ branch: 'tokyo' });
    const itemId = await backend.addItem();
    const stockId = await backend.addInventoryItem();
    expect((await limited.branches.list()).data.map(({ id }) => id)).toEqual([harbour]);
    expect(await outcome(limited.orders.get(there.id))).toEqual([404, 'not_found']);
    expect(await outcome(limited.orders.updateStatus(there.id, { status: 'ready' }))).toEqual([
      404,
      'not_found',
    ]);
    expect(await outcome(limited.orders.list({ branchId: tokyo }))).toEqual([403, 'forbidden']);
    expect((await limited.menu.items.get(itemId)).prices.map(({ branchId }) => branchId)).toEqual([harbour]);
    expect((await limited.inventory.items.get(stockId)).balances).toHaveLength(1);
    const foreign = { prices: [{ branchId: tokyo, listed: false }] };
    expect(await outcome(limited.menu.items.update(itemId, foreign))).toEqual([403, 'forbidden']);
    await limited.menu.items.update(itemId, { unavailableUntil: later(1) });
    expect((await client.menu.items.get(itemId)).unavailability.map(({ branchId }) => branchId)).toEqual([
      harbour,
    ]);
  });

  test('refuses a key that lacks the scope, was revoked or was never made', async () => {
    const reader = await backend.client({ scopes: ['orders:read'] });
    expect(await outcome(reader.orders.list())).toBe('success');
    expect(await outcome(reader.branches.list())).toBe('success');
    expect(await outcome(reader.orders.updateStatus(1, { status: 'ready' }))).toEqual([403, 'forbidden']);
    expect(await outcome(reader.menu.items.list())).toEqual([403, 'forbidden']);
    expect(await outcome((await backend.revokedClient()).orders.list())).toEqual([401, 'key_inactive']);
    expect(await outcome(backend.strangerClient().orders.list())).toEqual([401, 'unauthorized']);
  });

  test('lists categories and items, by category, publication and slug', async () => {
    const itemId = await backend.addItem({ slug: 'grilled-octopus' });
    const hidden = await backend.addItem({ slug: 'octopus-salad', published: false });
    const list = async (query: object) =>
      (await client.menu.items.list(query)).data.map(({ id }) => id).toSorted();
    expect(await list({ search: 'Octopus' })).toEqual([itemId, hidden].toSorted());
    expect(await list({ search: 'octopus', published: true })).toEqual([itemId]);
    expect(await list({ search: 'octopus', published: false })).toEqual([hidden]);
    expect(await list({ categoryId: 'cat_unknown' })).toEqual([]);
    expect((await client.menu.categories.list()).data.map(({ id }) => id)).toEqual([backend.categoryId]);
  });

  test('snoozes an item at all branches or some, and clears it', async () => {
    const { harbour, market } = backend.branches;
    const itemId = await backend.addItem();
    const until = later(2);
    const everywhere = await client.menu.items.update(itemId, { unavailableUntil: until });
    expect(everywhere.unavailability).toHaveLength(3);
    expect(everywhere.unavailability[0]).toMatchObject({
      unavailableUntil: until,
      unavailableReason: 'sold_out',
      unavailableNote: '',
    });
    const some = await client.menu.items.update(itemId, {
      unavailableUntil: null,
      branches: [{ branchId: market }],
    });
    expect(some.unavailability).toHaveLength(2);
    const replaced = await client.menu.items.update(itemId, {
      unavailableUntil: later(3),
      unavailableReason: 'EQUIPMENT',
      unavailableNote: 'Oven',
      branches: [{ branchId: harbour, unavailableNote: 'Grill' }],
    });
    expect(replaced.unavailability.find(({ branchId }) => branchId === harbour)).toMatchObject({
      unavailableReason: 'equipment',
      unavailableNote: 'Grill',
    });
    expect((await client.menu.items.update(itemId, { unavailableUntil: null })).unavailability).toEqual([]);
  });

  test('changes prices by the three price rules', async () => {
    const { harbour, tokyo, market } = backend.branches;
    const itemId = await backend.addItem({ prices: [] });
    const priceAt = async (prices: object[]) =>
      (await client.menu.items.update(itemId, { prices: Object(prices) })).prices.find(
        ({ branchId }) => branchId === harbour,
      );
    expect(await priceAt([{ branchId: harbour, listed: false }])).toBeUndefined();
    expect(await priceAt([{ branchId: harbour, price: 12.5 }])).toMatchObject({
      price: '12.50',
      compareAtPrice: null,
      vat: '0.00',
      listed: true,
      currency: 'EUR',
    });
    expect(await priceAt([{ branchId: harbour, compareAtPrice: 14, vat: 13.5 }])).toMatchObject({
      price: '12.50',
      compareAtPrice: '14.00',
      vat: '13.50',
    });
    expect(await priceAt([{ branchId: harbour, compareAtPrice: null, listed: false }])).toMatchObject({
      compareAtPrice: null,
      listed: false,
    });
    const { prices } = await client.menu.items.update(itemId, {
      prices: [{ branchId: tokyo, price: 1_250 }, { branchId: market }],
    });
    expect(prices.map(({ price }) => price).toSorted()).toEqual(['12.50', '1250']);
  });

  test('names every offending place of an item change, and then changes nothing', async () => {
    const { harbour, tokyo } = backend.branches;
    const itemId = await backend.addItem();
    const before = await client.menu.items.get(itemId);
    const update = (body: object) => outcome(client.menu.items.update(itemId, Object(body)));
    const bad = (...paths: string[]) => expect.arrayContaining([400, 'invalid_request', ...paths]);
    expect(await update({})).toEqual([400, 'invalid_request', '']);
    expect(await update({ branches: [{ branchId: harbour }], published: false })).toEqual(
      bad('/unavailableUntil'),
    );
    expect(await update({ published: 'no' })).toEqual(bad('/published'));
    expect(await update({ unavailableUntil: later(-1), published: false })).toEqual(bad('/unavailableUntil'));
    expect(await update({ unavailableUntil: later(31) })).toEqual(bad('/unavailableUntil'));
    expect(await update({ unavailableUntil: 'tomorrow' })).toEqual(bad('/unavailableUntil'));
    expect(await update({ unavailableUntil: later(1), unavailableReason: 'sold_out' })).toEqual(
      bad('/unavailableReason'),
    );
    expect(await update({ prices: [{ price: 1 }] })).toEqual(bad('/prices/0/branchId'));
    expect(await update({ prices: [{ branchId: harbour, price: -1, vat: 101 }] })).toEqual(
      bad('/prices/0/price', '/prices/0/vat'),
    );
    expect(await update({ prices: [{ branchId: harbour }, { branchId: harbour }] })).toEqual(
      bad('/prices/1/branchId'),
    );
    expect(
      await update({
        prices: [
          { branchId: harbour, price: 1.234 },
          { branchId: tokyo, price: 1.5 },
        ],
      }),
    ).toEqual(bad('/prices/0/price', '/prices/1/price'));
    expect(await update({ published: false, prices: [{ branchId: 'brn_unknown' }] })).toEqual([
      403,
      'forbidden',
    ]);
    expect(await client.menu.items.get(itemId)).toEqual(before);
    expect(await outcome(client.menu.items.update('itm_unknown', { published: true }))).toEqual([
      404,
      'not_found',
    ]);
  });

  test('records stock movements, each call anew', async () => {
    const { harbour } = backend.branches;
    const itemId = await backend.addInventoryItem();
    const record = (type: 'purchase' | 'waste' | 'count', quantity: number) =>
      client.inventory.items.recordTransaction(itemId, { branchId: harbour, type, quantity });
    expect(await record('purchase', 12.5)).toMatchObject({
      itemId,
      quantity: '12.500',
      balanceAfter: '12.500',
      note: '',
    });
    expect(await record('purchase', 12.5)).toMatchObject({ balanceAfter: '25.000' });
    expect(await record('waste', -0.125)).toMatchObject({ quantity: '-0.125', balanceAfter: '24.875' });
    expect(await record('count', 3)).toMatchObject({ balanceAfter: '3.000' });
    const { balances } = await client.inventory.items.get(itemId);
    expect(balances.find(({ branchId }) => branchId === harbour)?.balance).toBe('3.000');
    expect(await outcome(record('count', -1))).toEqual([400, 'invalid_request', '/quantity']);
    expect(await outcome(record('purchase', 0.1234))).toEqual([400, 'invalid_request', '/quantity']);
    const empty = client.inventory.items.recordTransaction(itemId, Object({}));
    expect(await outcome(empty)).toEqual(
      expect.arrayContaining([400, 'invalid_request', '/branchId', '/type', '/quantity']),
    );
  });

  test('says with every answer where the key stands', async () => {
    const own = await backend.client();
    const first = await own.branches.list().withResponse();
    const second = await own.orders.list().withResponse();
    expect(first).toMatchObject({ status: 200, rateLimit: { limit: 120, remaining: 119 } });
    expect(second.rateLimit?.remaining).toBe(118);
    expect(Math.abs((second.rateLimit?.reset ?? 0) - Date.now() / 1_000)).toBeLessThan(62);
    expect(first.requestId).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
    expect(first.requestId).not.toBe(second.requestId);
    await expect(own.orders.get('ord_unknown')).rejects.toMatchObject({
      rateLimit: { limit: 120, remaining: 117 },
      requestId: expect.stringMatching(/^[A-Za-z0-9._-]{1,64}$/),
    });
  });

  test('refuses the 121st request of a minute', async () => {
    const own = await backend.client();
    const outcomes = await Promise.all(
      Array.from({ length: 121 }, () => outcome(own.branches.list({ limit: 1 }))),
    );
    expect(outcomes.filter(result => result === 'success')).toHaveLength(120);
    const refused = own.branches.list();
    await expect(refused).rejects.toMatchObject({
      status: 429,
      code: 'rate_limited',
      rateLimit: { remaining: 0 },
    });
  });

  test('knows no other paths and methods', async () => {
    const { raw } = client;
    // @ts-expect-error The contract does not know it.
    expect(await raw.GET('/v1/tables')).toMatchObject({ error: { code: 'not_found' } });
    // @ts-expect-error Nor this method.
    const { error, response } = await raw.DELETE('/v1/orders/{reference}', {
      params: { path: { reference: '1' } },
    });
    expect(error).toMatchObject({ code: 'method_not_allowed' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  });
});
