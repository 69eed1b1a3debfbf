import { describe, expect } from 'vitest';
import type { DashboardOrder, GuestOrder, StorefrontMenu } from '../../generated/dashboard/types.ts';
import type { MenuItem, Order } from '../../generated/public/types.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { collectionsOf } from '../helpers/database.ts';
import { eventsOfOrder } from '../helpers/events.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { printingTest, untilQueued } from '../helpers/printers.ts';
import { openStorefront } from '../helpers/storefront.ts';

const it = testWithOwnRestaurant
  .extend('guest', ({ service, restaurant }) => openStorefront(service, restaurant, restaurant.harbour))
  .extend('wine', ({ restaurant }) =>
    restaurant.addItem({ title: 'House red', slug: 'wine', minimumAge: 16 }),
  )
  .extend('gin', ({ restaurant }) => restaurant.addItem({ title: 'Gin', slug: 'gin', minimumAge: 18 }))
  .extend('soup', ({ restaurant }) => restaurant.addItem({ title: 'Soup', slug: 'soup' }));

const linesOf = (...items: { _id: string }[]) => items.map(({ _id }) => ({ menuItemId: _id, quantity: 1 }));

const agesOf = ({ minimumAge, lines }: Pick<Order, 'minimumAge' | 'lines'>) => [
  minimumAge,
  lines.map(line => line.minimumAge),
];

describe('A guest who orders an item with a minimum age', () => {
  it('confirms the highest one of the order, and the order keeps it', async ({
    guest,
    wine,
    gin,
    soup,
    owner,
    client,
    service,
  }) => {
    const place = (values: Record<string, unknown>) => guest.place<ErrorBody>(values);
    const lines = linesOf(soup, wine, gin);
    for (const values of [{}, { confirmedAge: 16 }, { confirmedAge: 17 }])
      expect(await place({ lines, ...values })).toMatchObject({
        status: 400,
        body: {
          code: 'invalid_request',
          fields: [{ path: '/confirmedAge', message: 'must be at least 18, the minimum age for "Gin"' }],
        },
      });
    expect((await place({ lines: linesOf(soup) })).status).toBe(201);
    expect((await place({ lines: linesOf(wine), confirmedAge: 16 })).status).toBe(201);
    const { body: placed } = await guest.place({ lines, confirmedAge: 18 });
    expect(placed.order.minimumAge).toBe(18);

    // The order keeps what counted when it was placed.
    for (const { _id } of [wine, gin]) await owner.patch(`/menu/items/${_id}`, { minimumAge: null });
    const { number } = placed.order;
    const kept = [18, [undefined, 16, 18]];
    const { body: order } = await client.get<Order>(`/v1/orders/${number}`);
    expect(agesOf(order)).toEqual(kept);
    expect(agesOf((await owner.get<DashboardOrder>(`/orders/${number}`)).body)).toEqual(kept);
    expect((await guest.track<GuestOrder>(placed.token)).body.minimumAge).toBe(18);
    const [created] = await eventsOfOrder(collectionsOf(service), order.id);
    expect(JSON.parse(created?.payload ?? '').data.order.minimumAge).toBe(18);
  });

  it('is asked again if the owner sets an age after the guest has read the menu', async ({
    guest,
    soup,
    owner,
  }) => {
    const { body: menu } = await guest.menu<StorefrontMenu>();
    expect(menu.items.find(({ id }) => id === soup._id)).not.toHaveProperty('minimumAge');
    const key = { 'idempotency-key': 'a'.repeat(40) };
    await owner.patch(`/menu/items/${soup._id}`, { minimumAge: 21 });
    const order = { lines: linesOf(soup) };
    expect((await guest.place(order, key)).status).toBe(400);
    const { body: later } = await guest.menu<StorefrontMenu>();
    expect(later.items.find(({ id }) => id === soup._id)?.minimumAge).toBe(21);
    const { status, body } = await guest.place({ ...order, confirmedAge: 21 }, key);
    expect([status, body.order.minimumAge]).toEqual([201, 21]);
    // A retry is the same order, whatever it confirms.
    await owner.patch(`/menu/items/${soup._id}`, { minimumAge: 25 });
    for (const confirmedAge of [21, 25]) {
      const retried = await guest.place({ ...order, confirmedAge }, key);
      expect([retried.status, retried.body.token]).toEqual([201, body.token]);
    }
  });
});

