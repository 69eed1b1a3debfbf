import { describe, expect } from 'vitest';
import type { OrderWithTimeline } from '../../generated/dashboard/types.ts';
import { openDashboard, signedIn } from '../helpers/dashboard.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { twoProcessesTest } from '../helpers/fixtures.ts';
import { followOrders } from '../helpers/stream.ts';

const it = twoProcessesTest
  .extend('page', { scope: 'file' }, ({ services, restaurant }) =>
    signedIn(services[0], { restaurantId: restaurant.id, role: 'owner' }),
  )
  /** The same session on the other process. */
  .extend('elsewhere', { scope: 'file' }, async ({ services, page }) => {
    const opened = openDashboard(services[1], page.cookie()?.slice('session='.length));
    await opened.resume();
    return opened;
  });

describe('Order streams on two processes', () => {
  it('receive changes from the other process', async ({ services, restaurant, page }) => {
    const stream = await followOrders(services[1], page);
    const { number } = await restaurant.addOrder({ status: 'confirmed' });
    await page.post(`/orders/${number}/status`, { status: 'preparing' });
    await stream.untilChanges(1);
    expect(stream.changes()).toEqual([[number, 'order.status_changed']]);
    stream.close();
  });

  it('receive concurrent changes of both processes in the same order, once each', async ({
    services,
    restaurant,
    page,
    elsewhere,
  }) => {
    const streams = await Promise.all(services.map(service => followOrders(service, page)));
    const orders = await restaurant.addOrders(Array.from({ length: 25 }, () => ({ status: 'confirmed' })));
    await Promise.all([
      ...orders.flatMap(({ number }, index) => [
        (index % 2 ? page : elsewhere).post(`/orders/${number}/status`, { status: 'preparing' }),
        (index % 2 ? elsewhere : page).post(`/orders/${number}/status`, { status: 'ready' }),
      ]),
      ...services.map(({ context }) => context.sweep(-1_000)),
    ]);
    await Promise.all(services.map(drainBackground));
    await services[1].context.sweep(-1_000);
    const shown = await Promise.all(
      orders.map(({ number }) => page.get<OrderWithTimeline>(`/orders/${number}`)),
    );
    const total = shown.flatMap(({ body }) => body.timeline).length;
    for (const stream of streams) await stream.untilChanges(total);
    const [one, other] = streams.map(({ events }) => events.slice(1).map(({ id, data }) => [id, data.id]));
    expect(one).toEqual(other);
    const places = one?.map(([id]) => Number(id)) ?? [];
    expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index));
    for (const stream of streams) stream.close();
  });

  it('end after their session has ended on the other process', async ({ services, restaurant }) => {
    const leaving = await signedIn(services[0], { restaurantId: restaurant.id, role: 'staff' });
    const stream = await followOrders(services[1], leaving);
    await leaving.request('DELETE', '/session');
    expect(await stream.ended).toBe('by the service');
  });
});
