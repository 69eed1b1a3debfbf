// @module-tag long
import type { Document } from 'mongodb';
import { describe, expect } from 'vitest';
import type {
  ActivityList,
  DashboardOrderList,
  GuestOrder,
  OrderWithTimeline,
} from '../../generated/dashboard/types.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { findText, readEverything } from '../helpers/everything.ts';
import { watchQueries } from '../helpers/queries.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { retentionTest, signInLater } from '../helpers/retention.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { addEndpoint, deliveriesOf } from '../helpers/webhooks.ts';

type Placed = { token: string; order: GuestOrder };

/** Guests' data starts with their names, so that a full-text search shows whose is left. */
const it = retentionTest
  .extend('owner', ({ service, restaurant }) => signInLater(service, restaurant.id, 'owner'))
  .extend('guestsAt', ({ service, restaurant }) => openStorefront(service, restaurant, restaurant.harbour))
  .extend('place', async ({ restaurant, guestsAt }) => {
    const { _id: menuItemId } = await restaurant.addItem();
    return async (name: string): Promise<Placed> => {
      const { status, body } = await guestsAt.place({
        type: 'delivery',
        customer: { name: `${name} Quartermaine`, email: `${name}@example.com`, phone: '+49 30 5550 9137' },
        notes: `Ring for ${name}`,
        deliveryAddress: `${name} Lane 77`,
        lines: [{ menuItemId, quantity: 1, specialRequest: `No onions for ${name}` }],
      });
      expect(status).toBe(201);
      return body;
    };
  })
  .extend('complete', ({ service, owner }) => async ({ order }: Placed) => {
    const page = await owner();
    expect((await page.post(`/orders/${order.number}/status`, { status: 'completed' })).status).toBe(200);
    await drainBackground(service);
  })
  .extend('choose', ({ owner }) => async (guestDataDays: number | null) => {
    const answer = await (await owner()).patch('/restaurant', { guestDataDays });
    expect(answer).toMatchObject({ status: 200, body: { guestDataDays } });
  })
  .extend(
    'leftOf',
    ({ service }) =>
      async (name: string) =>
        findText(await readEverything(service), name).sort(),
  );

const EVERYWHERE = ['activity', 'orders', 'webhookDeliveries'];

describe("Guests' personal data", () => {
  it('stays unless an owner sets a limit; then only it is erased, from all finished orders', async ({
    service,
    later,
    owner,
    guestsAt,
    place,
    complete,
    choose,
    retain,
    leftOf,
    onTestFinished,
  }) => {
    // A receiver that echoes the request in its response.
    const receiver = await startReceiver((response, { body }) => {
      response.end(JSON.stringify(JSON.parse(String(body)).data.order.customer));
    });
    onTestFinished(receiver.stop);
    const { id: endpointId } = await addEndpoint(await owner(), receiver.url, [
      'order.created',
      'order.completed',
    ]);
    const delivered = (count: number) =>
      deliveriesOf(
        service,
        endpointId,
        all => all.length === count && all.every(({ status }) => status === 'succeeded'),
      );
    const old = await place('Zuleika');
    await complete(old);
    await place('Olivia');
    await delivered(3);
    expect(await leftOf('Zuleika')).toEqual(EVERYWHERE);

    await later(29);
    await retain();
    expect(await leftOf('Zuleika')).toEqual(EVERYWHERE);
    await choose(14);
    await complete(await place('Renata'));
    await delivered(5);
    await retain();
    for (const trace of ['Zuleika', 'zulei']) expect(await leftOf(trace)).toEqual([]);
    for (const name of ['Olivia', 'Renata']) expect(await leftOf(name)).toEqual(EVERYWHERE);

    const { number, total } = old.order;
    const page = await owner();
    const { body: order } = await page.get<OrderWithTimeline>(`/orders/${number}`);
    expect(order).toMatchObject({ number, total, status: 'completed', notes: '', deliveryAddress: '' });
    expect(order.customer).toMatchObject({ name: '', email: '', phone: '' });
    expect(order.timeline.at(-1)).toMatchObject({ action: 'order.guest_erased', actor: 'system' });
    expect((await guestsAt.track<GuestOrder>(old.token)).body).toMatchObject({ customerName: '', number });
    const found = await page.get<DashboardOrderList>('/orders?customer=Zuleika');
    expect(found.body.data).toEqual([]);
  });

  it('is kept from the last change, so a later completion or refund extends it', async ({
    later,
    owner,
    place,
    complete,
    choose,
    retain,
    leftOf,
  }) => {
    await choose(10);
    const [late, refunded] = [await place('Olivia'), await place('Renata')];
    await complete(refunded);
    const { number } = refunded.order;
    const paid = { outcome: 'succeeded', providerId: 'cash' };
    expect((await (await owner()).post(`/orders/${number}/payment`, paid)).status).toBe(200);
    await later(9);
    await complete(late);
    expect(
      (await (await owner()).post(`/orders/${number}/refunds`, { amount: 1, source: 'manual' })).status,
    ).toBe(201);
    await later(9);
    await retain();
    for (const name of ['Olivia', 'Renata']) expect(await leftOf(name)).toEqual(['activity', 'orders']);
    await later(2);
    await retain();
    for (const name of ['Olivia', 'Renata']) expect(await leftOf(name)).toEqual([]);
  });

  it('is erased from orders that became due since the last run, even after the limit was lowered', async ({
    service,
    later,
    owner,
    place,
    complete,
    choose,
    retain,
    leftOf,
  }) => {
    const queries = watchQueries(service);
    const isSearch = ({ find, filter }: Document) => find === 'orders' && filter.updatedAt !== undefined;
    const search = async () => (await queries.commandsOf(retain)).filter(isSearch);
    await complete(await place('Zuleika'));
    expect(await search()).toEqual([]);
    await choose(30);
    await later(31);
    for (const name of ['Olivia', 'Renata']) await complete(await place(name));
    const [first] = await search();
    expect(await leftOf('Zuleika')).toEqual([]);
    const [second] = await search();
    expect(second?.filter.updatedAt.$gte).toEqual(first?.filter.updatedAt.$lt);

    await choose(7);
    await later(8);
    const [third] = await search();
    for (const name of ['Olivia', 'Renata']) expect(await leftOf(name)).toEqual([]);
    for (const command of [first, second, third]) {
      expect(command).toBeDefined();
      // The three original ones and the one erased since.
      if (command) await queries.expectIndexed(command, 4);
    }
    const { body } = await (await owner()).get<ActivityList>('/activity');
    const erased = body.data.filter(({ action }) => action === 'order.guest_erased');
    expect(erased.map(({ actor }) => actor.type)).toEqual(['system', 'system', 'system']);
    const changed = body.data.filter(({ action }) => action === 'restaurant.updated');
    expect(changed.map(({ details }) => details)).toMatchObject([
      { guestDataDays: 7 },
      { guestDataDays: 30 },
    ]);

    await later(40);
    await retain();
    await retain();
    const { activity } = collectionsOf(service);
    expect(await activity.countDocuments({ action: 'order.guest_erased' })).toBe(3);
  });

  it('is kept again as soon as the owner removes the limit', async ({
    later,
    place,
    complete,
    choose,
    retain,
    leftOf,
  }) => {
    await choose(7);
    await complete(await place('Zuleika'));
    await later(8);
    await choose(null);
    await retain();
    expect(await leftOf('Zuleika')).toEqual(['activity', 'orders']);
  });
});
