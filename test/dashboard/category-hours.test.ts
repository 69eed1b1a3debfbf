import { describe, expect } from 'vitest';
import type {
  DashboardMenuItem,
  MenuImportPreview,
  Weekday,
  WeeklyHours,
} from '../../generated/dashboard/types.ts';
import type { MenuCategory, MenuCategoryList } from '../../generated/public/types.ts';
import { dayOf, localTimeOf } from '../../server/lib/zoned-day.ts';
import { shiftDay } from '../../spec/rules/business-day.ts';
import { WEEKDAYS } from '../../spec/rules/schedule.ts';
import { formatHours } from '../../spec/rules/weekly-hours.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';

const DAY_MS = 24 * 60 * 60_000;
const ALL_DAY = { opens: '00:00', closes: '00:00' };

/** A whole day in a time zone, some days ahead. */
function dayAhead(days: number, timezone: string): WeeklyHours {
  const date = shiftDay(dayOf(new Date(), timezone), days);
  return { day: WEEKDAYS[new Date(date).getUTCDay()] as Weekday, ...ALL_DAY };
}

const it = testWithOwnRestaurant
  .extend('guest', ({ service, restaurant }) => openStorefront(service, restaurant, restaurant.harbour))
  .extend('item', ({ restaurant }) => restaurant.addItem({ title: 'Pancakes' }))
  .extend('later', ({ restaurant }) => [dayAhead(3, restaurant.harbour.timezone)])
  .extend('path', ({ restaurant }) => `/menu/categories/${restaurant.category._id}`)
  .extend(
    'setHours',
    ({ manager, path }) =>
      <Body = MenuCategory>(hours: WeeklyHours[], replaces?: object) =>
        manager.patch<Body>(path, { hours, ...(replaces && { replaces }) }),
  )
  .extend('rejection', ({ later }) => ({
    status: 400,
    body: {
      code: 'invalid_request',
      fields: [
        {
          path: '/lines/0/menuItemId',
          message: `is an item that is not available at this time: "Pancakes", ${formatHours(later)}`,
        },
      ],
    },
  }));

