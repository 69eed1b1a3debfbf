import { expect } from 'vitest';
import type { OrderWithTimeline } from '../../generated/dashboard/types.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';

const CASH = { outcome: 'succeeded', providerId: 'cash' };
const withKey = () => ({ 'idempotency-key': crypto.randomUUID() });

const it = test
  .extend('guestWithOrder', ({ service, restaurant }) => async () => {
    const { _id: menuItemId } = await restaurant.addItem();
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const { body } = await guest.place({ lines: [{ menuItemId, quantity: 1 }] });
    return { ...guest, token: body.token, number: body.order.number };
  })
  .extend('seen', ({ staff, service }) => async (number: number) => {
    await drainBackground(service);
    return (await staff.get<OrderWithTimeline>(`/orders/${number}`)).body;
  });

it('An online payment after a cash payment is recorded once as surplus, and can be returned', async ({
  guestWithOrder,
  staff,
  manager,
  seen,
}) => {
  const { startPayment, finishPayment, token, number } = await guestWithOrder();
  const { id } = (await startPayment(token)).body;
  await staff.post(`/orders/${number}/payment`, CASH);
  for (let repeated = 0; repeated < 2; repeated++) {
    expect((await finishPayment(token, id, 'succeeded')).status).toBe(200);
  }
  const paid = await seen(number);
  expect(paid).toMatchObject({ paymentStatus: 'paid', paymentProviderId: 'cash', refundedTotal: '0.00' });
  expect(paid.surplusPayments).toMatchObject([{ providerId: 'test', amount: '12.50', returnedAt: null }]);
  const path = `/orders/${number}/surplus-payments/${paid.surplusPayments?.[0]?.id}/return`;
  expect((await staff.post(path)).status).toBe(403);
  for (let repeated = 0; repeated < 2; repeated++) expect((await manager.post(path)).status).toBe(200);
  expect((await manager.post(path.replace(/act_\w+/, 'act_unknown'))).status).toBe(404);
  const returned = await seen(number);
  expect(returned.surplusPayments?.[0]?.returnedAt).not.toBeNull();
  expect(returned.timeline.map(({ action, reason }) => [action, reason]).slice(1)).toEqual([
    ['order.payment_started', 'test'],
    ['order.payment_recorded', 'cash'],
    ['order.surplus_recorded', 'test'],
    ['order.surplus_returned', 'test'],
  ]);
});

it('Cash after an online payment is recorded, and not again on a retry', async ({
  guestWithOrder,
  staff,
  seen,
}) => {
  const { startPayment, finishPayment, token, number } = await guestWithOrder();
  const { id } = (await startPayment(token)).body;
  await finishPayment(token, id, 'succeeded');
  for (let repeated = 0; repeated < 2; repeated++) await staff.post(`/orders/${number}/payment`, CASH);
  expect((await seen(number)).surplusPayments).toMatchObject([{ providerId: 'cash' }]);
  const headers = withKey();
  for (let repeated = 0; repeated < 2; repeated++) {
    await staff.request('POST', `/orders/${number}/payment`, { body: CASH, headers });
  }
  expect((await seen(number)).surplusPayments).toHaveLength(2);
});

it('An online payment that succeeds after a failure recorded at the counter pays the order', async ({
  guestWithOrder,
  staff,
  seen,
}) => {
  const { startPayment, finishPayment, token, number } = await guestWithOrder();
  const start = async () => (await startPayment(token)).body.id;
  const first = await start();
  await staff.post(`/orders/${number}/payment`, { outcome: 'failed', providerId: 'card' });
  const second = await start();
  for (let repeated = 0; repeated < 2; repeated++) {
    expect((await finishPayment(token, first, 'succeeded')).status).toBe(200);
  }
  expect(await seen(number)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  expect((await finishPayment(token, second, 'succeeded')).status).toBe(200);
  const { paymentProviderId, surplusPayments } = await seen(number);
  expect([paymentProviderId, surplusPayments?.length]).toEqual(['test', 1]);
});

it('Concurrent payments are both recorded', async ({ guestWithOrder, staff, seen }) => {
  for (let round = 0; round < 10; round++) {
    const { startPayment, finishPayment, token, number } = await guestWithOrder();
    const { id } = (await startPayment(token)).body;
    const answers = await Promise.all([
      staff.post(`/orders/${number}/payment`, CASH),
      finishPayment(token, id, 'succeeded'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { paymentProviderId, surplusPayments = [] } = await seen(number);
    const providers = [paymentProviderId, ...surplusPayments.map(({ providerId }) => providerId)];
    expect(providers.sort()).toEqual(['cash', 'test']);
  }
});
