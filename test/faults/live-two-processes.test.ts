import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dashboard, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { settled } from '../helpers/drain-background.ts';
import { createRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import { startTwoServices, type TestService } from '../helpers/service.ts';
import { followOrders } from '../helpers/stream.ts';

let services: [TestService, TestService];
let restaurant: TestRestaurant;
let page: Dashboard;
/** The same session at the other process. */
let elsewhere: Dashboard;
beforeAll(async () => {
  services = await startTwoServices();
  restaurant = await createRestaurant(services[0].context.collections);
  page = await signedIn(services[0], { restaurantId: restaurant.id, role: 'owner' });
  elsewhere = openDashboard(services[1], page.cookie()?.slice('session='.length));
  await elsewhere.resume();
});
afterAll(() => services[0].stop());

describe('Those who follow orders at two processes', () => {
  it('are told of what happens at the other one', async () => {
    const stream = await followOrders(services[1], page);
    const { number } = await restaurant.addOrder();
    await page.post(`/orders/${number}/status`, { status: 'preparing' });
    await stream.untilChanges(1);
    expect(stream.changes()).toEqual([[number, 'order.status_changed']]);
    stream.close();
  });

  it('are told the same, in the same order and once, of what happens at both at the same moment', async () => {
    const streams = await Promise.all(services.map(service => followOrders(service, page)));
    const orders = await restaurant.addOrders(Array.from({ length: 25 }, () => ({})));
    await Promise.all([
      ...orders.flatMap(({ number }, index) => [
        (index % 2 ? page : elsewhere).post(`/orders/${number}/status`, { status: 'preparing' }),
        (index % 2 ? elsewhere : page).post(`/orders/${number}/status`, { status: 'ready' }),
      ]),
      ...services.map(({ context }) => context.sweep(-1_000)),
    ]);
    const { activity } = services[0].context.collections;
    const ids = orders.map(({ _id }) => _id);
    await Promise.all(services.map(settled));
    await services[1].context.sweep(-1_000);
    const total = await activity.countDocuments({ 'subject.id': { $in: ids } });
    for (const stream of streams) await stream.untilChanges(total);
    const [one, other] = streams.map(({ events }) => events.slice(1).map(({ id, data }) => [id, data.id]));
    expect(one).toEqual(other);
    const places = one?.map(([id]) => Number(id)) ?? [];
    expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index));
    for (const stream of streams) stream.close();
  });

  it('hear no more within seconds after their session has ended at the other one', async () => {
    const leaving = await signedIn(services[0], { restaurantId: restaurant.id, role: 'staff' });
    const stream = await followOrders(services[1], leaving);
    await leaving.request('DELETE', '/session');
    await stream.ended;
  });
});
