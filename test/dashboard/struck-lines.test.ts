import { describe, expect, vi } from 'vitest';
import type {
  DashboardOrder,
  KitchenOrder,
  StruckLines,
  StruckLinesChange,
} from '../../generated/dashboard/types.ts';
import type { Order } from '../../generated/public/types.ts';
import type { Collections } from '../../server/database/collections.ts';
import { type Dashboard, signedIn } from '../helpers/dashboard.ts';
import { within } from '../helpers/deadlines.ts';
import { testWithOwnRestaurant, twoProcessesTest } from '../helpers/fixtures.ts';
import { lineOf } from '../helpers/restaurant.ts';
import { type EventStream, openEventStream } from '../helpers/stream.ts';

const twoLines = () => [lineOf({ title: 'Soup' }), lineOf({ title: 'Bread' })];

const it = testWithOwnRestaurant
  .extend('order', ({ restaurant }) =>
    restaurant.addOrder({ status: 'confirmed', lines: twoLines(), vatByRate: [] }),
  )
  .extend('lineIds', ({ order }) => order.lines.map(({ id }) => id) as [string, string])
  .extend('strike', ({ order, manager }) => strikingAt(order._id, manager))
  .extend('inKitchen', ({ manager, restaurant }) => async () => {
    const { body } = await manager.get<{ data: KitchenOrder[] }>(
      `/kitchen/orders?branchId=${restaurant.harbour._id}`,
    );
    return body.data.map(({ struckLines }) => struckLines);
  });

const strikingAt =
  (orderId: string, as: Dashboard) =>
  (lineId: string, struck = true) =>
    as.put<StruckLines>(`/orders/${orderId}/lines/${lineId}/struck`, { struck });

/** Pauses the next strike before it is written. */
function pauseWrite(struckLines: Collections['struckLines']) {
  const findOneAndUpdate = struckLines.findOneAndUpdate.bind(struckLines);
  const reached = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  vi.spyOn(struckLines, 'findOneAndUpdate').mockImplementationOnce(
    async (...args: Parameters<typeof findOneAndUpdate>) => {
      reached.resolve();
      await resumed.promise;
      return findOneAndUpdate(...args);
    },
  );
  return { reached: reached.promise, resume: resumed.resolve };
}

const struckOn = ({ events }: EventStream<unknown>) =>
  events.flatMap(({ name, data }) => (name === 'lines_struck' ? [data] : []));

