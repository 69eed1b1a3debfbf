import { describe, expect } from 'vitest';
import type { DashboardMenuItem, MenuCategory } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { itemEntry } from '../../server/modules/menu/documents.ts';
import { deletion } from '../../server/modules/outbox/documents.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test as it } from '../helpers/fixtures.ts';

describe('An item always has its category', () => {
  it('when items enter while the category is deleted and renamed, over 15 rounds', async ({
    manager,
    service,
  }) => {
    for (let round = 0; round < 15; round++) {
      const { body } = await manager.post<MenuCategory>('/menu/categories', { title: `Round ${round}` });
      const path = `/menu/categories/${body.id}`;
      const addItem = (count: number) =>
        manager.post<DashboardMenuItem>('/menu/items', {
          title: `Item ${round} ${count}`,
          categoryId: body.id,
        });
      const [first, deleted, second] = await Promise.all([
        addItem(1),
        manager.delete(path),
        addItem(2),
        manager.patch(path, { title: `Renamed ${round}` }),
      ]);
      expect([204, 409]).toContain(deleted.status);
      await drainBackground(service);
      for (const { status, body: item } of [first, second]) {
        if (status !== 201) continue;
        const shown = await manager.get<DashboardMenuItem>(`/menu/items/${item.id}`);
        const category = await manager.get<MenuCategory>(path);
        expect(category.status).toBe(200);
        const { id, title, slug } = category.body;
        expect(shown.body.category).toEqual({ id, title, slug });
      }
    }
  });

  it('when it was deleted between a crash and the next sweep, and its slug was reused', async ({
    restaurant,
    service,
    manager,
  }) => {
    const category = await restaurant.addCategory({ title: 'Soups', slug: 'soups' });
    const item = await restaurant.addItem({ category: { id: category._id, title: 'Soups', slug: 'soups' } });
    const { categories, items, activity } = collectionsOf(service);
    const entry = itemEntry(item, 'menu_item.created', SYSTEM, new Date());
    await items.updateOne({ _id: item._id }, { $push: { outbox: entry } });
    await categories.deleteOne({ _id: category._id });
    await restaurant.addCategory({ title: 'Other soups', slug: 'soups' });
    await service.context.sweep(-1_000);
    await service.context.sweep(-1_000);

    const restored = await manager.get<MenuCategory>(`/menu/categories/${category._id}`);
    expect(restored.body).toMatchObject({
      title: 'Soups',
      slug: expect.stringMatching(/^soups-[0-9a-f]{12}$/),
    });
    expect((await items.findOne({ _id: item._id }))?.category.slug).toBe(restored.body.slug);
    expect(await activity.countDocuments({ 'subject.id': category._id })).toBe(1);
  });
});

it('A deletion interrupted by a crash is completed by the next sweep', async ({
  restaurant,
  service,
  manager,
}) => {
  const item = await restaurant.addItem();
  const { items, activity } = collectionsOf(service);
  const entry = itemEntry(item, 'menu_item.deleted', SYSTEM, new Date());
  await items.updateOne({ _id: item._id }, deletion(item._id, entry));
  expect((await manager.get(`/menu/items/${item._id}`)).status).toBe(404);
  await service.context.sweep(-1_000);
  expect(await items.findOne({ _id: item._id })).toBeNull();
  expect(await activity.countDocuments({ restaurantId: restaurant.id, 'subject.id': item._id })).toBe(1);
});
