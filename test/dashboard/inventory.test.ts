import { describe, expect } from 'vitest';
import type {
  DashboardInventoryItem,
  DashboardInventoryItemList,
  InventoryMovement,
  InventoryMovementList,
} from '../../generated/dashboard/types.ts';
import type { InventoryItem } from '../../generated/public/types.ts';
import { type Dashboard, signedIn } from '../helpers/dashboard.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { lineOf } from '../helpers/restaurant.ts';

const it = testWithOwnRestaurant
  .extend('cook', ({ service, restaurant: { id, market } }) =>
    signedIn(service, { restaurantId: id, role: 'staff', branches: [market._id] }),
  )
  .extend(
    'create',
    ({ manager }) =>
      async (values: object = {}) =>
        (
          await manager.post<DashboardInventoryItem>('/inventory/items', {
            name: 'Flour',
            unit: 'kg',
            ...values,
          })
        ).body,
  )
  .extend(
    'change',
    ({ manager }) =>
      (id: string, values: object) =>
        manager.patch<DashboardInventoryItem>(`/inventory/items/${id}`, values),
  )
  .extend(
    'move',
    ({ manager }) =>
      (id: string, branchId: string, type: string, quantity: number) =>
        manager.post<InventoryMovement>(`/inventory/items/${id}/movements`, { branchId, type, quantity }),
  );

const movements = async (page: Dashboard, id: string, query = '') =>
  (await page.get<InventoryMovementList>(`/inventory/items/${id}/movements?${query}`)).body;
const low = async (page: Dashboard, query = '') =>
  (await page.get<DashboardInventoryItemList>(`/inventory/low-stock?${query}`)).body.data.map(({ id }) => id);

describe('An inventory item', () => {
  it('is created empty and updated in both APIs', async ({ create, change, client, activityLinesOf }) => {
    const item = await create({ lowStockThreshold: 2.5 });
    expect(item).toMatchObject({ name: 'Flour', unit: 'kg', lowStockThreshold: '2.500', balances: [] });
    const { body } = await change(item.id, { name: '$Rye flour', unit: 'bag' });
    expect(body).toEqual({ ...item, name: '$Rye flour', unit: 'bag', updatedAt: expect.any(String) });
    const shown = await client.get<InventoryItem>(`/v1/inventory/items/${item.id}`);
    expect(shown.body).toMatchObject({ name: '$Rye flour', unit: 'bag' });
    expect((await change(item.id, { unit: 'bag', lowStockThreshold: 2.5 })).body).toEqual(body);
    expect(await activityLinesOf(item.id)).toEqual([
      ['inventory_item.created', 'Mia', {}],
      ['inventory_item.updated', 'Mia', expect.objectContaining({ changes: ['name', 'unit'] })],
    ]);
  });

  it.for<[values: object, path: string]>([
    [{ name: ' ' }, '/name'],
    [{ unit: '' }, '/unit'],
    [{ lowStockThreshold: -1 }, '/lowStockThreshold'],
    [{ lowStockThreshold: 0.0001 }, '/lowStockThreshold'],
  ])('rejects %j, naming %s', async ([values, path], { manager }) => {
    const fields = [{ path }];
    const stated = { name: 'Flour', unit: 'kg', ...values };
    expect(await manager.post('/inventory/items', stated)).toMatchObject({ status: 400, body: { fields } });
  });
});

