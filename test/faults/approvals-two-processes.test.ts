import { describe, expect } from 'vitest';
import type { OrderWithTimeline } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { addApprover, approve, approved, openElsewhere, WRONG_PIN } from '../helpers/approvals.ts';
import { type Dashboard, signedIn } from '../helpers/dashboard.ts';
import { twoProcessesTest } from '../helpers/fixtures.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { addScreen } from '../helpers/screens.ts';

const REFUND = { amount: 1, source: 'manual' };
const FORBIDDEN = { status: 403, body: { code: 'forbidden' } };

const it = twoProcessesTest
  .extend('owner', { scope: 'file' }, ({ services, restaurant }) =>
    signedIn(services[0], { restaurantId: restaurant.id, role: 'owner' }),
  )
  /** One screen on both processes. */
  .extend('screen', async ({ services, owner, restaurant }) => {
    const of = { branchId: restaurant.harbour._id, kind: 'counter' as const };
    const { page } = await addScreen(services[0], owner, of);
    return [page, await openElsewhere(page, services[1])] as [Dashboard, Dashboard];
  })
  .extend('userId', async ({ services, restaurant }) => {
    const { userId } = await addApprover(services[0], { restaurantId: restaurant.id, role: 'manager' });
    return userId;
  })
  .extend('orderId', async ({ restaurant }) => {
    const { _id } = await restaurant.addOrder({ paymentStatus: 'paid', status: 'completed' });
    return _id;
  });

describe('Approvals on two processes', () => {
  it('count wrong PINs together, even concurrently', async ({ screen, userId }) => {
    const guesses = Array.from({ length: 12 }, (_, index) =>
      approve(index % 2 ? screen[0] : screen[1], { action: 'discount', userId }, WRONG_PIN),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter(status => status === 400)).toHaveLength(5);
    expect(statuses.filter(status => status === 429)).toHaveLength(7);
    for (const page of screen)
      expect(await approve(page, { action: 'discount', userId })).toMatchObject({ status: 429 });
  });

  it('are used once', async ({ screen, userId, orderId, owner }) => {
    const headers = await approved(screen[0], { action: 'refund', orderId, userId });
    const answers = await Promise.all(
      [...screen, ...screen].map(page =>
        page.request('POST', `/orders/${orderId}/refunds`, { body: REFUND, headers }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403]);
    const { body } = await owner.get<OrderWithTimeline>(`/orders/${orderId}`);
    expect(body.refunds).toHaveLength(1);
  });

  it('end on the other process when their person is disabled', async ({ screen, userId, orderId, owner }) => {
    const headers = await approved(screen[1], { action: 'refund', orderId, userId });
    expect((await owner.post(`/users/${userId}/disable`)).status).toBe(200);
    expect(
      await screen[1].request('POST', `/orders/${orderId}/refunds`, { body: REFUND, headers }),
    ).toMatchObject(FORBIDDEN);
    expect(await approve(screen[1], { action: 'refund', orderId, userId })).toMatchObject({ status: 400 });
  });

  it('end on the other process when the restaurant is suspended', async ({ services }) => {
    const suspended = await addRestaurant(services[0]);
    const manager = await signedIn(services[0], { restaurantId: suspended.id, role: 'manager' });
    const of = { branchId: suspended.harbour._id, kind: 'counter' as const };
    const { page } = await addScreen(services[1], await openElsewhere(manager, services[1]), of);
    const { userId } = await addApprover(services[0], { restaurantId: suspended.id, role: 'manager' });
    const { _id: orderId } = await suspended.addOrder({ paymentStatus: 'paid', status: 'completed' });
    const headers = await approved(page, { action: 'refund', orderId, userId });
    await services[0].context.services.restaurants.setSuspended(suspended.id, true, SYSTEM);
    const refund = page.request('POST', `/orders/${orderId}/refunds`, { body: REFUND, headers });
    expect(await refund).toMatchObject({ status: 403, body: { code: 'restaurant_suspended' } });
  });
});
