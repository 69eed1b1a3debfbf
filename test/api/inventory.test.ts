import { describe, expect } from 'vitest';
import type { InventoryItem, InventoryItemList, InventoryTransaction } from '../../generated/public/types.ts';
import { test } from '../helpers/fixtures.ts';

const NOW = new Date('2026-03-14T12:00:00.000Z');

const it = test
  .extend('overrides', { scope: 'file' }, { clock: () => NOW })
  .extend('client', { scope: 'file' }, ({ service, restaurant }) =>
    service.client({ restaurantId: restaurant.id, name: 'Stock scanner' }),
  )
  .extend('limited', { scope: 'file' }, ({ service, restaurant, marketId }) =>
    service.client({ restaurantId: restaurant.id, branches: [marketId] }),
  )
  .extend('item', ({ restaurant }) => restaurant.addInventoryItem())
  .extend(
    'record',
    ({ client, item }) =>
      (body: unknown, by = client, itemId = item._id) =>
        by.post<InventoryTransaction>(`/v1/inventory/items/${itemId}/transactions`, body),
  )
  .extend(
    'read',
    ({ client, item }) =>
      async (by = client, itemId = item._id) =>
        (await by.get<InventoryItem>(`/v1/inventory/items/${itemId}`)).body,
  )
  .extend(
    'balances',
    ({ read }) =>
      async () =>
        (await read()).balances.map(({ branchSlug, balance }) => `${branchSlug} ${balance}`),
  );

describe('An inventory item', () => {
  it('has balances by branch as decimal strings', async ({
    record,
    harbourId,
    read,
    item,
    marketId,
    restaurant,
  }) => {
    await record({ branchId: harbourId, type: 'count', quantity: 2.5 });
    expect(await read()).toEqual({
      id: item._id,
      name: 'Sardines',
      unit: 'kg',
      balances: [
        { branchId: harbourId, branchSlug: 'harbour', balance: '2.500' },
        { branchId: marketId, branchSlug: 'market', balance: '0.000' },
        { branchId: restaurant.tokyo._id, branchSlug: 'tokyo', balance: '0.000' },
      ],
      createdAt: '2026-01-05T09:00:00.000Z',
      updatedAt: NOW.toISOString(),
    });
  });

  it('shows a key only the balances of its branches, in lists and single reads', async ({
    read,
    limited,
    marketId,
    item,
  }) => {
    const seen = await read(limited);
    expect(seen.balances.map(({ branchId }) => branchId)).toEqual([marketId]);
    const { body } = await limited.get<InventoryItemList>('/v1/inventory/items?limit=100');
    expect(body.data.find(({ id }) => id === item._id)).toEqual(seen);
  });

  it('is listed in pages of its own restaurant', async ({ service, item, newRestaurant }) => {
    const own = await newRestaurant();
    const by = service.client({ restaurantId: own.id });
    const added = [
      await own.addInventoryItem({ name: 'Rice' }),
      await own.addInventoryItem({ name: 'Tea' }),
      await own.addInventoryItem({ name: 'Salt' }),
    ];
    const list = async (query: string) =>
      (await by.get<InventoryItemList>(`/v1/inventory/items${query}`)).body;
    const first = await list('?limit=2');
    const second = await list('?limit=2&page=2');
    expect(first.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2, hasMore: true });
    expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2, hasMore: false });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(added.map(({ _id }) => _id));
    expect(await by.get(`/v1/inventory/items/${item._id}`)).toMatchObject({ status: 404 });
  });

  it('responds with 404 not_found if unknown', async ({ client }) => {
    const answer = await client.get('/v1/inventory/items/inv_unknown');
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('POST /v1/inventory/items/{itemId}/transactions', () => {
  it('returns 201 with the movement', async ({ record, harbourId, item }) => {
    const { status, body } = await record({
      branchId: harbourId,
      type: 'purchase',
      quantity: 12.5,
      note: 'Note 4471',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^txn_[0-9a-f]{32}$/),
      itemId: item._id,
      branchId: harbourId,
      type: 'purchase',
      quantity: '12.500',
      balanceAfter: '12.500',
      note: 'Note 4471',
      createdAt: NOW.toISOString(),
    });
  });

  const MOVEMENTS: [type: string, quantity: number, stated: string, after: string][] = [
    ['purchase', 4, '4.000', '14.000'],
    ['purchase', -4, '-4.000', '6.000'],
    ['waste', -0.125, '-0.125', '9.875'],
    ['waste', 1, '1.000', '11.000'],
    ['adjustment', -10.001, '-10.001', '-0.001'],
    ['adjustment', 0.1, '0.100', '10.100'],
    ['adjustment', 0, '0.000', '10.000'],
    ['adjustment', -1_000_000, '-1000000.000', '-999990.000'],
    ['count', 3.75, '3.750', '3.750'],
    ['count', 0, '0.000', '0.000'],
  ];
  for (const [type, quantity, stated, after] of MOVEMENTS) {
    it(`changes a balance of 10 to ${after} with a ${type} of ${quantity}`, async ({
      record,
      harbourId,
      balances,
    }) => {
      await record({ branchId: harbourId, type: 'count', quantity: 10 });
      const { status, body } = await record({ branchId: harbourId, type, quantity });
      expect(status).toBe(201);
      expect(body).toMatchObject({ type, quantity: stated, balanceAfter: after, note: '' });
      expect(await balances()).toEqual([`harbour ${after}`, 'market 0.000', 'tokyo 0.000']);
    });
  }

  it('is not idempotent: two calls move stock twice', async ({ harbourId, record, balances }) => {
    const body = { branchId: harbourId, type: 'waste', quantity: -1.5 };
    const [first, second] = [await record(body), await record(body)];
    expect(second.body.id).not.toBe(first.body.id);
    expect([first.body.balanceAfter, second.body.balanceAfter]).toEqual(['-1.500', '-3.000']);
    expect(await balances()).toContain('harbour -3.000');
  });

  it('creates a balance at a branch without one', async ({ restaurant, read, record, marketId, client }) => {
    const { _id } = await restaurant.addInventoryItem({ balances: [] });
    expect((await read(client, _id)).balances).toEqual([]);
    await record({ branchId: marketId, type: 'purchase', quantity: 2 }, client, _id);
    expect((await read(client, _id)).balances).toEqual([
      { branchId: marketId, branchSlug: 'market', balance: '2.000' },
    ]);
  });

  it('applies 30 concurrent movements, each with its own balance', async ({
    record,
    harbourId,
    marketId,
    balances,
  }) => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        record({ branchId: index % 3 ? harbourId : marketId, type: 'purchase', quantity: 0.1 }),
      ),
    );
    expect(await balances()).toEqual(['harbour 2.000', 'market 1.000', 'tokyo 0.000']);
    const after = answers.map(({ body }) => `${body.branchId} ${body.balanceAfter}`);
    expect(new Set(after).size).toBe(30);
  });

  it('logs the key as the actor', async ({ record, harbourId, item, activityOf }) => {
    await record({ branchId: harbourId, type: 'waste', quantity: -1.5 });
    expect(await activityOf(item._id)).toMatchObject([
      {
        at: NOW.toISOString(),
        actor: { type: 'key', name: 'Stock scanner' },
        action: 'inventory.transaction_recorded',
        details: { branchId: harbourId, type: 'waste', change: '-1.500', balanceAfter: '-1.500' },
      },
    ]);
  });
});