describe('A movement', () => {
  it('changes the balance in both APIs, and is logged with its actor', async ({
    create,
    restaurant,
    move,
    client,
    manager,
    activityLinesOf,
  }) => {
    const { id } = await create();
    const { market } = restaurant;
    const { status, body } = await move(id, market._id, 'purchase', 12.5);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      change: '12.500',
      balanceAfter: '12.500',
      actor: { name: 'Mia' },
      orderId: null,
    });
    expect((await move(id, market._id, 'count', 10)).body).toMatchObject({
      quantity: '10.000',
      change: '-2.500',
    });
    const balance = { branchId: market._id, branchSlug: 'market', balance: '10.000' };
    expect((await client.get<InventoryItem>(`/v1/inventory/items/${id}`)).body.balances).toEqual([balance]);
    const shown = await manager.get<DashboardInventoryItem>(`/inventory/items/${id}`);
    expect(shown.body.balances).toEqual([{ ...balance, status: 'ok' }]);
    expect(await activityLinesOf(id)).toHaveLength(3);
    expect(await manager.get<InventoryItem>(`/inventory/items/${id}`)).toMatchObject({ status: 200 });
  });

  it('is listed with order movements, newest first, in pages, by branch and within scope', async ({
    restaurant,
    create,
    move,
    manager,
    service,
    cook,
  }) => {
    const { harbour, market } = restaurant;
    const { id } = await create();
    await move(id, harbour._id, 'purchase', 5);
    await move(id, market._id, 'purchase', 7);
    const recipe = [{ inventoryItemId: id, quantity: 250 }];
    const order = await restaurant.addOrder({ lines: [lineOf({ quantity: 2, recipe })] });
    await manager.post(`/orders/${order._id}/status`, { status: 'confirmed' });
    await drainBackground(service);

    const { data, pagination } = await movements(manager, id);
    expect(data.map(({ type, branchId, change }) => [type, branchId, change])).toEqual([
      ['order_confirmed', harbour._id, '-0.500'],
      ['purchase', market._id, '7.000'],
      ['purchase', harbour._id, '5.000'],
    ]);
    expect(data[0]?.orderId).toBe(order._id);
    expect(pagination.total).toBe(3);
    expect((await movements(manager, id, 'limit=1&page=2')).data).toEqual([data[1]]);
    expect((await movements(manager, id, `branchId=${harbour._id}`)).data).toEqual([data[0], data[2]]);
    expect((await movements(cook, id)).data).toEqual([data[1]]);
    const foreign = `/inventory/items/${id}/movements?branchId=${harbour._id}`;
    expect((await cook.get(foreign)).status).toBe(403);
  });
});

describe('Low stock', () => {
  it('lists items at or below their threshold as soon as they are, and only while they are', async ({
    restaurant,
    create,
    move,
    manager,
    cook,
    change,
  }) => {
    const { harbour, market } = restaurant;
    const { id } = await create({ lowStockThreshold: 5 });
    await move(id, harbour._id, 'count', 5.001);
    expect(await low(manager)).toEqual([]);
    await move(id, harbour._id, 'waste', -0.001);
    expect(await low(manager)).toEqual([id]);
    expect(await low(manager, `branchId=${harbour._id}`)).toEqual([id]);
    expect(await low(manager, `branchId=${market._id}`)).toEqual([]);
    expect(await low(cook)).toEqual([]);
    const { body } = await change(id, { lowStockThreshold: 4.999 });
    expect(body.balances.map(({ status }) => status)).toEqual(['ok']);
    expect(await low(manager)).toEqual([]);
    expect((await change(id, { lowStockThreshold: 8 })).body.balances[0]?.status).toBe('low');
    await move(id, harbour._id, 'purchase', 20);
    expect(await low(manager)).toEqual([]);
  });

  it('includes a negative balance without a threshold, and an empty one with a threshold of 0', async ({
    restaurant,
    create,
    move,
    cook,
    change,
  }) => {
    const { market } = restaurant;
    const { id } = await create();
    await move(id, market._id, 'count', 0);
    expect(await low(cook)).toEqual([]);
    await change(id, { lowStockThreshold: 0 });
    expect(await low(cook)).toEqual([id]);
    await change(id, { lowStockThreshold: null });
    expect(await low(cook)).toEqual([]);
    await move(id, market._id, 'waste', -1);
    expect(await low(cook)).toEqual([id]);
    const { body } = await cook.get<DashboardInventoryItem>(`/inventory/items/${id}`);
    expect(body.balances).toEqual([
      { branchId: market._id, branchSlug: 'market', balance: '-1.000', status: 'negative' },
    ]);
  });
});
