import { describe, expect } from 'vitest';
import type {
  DashboardMenuItem,
  DashboardMenuItemList,
  DashboardOrder,
  EditConflictError,
  WeeklyHours,
} from '../../generated/dashboard/types.ts';
import type { MenuCategory, MenuItem, MenuItemList } from '../../generated/public/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { dayOf } from '../../server/lib/zoned-day.ts';
import { itemEntry } from '../../server/modules/menu/documents.ts';
import { shiftDay } from '../../spec/rules/business-day.ts';
import { WEEKDAYS } from '../../spec/rules/schedule.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';

const it = testWithOwnRestaurant
  .extend('guest', ({ service, restaurant }) => openStorefront(service, restaurant, restaurant.harbour))
  .extend('pizza', ({ restaurant }) => restaurant.addCategory({ title: 'Pizza', slug: 'pizza' }))
  .extend('lunch', ({ restaurant }) => restaurant.addCategory({ title: 'Lunch', slug: 'lunch' }))
  .extend('vegetarian', ({ restaurant }) =>
    restaurant.addCategory({ title: 'Vegetarian', slug: 'vegetarian' }),
  )
  /** A pizza for 10.00, also in the categories lunch and vegetarian. */
  .extend('margherita', async ({ manager, restaurant, pizza, lunch, vegetarian }) => {
    const { body } = await manager.post<DashboardMenuItem>('/menu/items', {
      ...{ title: 'Margherita', published: true, categoryId: pizza._id },
      additionalCategoryIds: [vegetarian._id, lunch._id],
      prices: [{ branchId: restaurant.harbour._id, price: 10, vat: 7 }],
    });
    return body;
  })
  .extend('path', ({ margherita }) => `/menu/items/${margherita.id}`)
  .extend('categoriesOf', ({ manager }) => async (id: string) => {
    const { body } = await manager.get<DashboardMenuItem>(`/menu/items/${id}`);
    return { own: body.category.id, additional: body.additionalCategoryIds ?? [] };
  });

const problemsOf = ({ status, body }: { status: number; body: ErrorBody }) => [
  status,
  body.fields?.map(({ path, message }) => `${path} ${message}`),
];

