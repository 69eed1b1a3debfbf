import { describe, expect } from 'vitest';
import type { DashboardMenuItem, DashboardOrder, PlacedGuestOrder } from '../../generated/dashboard/types.ts';
import { dayOf, momentOf } from '../../server/lib/zoned-day.ts';
import type { ItemDocument } from '../../server/modules/menu/documents.ts';
import { shiftDay } from '../../spec/rules/business-day.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { orderingTest } from '../helpers/ordering.ts';

const MINUTE_MS = 60_000;

const it = orderingTest
  .extend(
    'change',
    ({ owner }) =>
      (item: ItemDocument, values: object) =>
        owner.patch<DashboardMenuItem>(`/menu/items/${item._id}`, values),
  )
  .extend('soup', ({ restaurant }) => restaurant.addItem({ title: 'Soup' }))
  .extend('roast', async ({ restaurant, change }) => {
    const roast = await restaurant.addItem({ title: 'Roast', slug: 'roast' });
    await change(roast, { extraPreparationMinutes: 35 });
    return roast;
  });

const linesOf = (...items: ItemDocument[]) => items.map(({ _id }) => ({ menuItemId: _id, quantity: 2 }));

describe('The extra preparation time of an item', () => {
  it('is added to the promised time: the longest one, once', async ({
    set,
    change,
    guest,
    owner,
    manager,
    restaurant,
    soup,
    roast,
  }) => {
    await set({ preparationMinutes: 20 });
    const pie = await restaurant.addItem({ title: 'Pie', slug: 'pie' });
    await change(pie, { extraPreparationMinutes: 10 });
    const minutesOf = ({ promisedAt, createdAt }: { promisedAt: string | null; createdAt: string }) =>
      (Date.parse(promisedAt ?? '') - Date.parse(createdAt)) / MINUTE_MS;
    const promised = async (...items: ItemDocument[]) => {
      const { body } = await guest.place({ lines: linesOf(...items) });
      return minutesOf(body.order);
    };
    // Promised times are multiples of five minutes.
    const about = (minutes: number) =>
      expect.toSatisfy((value: number) => value >= minutes && value < minutes + 5.1);
    expect(await promised(soup)).toEqual(about(20));
    expect(await promised(soup, pie)).toEqual(about(30));
    expect(await promised(pie, roast, soup)).toEqual(about(55));
    const byStaff = await manager.post<DashboardOrder>('/orders', {
      ...{ branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter', lines: linesOf(roast) },
    });
    expect(minutesOf(byStaff.body)).toEqual(about(55));
    // A branch without promised times gets none.
    await set({ preparationMinutes: null });
    const { body } = await guest.place({ lines: linesOf(roast) });
    expect(body.order.promisedAt).toBeNull();

    const { body: menu } = await guest.menu();
    expect(menu.items.map(({ title, extraPreparationMinutes }) => [title, extraPreparationMinutes])).toEqual(
      expect.arrayContaining([
        ['Soup', 0],
        ['Roast', 35],
        ['Pie', 10],
      ]),
    );
    const { body: order } = await owner.get<DashboardOrder>(`/orders/${byStaff.body.number}`);
    await change(roast, { extraPreparationMinutes: 0 });
    expect((await owner.get<DashboardOrder>(`/orders/${order.number}`)).body.promisedAt).toBe(
      order.promisedAt,
    );
  });

  it("delays the first pre-order slot, and moves the kitchen's start ahead", async ({
    set,
    guest,
    owner,
    restaurant: { harbour },
    soup,
    roast,
  }) => {
    const tomorrow = shiftDay(dayOf(new Date(), harbour.timezone), 1);
    const at = (time: string) => momentOf(tomorrow, time, harbour.timezone).toISOString();
    const openingHours = {
      weekly: [],
      special: [{ date: tomorrow, intervals: [{ opens: '10:00', closes: '12:00' }] }],
    };
    await set({ openingHours, preOrderDays: 1, preparationMinutes: 20 });
    expect((await guest.slots()).at(0)).toBe(at('10:30'));
    expect((await guest.slots('extraPreparationMinutes=35')).at(0)).toBe(at('11:00'));
    const order = <Body = PlacedGuestOrder>(requestedAt: string, ...items: ItemDocument[]) =>
      guest.place<Body>({ lines: linesOf(...items), requestedAt });
    // The service uses the menu's value rather than the page's.
    expect(await order<ErrorBody>(at('10:30'), soup, roast)).toMatchObject({
      status: 400,
      body: {
        fields: [{ path: '/requestedAt', message: 'is not an available time' }],
      },
    });
    expect((await order(at('10:30'), soup)).status).toBe(201);
    const { body } = await order(at('11:00'), soup, roast);
    const { body: shown } = await owner.get<DashboardOrder>(`/orders/${body.order.number}`);
    expect(shown).toMatchObject({ promisedAt: at('11:00'), startsAt: at('10:05') });
    // Without a preparation time, the kitchen has half an hour plus the extra time.
    await set({ preparationMinutes: null });
    expect((await guest.slots('extraPreparationMinutes=35')).at(0)).toBe(at('11:15'));
  });

  it('is a whole number of minutes up to four hours, and edits of it can conflict', async ({
    guest,
    change,
    roast,
  }) => {
    for (const extraPreparationMinutes of [-1, 241, 1.5, null])
      expect((await change(roast, { extraPreparationMinutes })).status).toBe(400);
    await expect(guest.slots('extraPreparationMinutes=241')).rejects.toThrow('400');
    const replaces = { extraPreparationMinutes: 0 };
    expect(await change(roast, { extraPreparationMinutes: 5, replaces })).toMatchObject({
      status: 409,
      body: { conflicts: [{ path: '/extraPreparationMinutes', current: 35 }] },
    });
    const { status, body } = await change(roast, { extraPreparationMinutes: 240 });
    expect([status, body.extraPreparationMinutes]).toEqual([200, 240]);
  });
});