describe('Category hours', () => {
  it('determine when guests and staff can order its items', async ({
    guest,
    item,
    later,
    setHours,
    rejection,
    manager,
    restaurant,
  }) => {
    const lines = [{ menuItemId: item._id, quantity: 1 }];
    const byStaff = { branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter', lines };
    expect((await guest.menu()).body.categories).toMatchObject([{ hours: [] }]);
    expect((await guest.place({ lines })).status).toBe(201);

    expect(await setHours(later)).toMatchObject({ status: 200, body: { hours: later } });
    const { categories, items } = (await guest.menu()).body;
    expect(categories).toMatchObject([{ title: 'Mains', itemIds: [item._id], hours: later }]);
    expect(items).toMatchObject([{ title: 'Pancakes' }]);
    expect(await guest.place<ErrorBody>({ lines })).toMatchObject(rejection);
    expect(await manager.post('/orders', byStaff)).toMatchObject(rejection);

    await setHours(WEEKDAYS.map(day => ({ day, ...ALL_DAY })));
    expect((await guest.place({ lines })).status).toBe(201);
    expect((await manager.post('/orders', byStaff)).status).toBe(201);
    await setHours(later);
    await setHours([]);
    expect((await guest.place({ lines })).status).toBe(201);
  });

  it('apply to the requested time of an order', async ({
    guest,
    item,
    later,
    setHours,
    rejection,
    manager,
    owner,
    restaurant,
  }) => {
    const { _id: branchId, timezone } = restaurant.harbour;
    await owner.patch(`/branches/${branchId}`, { preOrderDays: 5 });
    await setHours(later);
    const lines = [{ menuItemId: item._id, quantity: 1 }];
    const slots = await guest.slots();
    const [day] = later.map(() => shiftDay(dayOf(new Date(), timezone), 3));
    const within = slots.find(slot => dayOf(new Date(slot), timezone) === day);
    const outside = slots.findLast(slot => dayOf(new Date(slot), timezone) !== day);
    expect(await guest.place({ lines, requestedAt: outside })).toMatchObject(rejection);
    expect(await guest.place({ lines, requestedAt: within })).toMatchObject({
      status: 201,
      body: { order: { promisedAt: within } },
    });
    const byStaff = { branchId, type: 'pickup', channel: 'counter', lines };
    expect((await manager.post('/orders', { ...byStaff, requestedAt: within })).status).toBe(201);
    const today = new Date(Date.now() + DAY_MS / 24).toISOString();
    expect(await manager.post('/orders', { ...byStaff, requestedAt: today })).toMatchObject(rejection);
  });

  it("are in each branch's local time", async ({ service, restaurant, item, setHours }) => {
    const { harbour, tokyo } = restaurant;
    const lines = [{ menuItemId: item._id, quantity: 1 }];
    const now = localTimeOf(new Date(), tokyo.timezone);
    const hour = Number(now.slice(11, 13));
    const toClock = (of: number) => `${String(of % 24).padStart(2, '0')}:00`;
    const { day } = dayAhead(0, tokyo.timezone);
    await setHours([{ day, opens: toClock(hour), closes: toClock(hour + 2) }]);
    expect((await openStorefront(service, restaurant, tokyo).place({ lines })).status).toBe(201);
    expect((await openStorefront(service, restaurant, harbour).place({ lines })).status).toBe(400);
  });

  it('are in the public API, and can be edited concurrently with other fields', async ({
    setHours,
    later,
    client,
    restaurant,
    manager,
    path,
    activityLinesOf,
  }) => {
    const weekend: WeeklyHours[] = [
      { day: 'saturday', opens: '08:00', closes: '12:00' },
      { day: 'sunday', opens: '08:00', closes: '12:00' },
    ];
    expect((await setHours(weekend, { hours: [] })).status).toBe(200);
    expect(await setHours(later, { hours: [] })).toMatchObject({
      status: 409,
      body: { conflicts: [{ path: '/hours', current: weekend }] },
    });
    expect((await manager.patch(path, { title: 'Brunch', replaces: { title: 'Mains' } })).body).toMatchObject(
      {
        hours: weekend,
      },
    );
    expect((await setHours([], { hours: weekend })).status).toBe(200);
    const lines = await activityLinesOf(restaurant.category._id);
    const text = 'Sat–Sun 08:00–12:00';
    expect(lines).toEqual([
      [
        'menu_category.updated',
        'Mia',
        { changes: ['hours'], edits: [{ path: '/hours', from: null, to: text }] },
      ],
      ['menu_category.updated', 'Mia', expect.objectContaining({ changes: ['title'] })],
      [
        'menu_category.updated',
        'Mia',
        { changes: ['hours'], edits: [{ path: '/hours', from: text, to: null }] },
      ],
    ]);
    await setHours(weekend);
    const { body } = await client.get<MenuCategoryList>('/v1/menu/categories');
    expect(body.data).toMatchObject([{ title: 'Brunch', hours: weekend }]);
  });

  it('are rejected if they overlap, and for dynamic categories', async ({ setHours, manager }) => {
    const hours: WeeklyHours[] = [
      { day: 'monday', opens: '07:00', closes: '11:00' },
      { day: 'monday', opens: '10:00', closes: '12:00' },
    ];
    expect(await setHours<ErrorBody>(hours)).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/hours/1', message: 'overlaps other hours' }] },
    });
    const offers = { title: 'Offers', source: 'offers', itemLimit: 4 };
    const created = await manager.post('/menu/categories', { ...offers, hours: hours.slice(0, 1) });
    expect(created).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/hours', message: 'must be empty for an automatic category' }] },
    });
    expect((await manager.post('/menu/categories', { ...offers, hours: [] })).status).toBe(201);
    const breakfast = { title: 'Breakfast', hours: hours.slice(0, 1) };
    expect(await manager.post('/menu/categories', breakfast)).toMatchObject({ status: 201, body: breakfast });
  });

  it('stay unchanged by a menu import', async ({ setHours, later, item, owner, path }) => {
    await setHours(later);
    const rows = [{ slug: item.slug, title: 'Waffles', category: 'Mains' }];
    const file = Buffer.from(JSON.stringify(rows)).toString('base64');
    const { body: preview } = await owner.post<MenuImportPreview>('/menu/import-previews', { file });
    expect(preview).toMatchObject({ changed: 1, problems: [] });
    await owner.post('/menu/imports', { importId: preview.importId, file });
    const readTitle = async () => (await owner.get<DashboardMenuItem>(`/menu/items/${item._id}`)).body.title;
    await expect.poll(readTitle).toBe('Waffles');
    expect(await owner.get(path)).toMatchObject({ body: { hours: later } });
  });
});