describe('An item in several categories', () => {
  it('is shown once in each, in both APIs and on the storefront', async ({
    guest,
    client,
    manager,
    margherita,
    pizza,
    lunch,
    vegetarian,
    restaurant,
  }) => {
    const plain = await restaurant.addItem({ title: 'Sardines', category: { ...lunch, id: lunch._id } });
    const additionalCategoryIds = [vegetarian._id, lunch._id];
    expect(margherita).toMatchObject({ category: { id: pizza._id }, additionalCategoryIds });
    const read = await client.get<MenuItem>(`/v1/menu/items/${margherita.id}`);
    expect(read.body).toMatchObject({ category: { id: pizza._id }, additionalCategoryIds });
    expect((await client.get<MenuItem>(`/v1/menu/items/${plain._id}`)).body).not.toHaveProperty(
      'additionalCategoryIds',
    );
    // In order of creation, as everywhere.
    for (const [{ _id }, titles] of [
      [pizza, ['Margherita']],
      [lunch, ['Margherita', 'Sardines'].toSorted(() => (margherita.id < plain._id ? 0 : -1))],
      [restaurant.category, []],
    ] as const)
      for (const { data, pagination } of [
        (await client.get<MenuItemList>(`/v1/menu/items?categoryId=${_id}`)).body,
        (await manager.get<DashboardMenuItemList>(`/menu/items?categoryId=${_id}`)).body,
        (await manager.get<DashboardMenuItemList>(`/menu/items?categoryId=${_id}&published=true`)).body,
      ]) {
        expect(data.map(({ title }) => title)).toEqual(titles);
        expect(pagination.total).toBe(titles.length);
      }
    const { categories, items } = (await guest.menu()).body;
    const shown = categories.filter(({ itemIds }) => itemIds.includes(margherita.id));
    expect(shown.map(({ title }) => title).toSorted()).toEqual(['Lunch', 'Pizza', 'Vegetarian']);
    expect(items.filter(({ id }) => id === margherita.id)).toMatchObject([
      { categoryId: pizza._id, additionalCategoryIds },
    ]);
  });

  it("names each category once, excluding its own, dynamic, and other restaurants' categories", async ({
    manager,
    margherita,
    path,
    pizza,
    lunch,
    restaurant,
    newRestaurant,
    categoriesOf,
  }) => {
    const offers = await restaurant.addCategory({ source: 'offers', itemLimit: 5 });
    const foreign = (await newRestaurant()).category;
    const set = (additionalCategoryIds: string[], values = {}) =>
      manager.patch<ErrorBody>(path, { ...values, additionalCategoryIds });
    const field = '/additionalCategoryIds';
    expect(problemsOf(await set([lunch._id, offers._id, lunch._id, foreign._id]))).toEqual([
      400,
      [
        `${field}/1 is an automatic category (offers): choose another one`,
        `${field}/2 duplicates an earlier entry`,
        `${field}/3 is not a category of the restaurant`,
      ],
    ]);
    const own = [400, [`${field}/1 must not contain the item's own category`]];
    expect(problemsOf(await set([lunch._id, pizza._id]))).toEqual(own);
    expect(problemsOf(await set([pizza._id, lunch._id], { categoryId: lunch._id }))).toEqual(own);
    expect((await set(Array.from({ length: 21 }, () => lunch._id))).status).toBe(400);
    const body = { title: 'New', categoryId: lunch._id, additionalCategoryIds: [pizza._id, lunch._id] };
    expect(problemsOf(await manager.post<ErrorBody>('/menu/items', body))).toEqual(own);
    expect(await categoriesOf(margherita.id)).toMatchObject({ own: pizza._id });
    expect((await set([pizza._id], { categoryId: lunch._id })).status).toBe(200);
    expect(await categoriesOf(margherita.id)).toEqual({ own: lunch._id, additional: [pizza._id] });
  });

  it('leaves its additional category when moved there, alone or in bulk', async ({
    manager,
    margherita,
    path,
    pizza,
    lunch,
    vegetarian,
    categoriesOf,
    activityLinesOf,
  }) => {
    await manager.patch(path, { categoryId: lunch._id, replaces: { categoryId: pizza._id } });
    expect(await categoriesOf(margherita.id)).toEqual({ own: lunch._id, additional: [vegetarian._id] });
    const body = { itemIds: [margherita.id], categoryId: vegetarian._id };
    expect((await manager.patch('/menu/items', body)).status).toBe(204);
    expect(await categoriesOf(margherita.id)).toEqual({ own: vegetarian._id, additional: [] });
    const changes = ['category', 'additionalCategoryIds'];
    const edits = expect.arrayContaining([{ path: '/additionalCategoryIds', from: null, to: null }]);
    const change = ['menu_item.updated', expect.any(String), { changes, edits }];
    expect((await activityLinesOf(margherita.id)).slice(1)).toEqual([change, change]);
  });

  it('keeps the edits of two people, unless both change its additional categories', async ({
    manager,
    path,
    lunch,
    vegetarian,
  }) => {
    const replaces = { title: 'Margherita', additionalCategoryIds: [vegetarian._id, lunch._id] };
    const edit = (values: object) => manager.patch<EditConflictError>(path, { ...values, replaces });
    expect((await edit({ additionalCategoryIds: [lunch._id] })).status).toBe(200);
    expect(await edit({ title: 'Pizza Margherita' })).toMatchObject({
      status: 200,
      body: { additionalCategoryIds: [lunch._id] },
    });
    expect(await edit({ additionalCategoryIds: [] })).toMatchObject({
      status: 409,
      body: { conflicts: [{ path: '/additionalCategoryIds', current: [lunch._id] }] },
    });
  });

  it('works normally if a previous release left its own category among the additional ones', async ({
    service,
    manager,
    client,
    margherita,
    path,
    pizza,
    lunch,
    categoriesOf,
  }) => {
    await collectionsOf(service).items.updateOne(
      { _id: margherita.id },
      { $set: { additionalCategoryIds: [pizza._id, lunch._id] } },
    );
    expect(await categoriesOf(margherita.id)).toEqual({ own: pizza._id, additional: [lunch._id] });
    const listed = await client.get<MenuItemList>(`/v1/menu/items?categoryId=${pizza._id}`);
    expect(listed.body).toMatchObject({ data: [{ id: margherita.id }], pagination: { total: 1 } });
    await manager.patch(path, { categoryId: lunch._id });
    expect(await categoriesOf(margherita.id)).toEqual({ own: lunch._id, additional: [] });
  });
});