describe('A struck line', () => {
  it('is shown on every kitchen screen until it is restored', async ({ strike, lineIds, inKitchen }) => {
    const [soup, bread] = lineIds;
    expect(await inKitchen()).toEqual([undefined]);
    expect((await strike(bread)).body).toEqual({ lineIds: [bread], revision: 1 });
    expect((await strike(soup)).body).toEqual({ lineIds: [bread, soup], revision: 2 });
    expect((await strike(bread, false)).body).toEqual({ lineIds: [soup], revision: 3 });
    expect(await inKitchen()).toEqual([{ lineIds: [soup], revision: 3 }]);
  });

  it('is idempotent, even concurrently', async ({ strike, lineIds, inKitchen }) => {
    const [soup] = lineIds;
    expect((await strike(soup, false)).body).toEqual({ lineIds: [], revision: 0 });
    const once = { lineIds: [soup], revision: 1 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => strike(soup)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(5).fill([200, once]));
    expect(await inKitchen()).toEqual([once]);
    expect((await strike(soup, false)).body).toEqual({ lineIds: [], revision: 2 });
    expect((await strike(soup, false)).body).toEqual({ lineIds: [], revision: 2 });
  });

  it('stays to be done if its quantity grew before the strike arrived, also at the last moment', async ({
    service,
    restaurant,
    manager,
    lineIds,
    order,
  }) => {
    const [soup, bread] = lineIds;
    const strike = (lineId: string, quantity: number) =>
      manager.put<StruckLines>(`/orders/${order._id}/lines/${lineId}/struck`, { struck: true, quantity });
    const grow = (lineId: string, quantity: number) =>
      manager.post(`/orders/${order._id}/changes`, { lines: [{ lineId, quantity }] });
    const [quantity = 0] = order.lines.map(line => line.quantity);
    expect((await grow(soup, quantity + 1)).status).toBe(200);
    expect((await strike(soup, quantity)).body).toEqual({ lineIds: [], revision: 0 });
    expect((await strike(soup, quantity + 1)).body).toEqual({ lineIds: [soup], revision: 1 });
    const write = pauseWrite(service.context.collections.struckLines);
    const striking = strike(bread, quantity);
    await write.reached;
    expect((await grow(bread, quantity + 1)).status).toBe(200);
    write.resume();
    expect((await striking).body).toEqual({ lineIds: [soup], revision: 3 });
    expect(
      await service.context.collections.struckLines.findOne({ restaurantId: restaurant.id }),
    ).toMatchObject({ lineIds: [soup] });
  });

  it('does not change the order, its log, or the public API', async ({
    strike,
    lineIds,
    order,
    client,
    manager,
    activityOf,
  }) => {
    const seen = async () => [
      (await client.get<Order>(`/v1/orders/${order._id}`)).body,
      (await client.get<Order>(`/v1/orders/${order._id}`)).headers.get('etag'),
      (await manager.get<DashboardOrder>(`/orders/${order._id}`)).body,
      await activityOf(order._id),
    ];
    const before = await seen();
    await strike(lineIds[0]);
    expect(await seen()).toEqual(before);
  });

  it('belongs to a visible order and one of its lines', async ({
    service,
    restaurant,
    order,
    lineIds,
    strike,
    newRestaurant,
  }) => {
    const [soup] = lineIds;
    expect((await strike('line_of_no_order')).status).toBe(404);
    const { id } = await newRestaurant();
    const outsiders = [
      await signedIn(service, { restaurantId: id, role: 'owner' }),
      await signedIn(service, {
        restaurantId: restaurant.id,
        role: 'staff',
        branches: [restaurant.market._id],
      }),
    ];
    for (const outsider of outsiders)
      expect((await strikingAt(order._id, outsider)(soup)).body).toMatchObject({ code: 'not_found' });
  });
});

twoProcessesTest(
  'Screens at other processes hear of it, those of other branches do not',
  async ({ services, restaurant }) => {
    const [one, other] = services;
    const { id: restaurantId, harbour, market } = restaurant;
    const signIn = (branches: string[]) => signedIn(one, { restaurantId, role: 'staff', branches });
    const follow = async (dashboard: Dashboard) =>
      openEventStream<StruckLinesChange>(other, '/orders/stream', { cookie: dashboard.cookie() ?? '' });
    const there = await follow(await signIn([harbour._id]));
    const elsewhere = await follow(await signIn([market._id]));
    const cook = await signIn([harbour._id, market._id]);
    const [order, next] = [
      await restaurant.addOrder({ status: 'confirmed', lines: twoLines() }),
      await restaurant.addOrder({
        status: 'confirmed',
        lines: twoLines(),
        branch: { ...harbour, id: market._id, currency: 'EUR' },
      }),
    ];
    const lineId = order.lines[0]?.id ?? '';
    await strikingAt(order._id, cook)(lineId);
    await expect
      .poll(() => struckOn(there), within(1))
      .toEqual([{ orderId: order._id, lineIds: [lineId], revision: 1 }]);
    await strikingAt(order._id, cook)(lineId, false);
    await expect.poll(() => struckOn(there), within(1)).toHaveLength(2);
    const nextLineId = next.lines[1]?.id ?? '';
    await strikingAt(next._id, cook)(nextLineId);
    await expect
      .poll(() => struckOn(elsewhere), within(1))
      .toEqual([{ orderId: next._id, lineIds: [nextLineId], revision: 1 }]);
    expect(struckOn(there)).toHaveLength(2);
    for (const stream of [there, elsewhere]) stream.close();
  },
);
