import { describe, expect } from 'vitest';
import type { DashboardOrder } from '../../generated/dashboard/types.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { test } from '../helpers/fixtures.ts';
import { addRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import type { TestService } from '../helpers/service.ts';
import { type Guest, openStorefront } from '../helpers/storefront.ts';

const it = test
  .extend('settings', { scope: 'file' }, { trustProxy: 1 })
  .extend('menuItemId', { scope: 'file' }, async ({ restaurant }) => (await restaurant.addItem())._id)
  /** A guest with an unpaid order. */
  .extend(
    'guestWithOrder',
    { scope: 'file' },
    ({ service, restaurant, menuItemId }) =>
      async (): Promise<Guest & { token: string; number: number }> => {
        const guest = openStorefront(service, restaurant, restaurant.harbour);
        const { body } = await guest.place({ lines: [{ menuItemId, quantity: 1 }] });
        return { ...guest, token: body.token, number: body.order.number };
      },
  )
  .extend(
    'seen',
    { scope: 'file' },
    ({ staff }) =>
      async (number: number) =>
        (await staff.get<DashboardOrder>(`/orders/${number}`)).body,
  );

/** The restaurants in these tests are otherwise demo restaurants. */
const makeLive = (service: TestService, { id }: TestRestaurant) =>
  service.context.collections.restaurants.updateOne({ _id: id }, { $unset: { paymentProvider: 1 } });

describe('A payment with the test provider', () => {
  it('is stored in the order before it starts, and is the same however often it is started', async ({
    guestWithOrder,
    seen,
  }) => {
    const { startPayment, token, number } = await guestWithOrder();
    const started = await Promise.all(Array.from({ length: 10 }, () => startPayment(token)));
    const ids = new Set(started.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    expect(started[0]?.body).toMatchObject({ amount: '12.50', currency: 'EUR', continueUrl: null });
    const [id] = ids;
    expect(id).toMatch(/^test:pay_[0-9a-f]{32}$/);
    expect(await seen(number)).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      paymentProviderId: 'test',
    });
  });

  it('confirms the order once on success, and then it cannot be paid again', async ({
    guestWithOrder,
    seen,
    eventLog,
  }) => {
    const { startPayment, finishPayment, token, number } = await guestWithOrder();
    const { body: payment } = await startPayment(token);
    const finished = await finishPayment(token, payment.id, 'succeeded');
    expect(finished.body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect((await finishPayment(token, payment.id, 'succeeded')).status).toBe(200);
    for (const refused of [
      await startPayment<ErrorBody>(token),
      await finishPayment<ErrorBody>(token, payment.id, 'failed'),
      await finishPayment<ErrorBody>(token, 'test:pay_other', 'succeeded'),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
      expect(refused.body.error).toContain('already paid');
    }
    const order = await seen(number);
    expect(await eventLog.typesOf(order.id)).toEqual(['order.created', 'order.confirmed']);
    expect(order.paymentProviderId).toBe('test');
  });

  it('can be retried after a failure as a new payment, whose result alone counts', async ({
    guestWithOrder,
  }) => {
    const { startPayment, finishPayment, token, track } = await guestWithOrder();
    const { body: first } = await startPayment(token);
    const failed = await finishPayment(token, first.id, 'failed');
    expect(failed.body).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
    expect((await finishPayment(token, first.id, 'failed')).status).toBe(200);
    expect((await finishPayment(token, first.id, 'succeeded')).status).toBe(409);

    const { body: second } = await startPayment(token);
    expect(second.id).not.toBe(first.id);
    expect((await finishPayment(token, first.id, 'failed')).status).toBe(409);
    expect((await finishPayment(token, second.id, 'succeeded')).body.paymentStatus).toBe('paid');
    expect((await track(token)).body.paymentStatus).toBe('paid');
  });

  it('has one result if success and failure arrive concurrently', async ({ guestWithOrder }) => {
    for (let round = 0; round < 5; round++) {
      const { startPayment, finishPayment, token, track } = await guestWithOrder();
      const { id } = (await startPayment(token)).body;
      const answers = await Promise.all(
        ['succeeded', 'failed', 'succeeded', 'failed'].map(outcome => finishPayment(token, id, outcome)),
      );
      const { paymentStatus } = (await track(token)).body;
      const outcomes = answers.map(({ status }) => status);
      expect(outcomes).toEqual(paymentStatus === 'paid' ? [200, 409, 200, 409] : [409, 200, 409, 200]);
    }
  });

  it('cannot be started for an order that is cancelled, free, or paid at the counter', async ({
    guestWithOrder,
    staff,
    restaurant,
    seen,
  }) => {
    const [cancelled, paid] = [await guestWithOrder(), await guestWithOrder()];
    await staff.post(`/orders/${cancelled.number}/status`, { status: 'cancelled' });
    const { body: payment } = await paid.startPayment(paid.token);
    const cash = { outcome: 'succeeded', providerId: 'cash' };
    await staff.post(`/orders/${paid.number}/payment`, cash);
    const { prices } = await restaurant.addItem();
    const gift = await restaurant.addItem({ prices: prices.map(row => ({ ...row, price: 0 })) });
    const free = await cancelled.place({ lines: [{ menuItemId: gift._id, quantity: 1 }] });
    for (const token of [cancelled.token, paid.token, free.body.token]) {
      expect((await cancelled.startPayment(token)).status).toBe(409);
    }
    expect((await paid.finishPayment(paid.token, payment.id, 'failed')).status).toBe(409);
    expect(await seen(paid.number)).toMatchObject({ paymentStatus: 'paid', paymentProviderId: 'cash' });
  });

  it('that succeeds after a cancellation is paid and stays cancelled', async ({ guestWithOrder, staff }) => {
    const { startPayment, finishPayment, token, number } = await guestWithOrder();
    const { id } = (await startPayment(token)).body;
    await staff.post(`/orders/${number}/status`, { status: 'cancelled' });
    const { body } = await finishPayment(token, id, 'succeeded');
    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
  });

  it('requires the token of its own order', async ({ guestWithOrder }) => {
    const [one, other] = [await guestWithOrder(), await guestWithOrder()];
    const { id } = (await one.startPayment(one.token)).body;
    await other.startPayment(other.token);
    expect((await other.finishPayment(other.token, id, 'succeeded')).status).toBe(409);
    expect((await one.finishPayment('x'.repeat(43), id, 'succeeded')).status).toBe(404);
    expect((await one.track(one.token)).body.paymentStatus).toBe('pending');
  });
});

describe('Guests cannot pay online', () => {
  async function expectNoOnlinePayment(service: TestService, shop: TestRestaurant): Promise<void> {
    const guest = openStorefront(service, shop, shop.harbour);
    const lines = [{ menuItemId: (await shop.addItem())._id, quantity: 1 }];
    const { token, order } = (await guest.place({ lines })).body;
    expect(order.onlinePayment).toBe(false);
    expect((await guest.menu()).body.branch.onlinePayment).toBe(false);
    const started = await guest.startPayment<ErrorBody>(token);
    expect(started).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(started.body.error).toContain('pay at the restaurant');
    expect((await guest.finishPayment(token, 'test:pay_1', 'succeeded')).status).toBe(404);
    expect((await guest.track(token)).body.paymentStatus).toBe('unpaid');
  }

  it('without a payment provider', async ({ startService }) => {
    const without = await startService({}, {}, { paymentProvider: 'none' });
    await expectNoOnlinePayment(without, await addRestaurant(without));
  });

  it('at a live restaurant of a deployment with the test provider', async ({ service, newRestaurant }) => {
    const live = await newRestaurant();
    await makeLive(service, live);
    await expectNoOnlinePayment(service, live);
  });

  it('at a live restaurant, even with a test payment started by an earlier release', async ({
    service,
    newRestaurant,
  }) => {
    const live = await newRestaurant();
    const guest = openStorefront(service, live, live.harbour);
    const lines = [{ menuItemId: (await live.addItem())._id, quantity: 1 }];
    const { token } = (await guest.place({ lines })).body;
    const { id } = (await guest.startPayment(token)).body;
    await makeLive(service, live);
    expect((await guest.finishPayment(token, id, 'succeeded')).status).toBe(404);
    expect((await guest.track(token)).body).toMatchObject({ paymentStatus: 'pending', onlinePayment: false });
  });
});