describe('A category that shows additional items', () => {
  it('can be deleted, and leaves the items in place', async ({
    manager,
    margherita,
    pizza,
    lunch,
    vegetarian,
    categoriesOf,
  }) => {
    expect((await manager.delete(`/menu/categories/${lunch._id}`)).status).toBe(204);
    expect(await categoriesOf(margherita.id)).toEqual({ own: pizza._id, additional: [vegetarian._id] });
    expect((await manager.delete(`/menu/categories/${pizza._id}`)).status).toBe(409);
  });

  it('is in no item after it was deleted while items entered it, over 15 rounds', async ({
    manager,
    service,
    margherita,
    path,
    pizza,
  }) => {
    for (let round = 0; round < 15; round++) {
      const { body } = await manager.post<MenuCategory>('/menu/categories', { title: `Round ${round}` });
      const additionalCategoryIds = [body.id];
      const [changed, deleted, created] = await Promise.all([
        manager.patch(path, { additionalCategoryIds }),
        manager.delete(`/menu/categories/${body.id}`),
        manager.post<DashboardMenuItem>('/menu/items', {
          ...{ title: `Item ${round}`, categoryId: pizza._id, additionalCategoryIds },
        }),
      ]);
      expect([changed.status, deleted.status, created.status]).toEqual([
        expect.toBeOneOf([200, 400]),
        204,
        expect.toBeOneOf([201, 400]),
      ]);
      await drainBackground(service);
      const { items } = collectionsOf(service);
      expect(await items.countDocuments({ additionalCategoryIds: body.id }), `round ${round}`).toBe(0);
    }
    expect(margherita.id).toBeTruthy();
  });

  it('is in no item after it was deleted between a crash and the next sweep', async ({
    service,
    margherita,
    lunch,
    vegetarian,
    categoriesOf,
  }) => {
    const { categories, items } = collectionsOf(service);
    const item = await items.findOne({ _id: margherita.id });
    if (!item) throw new Error('The item is gone');
    const details = { changes: ['additionalCategoryIds'] };
    const entry = itemEntry(item, 'menu_item.updated', SYSTEM, new Date(), details);
    await items.updateOne({ _id: item._id }, { $push: { outbox: entry } });
    await categories.deleteOne({ _id: lunch._id });
    await service.context.sweep(-1_000);
    expect(await categoriesOf(margherita.id)).toMatchObject({ additional: [vegetarian._id] });
  });

  it('makes items available during its hours, outside those of their own category', async ({
    guest,
    manager,
    margherita,
    restaurant,
    pizza,
    lunch,
    vegetarian,
  }) => {
    const date = shiftDay(dayOf(new Date(), restaurant.harbour.timezone), 3);
    const later = WEEKDAYS[new Date(date).getUTCDay()] ?? 'sunday';
    const allDay = (day: WeeklyHours['day']) => ({ day, opens: '00:00', closes: '00:00' });
    const setHours = ({ _id }: { _id: string }, hours: WeeklyHours[]) =>
      manager.patch(`/menu/categories/${_id}`, { hours });
    const place = () => guest.place<ErrorBody>({ lines: [{ menuItemId: margherita.id, quantity: 1 }] });
    await setHours(pizza, [allDay(later)]);
    expect((await place()).status).toBe(201);
    await setHours(lunch, [allDay(later)]);
    await setHours(vegetarian, [allDay(later)]);
    const [status, problems] = problemsOf(await place());
    expect([status, problems]).toEqual([
      400,
      [expect.stringMatching(/^\/lines\/0\/menuItemId is an item .*: "Margherita", \w+ 00:00–00:00$/)],
    ]);
    await setHours(vegetarian, WEEKDAYS.map(allDay));
    expect((await place()).status).toBe(201);
  });
});

describe('A promotion for an additional category', () => {
  const promotion = {
    ...{ name: 'Lunch', currency: 'EUR', kind: 'percentage', percentage: 10 },
  };

  it("reduces the price for guests, the order's, and that of the changed order", async ({
    guest,
    manager,
    margherita,
    path,
    lunch,
  }) => {
    await manager.post('/promotions', { ...promotion, categoryIds: [lunch._id] });
    const line = { menuItemId: margherita.id, quantity: 1 };
    const placed = await guest.place<{ token: string } & ErrorBody>({ lines: [line], expectedTotal: 9 });
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    const { data } = (await manager.get<{ data: DashboardOrder[] }>('/orders')).body;
    const [order] = data;
    expect(order).toMatchObject({ discount: '1.00', total: '9.00' });

    // The order keeps its price, although the item has left the lunch category.
    await manager.patch(path, { additionalCategoryIds: [] });
    const change = { lines: [{ lineId: order?.lines[0]?.id, quantity: 2 }] };
    const changed = await manager.post<DashboardOrder>(`/orders/${order?.id}/changes`, change);
    expect(changed.body).toMatchObject({ subtotal: '20.00', discount: '2.00', total: '18.00' });
    const added = await manager.post<DashboardOrder>(`/orders/${order?.id}/changes`, { add: [line] });
    expect(added.body).toMatchObject({ subtotal: '30.00', discount: '2.00', total: '28.00' });
    expect(added.body.discountedLines).toEqual([order?.lines[0]?.id]);
    expect((await guest.place<ErrorBody>({ lines: [line], expectedTotal: 9 })).status).toBe(400);
  });
});
