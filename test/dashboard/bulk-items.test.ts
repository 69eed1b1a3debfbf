import { describe, expect } from 'vitest';
import type { DashboardMenuItem } from '../../generated/dashboard/types.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';

const it = testWithOwnRestaurant
  .extend('items', async ({ restaurant }) =>
    Promise.all([restaurant.addItem({ title: 'Soup' }), restaurant.addItem({ title: 'Bread' })]),
  )
  .extend('itemIds', ({ items }) => items.map(({ _id }) => _id))
  .extend('cook', ({ service, restaurant }) =>
    signedIn(service, { restaurantId: restaurant.id, role: 'staff', branches: [restaurant.harbour._id] }),
  )
  .extend('seen', ({ manager, itemIds }) => async () => {
    const answers = await Promise.all(itemIds.map(id => manager.get<DashboardMenuItem>(`/menu/items/${id}`)));
    return answers.map(({ body }) => body);
  });

const unavailableUntil = new Date(Date.now() + 60 * 60_000).toISOString();

type Rejection = { code: string; fields: { path: string }[] };

describe('Several items at once', () => {
  it('are hidden and moved, with a log entry each', async ({
    restaurant,
    manager,
    itemIds,
    seen,
    activityLinesOf,
  }) => {
    const desserts = await restaurant.addCategory({ title: 'Desserts' });
    const body = { itemIds, published: false, categoryId: desserts._id };
    expect((await manager.patch('/menu/items', body)).status).toBe(204);
    const changed = { published: false, category: { id: desserts._id, title: 'Desserts' } };
    expect(await seen()).toMatchObject([changed, changed]);
    // The second time, there is nothing to change.
    expect((await manager.patch('/menu/items', body)).status).toBe(204);
    for (const id of itemIds)
      expect(await activityLinesOf(id)).toEqual([
        [
          'menu_item.updated',
          expect.any(String),
          expect.objectContaining({ changes: ['published', 'category'] }),
        ],
      ]);
  });

  it("are snoozed at the caller's branches, and made available again", async ({
    restaurant,
    cook,
    itemIds,
    seen,
  }) => {
    const body = { itemIds: [...itemIds, ...itemIds], unavailableUntil, unavailableReason: 'EQUIPMENT' };
    expect((await cook.put('/menu/item-snoozes', body)).status).toBe(204);
    const [soup, bread] = await seen();
    expect(soup?.unavailability).toMatchObject([
      { branchId: restaurant.harbour._id, unavailableUntil, unavailableReason: 'equipment' },
    ]);
    expect(bread?.unavailability).toEqual(soup?.unavailability);
    await cook.put('/menu/item-snoozes', { itemIds, unavailableUntil: null });
    expect(await seen()).toMatchObject([{ unavailability: [] }, { unavailability: [] }]);
  });

  it('keep the snooze of other branches', async ({ restaurant, manager, itemIds, seen }) => {
    const at = (branchId: string) => ({ itemIds, branches: [{ branchId }] });
    await manager.put('/menu/item-snoozes', { ...at(restaurant.harbour._id), unavailableUntil });
    await manager.put('/menu/item-snoozes', { ...at(restaurant.market._id), unavailableUntil: null });
    const snoozed = { unavailability: [{ branchSlug: 'harbour' }] };
    expect(await seen()).toMatchObject([snoozed, snoozed]);
  });
});

describe('Nothing changes', () => {
  it('if an item is unknown, deleted, or of another restaurant', async ({
    newRestaurant,
    restaurant,
    manager,
    itemIds,
    seen,
  }) => {
    const before = await seen();
    const { _id: foreign } = await (await newRestaurant()).addItem();
    const { _id: deleted } = await restaurant.addItem();
    await manager.delete(`/menu/items/${deleted}`);
    for (const wrong of ['itm_unknown', foreign, deleted]) {
      const chosen = { itemIds: [...itemIds, wrong] };
      const answers = [
        await manager.patch<Rejection>('/menu/items', { ...chosen, published: false }),
        await manager.put<Rejection>('/menu/item-snoozes', { ...chosen, unavailableUntil }),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: '/itemIds/2' }] } });
    }
    expect(await seen()).toEqual(before);
  });

  it('if the change itself is not allowed', async ({ service, restaurant, manager, cook, itemIds, seen }) => {
    const before = await seen();
    const bestSellers = await restaurant.addCategory({ source: 'best_sellers', itemLimit: 5 });
    const ofHarbour = { restaurantId: restaurant.id, branches: [restaurant.harbour._id] };
    const local = await signedIn(service, { ...ofHarbour, role: 'manager' });
    const atMarket = { itemIds, unavailableUntil, branches: [{ branchId: restaurant.market._id }] };
    const answers = [
      await manager.patch('/menu/items', { itemIds, categoryId: bestSellers._id }),
      await manager.patch('/menu/items', { itemIds: [] }),
      await manager.patch('/menu/items', { itemIds: Array(201).fill(itemIds[0]) }),
      await manager.put('/menu/item-snoozes', { itemIds, unavailableUntil: '2020-01-01T00:00:00Z' }),
      await local.patch('/menu/items', { itemIds, published: false }),
      await cook.put('/menu/item-snoozes', atMarket),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 403, 403]);
    expect(await seen()).toEqual(before);
  });
});
