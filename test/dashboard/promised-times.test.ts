import { describe, expect } from 'vitest';
import type {
  DashboardBranch,
  DashboardOrder,
  GuestOrder,
  OrderWithTimeline,
} from '../../generated/dashboard/types.ts';
import type { Order } from '../../generated/public/types.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';

const MINUTE = 60_000;
/** From now, rounded to five minutes. */
const inMinutes = (minutes: number) =>
  new Date(Math.ceil((Date.now() + minutes * MINUTE) / (5 * MINUTE)) * 5 * MINUTE).toISOString();
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

const it = testWithOwnRestaurant
  .extend('guest', ({ service, restaurant }) => openStorefront(service, restaurant, restaurant.harbour))
  .extend('staff', ({ service, restaurant }) =>
    signedIn(service, { restaurantId: restaurant.id, role: 'staff' }),
  )
  .extend('item', ({ restaurant }) => restaurant.addItem({ title: 'Soup' }))
  .extend('path', ({ restaurant }) => `/branches/${restaurant.harbour._id}`)
  .extend('place', ({ guest, item }) => async (values: object = {}) => {
    const { body } = await guest.place({ lines: [{ menuItemId: item._id, quantity: 1 }], ...values });
    return body;
  });

describe('A promised time', () => {
  it('includes preparation, delay, and delivery time', async ({
    owner,
    staff,
    path,
    place,
    guest,
    client,
  }) => {
    expect((await place()).order.promisedAt).toBeNull();
    const zone = { name: 'Dublin 8', postalCodes: ['D08*'], fee: 2, travelMinutes: 20 };
    await owner.patch(path, { preparationMinutes: 25, deliveryZones: [zone] });
    const near = { type: 'delivery', deliveryAddress: '27 Mill Lane', postalCode: 'D08' };
    // The next five minutes may start in between.
    const isIn = (minutes: number) =>
      expect.stringMatching(new RegExp(`${inMinutes(minutes)}|${inMinutes(minutes + 0.2)}`));
    expect((await place()).order.promisedAt).toEqual(isIn(25));
    const { order } = await place(near);
    expect(order.promisedAt).toEqual(isIn(45));
    const { body: shown } = await owner.get<DashboardOrder>(`/orders/${order.number}`);
    expect(Date.parse(shown.promisedAt ?? '') - Date.parse(shown.readyBy ?? '')).toBe(20 * MINUTE);
    const { body: byApi } = await client.get<Order>(`/v1/orders/${order.number}`);
    expect(byApi.promisedAt).toBe(order.promisedAt);

    const { body: busy } = await staff.put<DashboardBranch>(`${path}/delay`, { minutes: 15 });
    expect(busy.delayMinutes).toBe(15);
    expect(Math.abs(Date.parse(busy.delayUntil ?? '') - Date.now() - 60 * MINUTE)).toBeLessThan(10_000);
    expect((await guest.menu()).body.branch).toMatchObject({ preparationMinutes: 25, delayMinutes: 15 });
    expect((await place()).order.promisedAt).toEqual(isIn(40));
    const { body: calm } = await staff.put<DashboardBranch>(`${path}/delay`, { minutes: 0 });
    expect(calm).toMatchObject({ delayMinutes: 0, delayUntil: null });
    expect((await staff.put<DashboardBranch>(`${path}/delay`, { minutes: 121 })).status).toBe(400);
  });

  it('loses its delay automatically', async ({ staff, path, service, restaurant, guest }) => {
    await staff.put(`${path}/delay`, { minutes: 15 });
    const until = new Date(Date.now() - 1_000);
    const { branches } = service.context.collections;
    await branches.updateOne({ _id: restaurant.harbour._id }, { $set: { 'delay.until': until } });
    expect((await staff.get<DashboardBranch>(path)).body).toMatchObject({
      delayMinutes: 0,
      delayUntil: null,
    });
    expect((await guest.menu()).body.branch.delayMinutes).toBe(0);
  });

  it('can be changed by staff, is shown to the guest, and is logged', async ({
    owner,
    staff,
    path,
    place,
    guest,
  }) => {
    await owner.patch(path, { preparationMinutes: 25 });
    const { order, token } = await place();
    const change = <Body = OrderWithTimeline>(promisedAt: string, replaces?: string | null) =>
      staff.put<Body>(`/orders/${order.number}/promised-time`, {
        promisedAt,
        ...(replaces !== undefined && { replaces: { promisedAt: replaces } }),
      });
    const next = later(50);
    const { body: changed } = await change<DashboardOrder>(next, order.promisedAt);
    expect(changed).toMatchObject({ promisedAt: next, readyBy: next });
    const { body: seen } = await guest.track<GuestOrder>(token);
    expect(seen).toMatchObject({ promisedAt: next, status: 'pending' });
    expect(seen.steps.map(({ status }) => status)).toEqual(['pending']);
    await expect
      .poll(async () => {
        const { body } = await staff.get<OrderWithTimeline>(`/orders/${order.number}`);
        return body.timeline.map(({ action }) => action);
      })
      .toEqual(['order.placed', 'order.promise_changed']);

    const stale = await change<ErrorBody>(later(60), order.promisedAt);
    expect(stale).toMatchObject({
      status: 409,
      body: { conflicts: [{ path: '/promisedAt', current: next }] },
    });
    for (const wrong of [later(-1), later(14 * 24 * 60 + 1)]) {
      expect(await change<ErrorBody>(wrong)).toMatchObject({
        status: 400,
        body: { fields: [{ path: '/promisedAt' }] },
      });
    }
    // The same time again is a no-op.
    expect((await change<DashboardOrder>(next)).body.updatedAt).toBe(changed.updatedAt);
    await staff.post(`/orders/${order.number}/status`, { status: 'completed' });
    expect((await change<ErrorBody>(later(60))).status).toBe(409);
  });
});
