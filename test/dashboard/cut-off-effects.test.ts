import { setTimeout } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { DashboardOrder, Sales } from '../../generated/dashboard/types.ts';
import { collectionsOf, pendingEffectsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { eventsOfOrder } from '../helpers/events.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';

/** Without a worker, no sweep completes interrupted effects. */
const it = testWithOwnRestaurant.extend('settings', { scope: 'file' }, { roles: ['api'] });

const PAYMENT = { outcome: 'succeeded', providerId: 'cash' };

it('A retried keyed request completes interrupted effects', async ({ service, restaurant, manager }) => {
  const { sales } = collectionsOf(service);
  const { _id } = await restaurant.addOrder({ total: 1000 });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const pay = () =>
    manager.request<DashboardOrder>('POST', `/orders/${_id}/payment`, { body: PAYMENT, headers });
  const cutOff = vi.spyOn(sales, 'bulkWrite').mockRejectedValueOnce(new Error('The process ends'));
  const first = await pay();
  await drainBackground(service);
  cutOff.mockRestore();
  expect(await pendingEffectsOf(service, _id)).toHaveLength(1);

  expect((await pay()).body).toEqual(first.body);
  await drainBackground(service);
  expect(await pendingEffectsOf(service, _id)).toEqual([]);
});

it("A payment returns once the day's sums are invalidated, however slow the database is", async ({
  service,
  restaurant,
  manager,
}) => {
  const { sales } = collectionsOf(service);
  const { _id } = await restaurant.addOrder({ total: 1000 });
  const takings = async () => (await manager.get<Sales>('/sales')).body.currencies[0]?.takings;
  expect(await takings()).toBe('0.00');
  const write = sales.bulkWrite.bind(sales);
  const slow = vi.spyOn(sales, 'bulkWrite').mockImplementationOnce(async (...call) => {
    await setTimeout(500);
    return write(...call);
  });
  await manager.post(`/orders/${_id}/payment`, PAYMENT);
  expect(await takings()).toBe('10.00');
  slow.mockRestore();
});

it.for([{ statuses: ['confirmed'] }, { statuses: ['confirmed', 'preparing'] }])(
  'After $statuses, a confirmation completed after a change of the order deducts stock and sends the event as of its own time',
  async ({ statuses }, { service, restaurant, manager }) => {
    const { inventoryTransactions, activity } = collectionsOf(service);
    const flour = await restaurant.addInventoryItem();
    const recipe = [{ inventoryItemId: flour._id, quantity: 250 }];
    const { _id: menuItemId } = await restaurant.addItem({ recipe });
    const lines = [{ menuItemId, quantity: 2 }];
    const placed = { branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter', lines };
    const { id, lines: ordered } = (await manager.post<DashboardOrder>('/orders', placed)).body;
    const cutOffs = [inventoryTransactions, activity].map(collection =>
      vi.spyOn(collection, 'insertMany').mockRejectedValue(new Error('The process ends')),
    );
    for (const status of statuses) await manager.post(`/orders/${id}/status`, { status });
    const body = { lines: [{ lineId: ordered[0]?.id, quantity: 3 }] };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const change = () => manager.request('POST', `/orders/${id}/changes`, { body, headers });
    expect((await change()).status).toBe(200);
    await drainBackground(service);
    for (const cutOff of cutOffs) cutOff.mockRestore();
    expect(await inventoryTransactions.countDocuments({ orderId: id })).toBe(0);

    expect((await change()).status).toBe(200);
    await drainBackground(service);
    const movements = await inventoryTransactions.find({ orderId: id }).sort({ sequence: 1 }).toArray();
    expect(movements.map(({ type, change }) => [type, change])).toEqual([
      ['order_confirmed', -500],
      ['order_updated', -250],
    ]);
    const events = await eventsOfOrder(collectionsOf(service), id);
    const totals = events.map(({ type, payload }) => [type, JSON.parse(payload).data.order.total]);
    expect(totals).toEqual([
      ['order.created', '25.00'],
      ['order.confirmed', '25.00'],
      ['order.updated', '37.50'],
    ]);
  },
);
