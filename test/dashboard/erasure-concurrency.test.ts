import { expect } from 'vitest';
import { collectionsOf } from '../helpers/database.ts';
import { testWithOwnRestaurant as it } from '../helpers/fixtures.ts';

it('A guest is not erased from an order that changed since it was read', async ({
  service,
  restaurant,
  manager,
}) => {
  const { orders } = collectionsOf(service);
  const { _id } = await restaurant.addOrder({ status: 'completed', paymentStatus: 'paid' });
  const { eraseUnchanged } = service.context.services.guestErasure;
  const read = await orders.findOne({ _id });
  if (!read) throw new Error('There is no order');
  await manager.post(`/orders/${_id}/refunds`, { amount: 1, source: 'manual' });
  expect(await eraseUnchanged([read])).toBe(0);
  const changed = await orders.findOne({ _id });
  expect(changed?.customer).toEqual(read.customer);

  expect(await eraseUnchanged(changed ? [changed] : [])).toBe(1);
  expect(await orders.findOne({ _id })).toMatchObject({ customer: { name: '', email: '', phone: '' } });
});