describe('An order by staff', () => {
  it('needs no confirmation on any channel, and follows its lines and the menu of their time', async ({
    wine,
    gin,
    soup,
    owner,
    restaurant,
  }) => {
    const placement = { branchId: restaurant.harbour._id, type: 'dine_in', lines: linesOf(soup) };
    for (const channel of ['app', 'website'])
      expect(
        (await owner.post<DashboardOrder>('/orders', { ...placement, channel, lines: linesOf(gin) })).body,
      ).toMatchObject({ minimumAge: 18 });
    const { body: order } = await owner.post<DashboardOrder>('/orders', { ...placement, channel: 'counter' });
    expect(agesOf(order)).toEqual([undefined, [undefined]]);
    const change = async (values: object) =>
      (await owner.post<DashboardOrder>(`/orders/${order.id}/changes`, values)).body;
    const round = await change({ add: linesOf(gin) });
    expect(agesOf(round)).toEqual([18, [undefined, 18]]);
    await owner.patch(`/menu/items/${gin._id}`, { minimumAge: 21 });
    expect(agesOf(await change({ add: linesOf(wine) }))).toEqual([18, [undefined, 18, 16]]);
    const lines = [{ lineId: round.lines[1]?.id, quantity: 0 }];
    expect(agesOf(await change({ lines, reason: 'Sent back' }))).toEqual([16, [undefined, 16]]);
  });
});

describe('The minimum age of an item', () => {
  it('is from 1 to 99, conflicts with the edit of a colleague, and can be removed', async ({
    owner,
    client,
    gin,
  }) => {
    const change = (values: object) => owner.patch<MenuItem>(`/menu/items/${gin._id}`, values);
    for (const minimumAge of [0, 100, 17.5, '18']) expect((await change({ minimumAge })).status).toBe(400);
    expect(await change({ minimumAge: 21, replaces: { minimumAge: null } })).toMatchObject({
      ...{ status: 409, body: { conflicts: [{ path: '/minimumAge', current: 18 }] } },
    });
    const publicly = async () => (await client.get<MenuItem>(`/v1/menu/items/${gin._id}`)).body.minimumAge;
    expect(await publicly()).toBe(18);
    expect((await change({ minimumAge: null, replaces: { minimumAge: 18 } })).status).toBe(200);
    expect(await publicly()).toBeUndefined();
  });
});

printingTest(
  'Kitchen tickets, changes, and receipts tell staff to check an ID',
  async ({ open, manager, restaurant }) => {
    const gin = await restaurant.addItem({ title: 'Gin', minimumAge: 18 });
    const soup = await restaurant.addItem({ title: 'Soup', slug: 'soup' });
    const printers = {
      ticket: await open('star_cloudprnt'),
      receipt: await open('star_cloudprnt', { content: 'receipt' }),
    };
    const print = async ({ id, device }: typeof printers.ticket, count: number) => {
      await untilQueued(manager, id, count);
      return (await device.work())?.text?.lines.join('\n') ?? '';
    };
    const placement = { branchId: restaurant.harbour._id, type: 'dine_in', channel: 'counter' };
    const { body: order } = await manager.post<DashboardOrder>('/orders', {
      ...{ ...placement, lines: linesOf(soup) },
    });
    await manager.post(`/orders/${order.id}/status`, { status: 'confirmed' });
    for (const printer of Object.values(printers)) expect(await print(printer, 1)).not.toMatch(/CHECK ID/);
    await manager.post(`/orders/${order.id}/changes`, { add: linesOf(gin) });
    expect(await print(printers.ticket, 2)).toContain('CHECK ID: 18+');
    const { body: second } = await manager.post<DashboardOrder>('/orders', {
      ...{ ...placement, lines: linesOf(soup, gin) },
    });
    await manager.post(`/orders/${second.id}/status`, { status: 'confirmed' });
    expect(await print(printers.ticket, 3)).toContain('CHECK ID: 18+');
    expect(await print(printers.receipt, 2)).toContain('CHECK ID: 18+');
  },
);
