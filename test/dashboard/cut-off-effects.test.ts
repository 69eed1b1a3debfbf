import { setTimeout } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { DashboardOrder, Sales } from '../../generated/dashboard/types.ts';
import { collectionsOf, pendingEffectsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';

/** Without a worker, no sweep finishes what was cut off. */
const it = testWithOwnRestaurant.extend('settings', { scope: 'file' }, { roles: ['api'] });

const PAYMENT = { outcome: 'succeeded', providerId: 'cash' };

it('A keyed request that is repeated finishes the effects that were cut off', async ({
  service,
  restaurant,
  manager,
}) => {
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

it('A payment is answered once the sums of its day are invalidated, however slow the database is', async ({
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
