import { describe, expect } from 'vitest';
import type { DashboardMenuItem } from '../../generated/dashboard/types.ts';
import type { MenuCategory, MenuCategoryList } from '../../generated/public/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { categoryEntry } from '../../server/modules/menu/documents.ts';
import { restaurantEntry } from '../../server/modules/restaurants/documents.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';

const it = testWithOwnRestaurant
  .extend(
    'create',
    ({ manager }) =>
      (values: object) =>
        manager.post<MenuCategory>('/menu/categories', values),
  )
  .extend(
    'shown',
    ({ client }) =>
      async () =>
        (await client.get<MenuCategoryList>('/v1/menu/categories')).body.data,
  )
  .extend(
    'titles',
    ({ shown }) =>
      async () =>
        (await shown()).map(({ title }) => title),
  );

describe('Creating a category', () => {
  it('adds it to the end of the menu, with a slug from its title', async ({ create, shown, manager }) => {
    const { status, body } = await create({ title: 'Crêpes & Gâteaux' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ slug: 'crepes-gateaux', source: 'manual', itemLimit: null });
    expect((await shown()).at(-1)).toEqual(body);
    expect((await manager.get<MenuCategory>(`/menu/categories/${body.id}`)).body).toEqual(body);
  });

  it('uses its ID as the slug if the title has no valid characters', async ({ create }) => {
    const { body } = await create({ title: '寿司' });
    expect(body.slug).toBe(body.id.replace('_', '-'));
  });

  it('rejects a slug of another category, naming it, but not one of another restaurant', async ({
    create,
    newRestaurant,
  }) => {
    await create({ title: 'Soups' });
    const elsewhere = await newRestaurant();
    await elsewhere.addCategory({ slug: 'desserts' });
    expect(await create({ title: 'Soups!' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringContaining('"soups"') },
    });
    expect((await create({ title: 'Soups!', slug: 'desserts' })).status).toBe(201);
  });

  it.for<[values: object, path: string]>([
    [{ title: ' ' }, '/title'],
    [{ title: 'A', slug: 'Not-A-Slug' }, '/slug'],
    [{ title: 'A', itemLimit: 5 }, '/itemLimit'],
    [{ title: 'A', source: 'offers' }, '/itemLimit'],
    [{ title: 'A', source: 'offers', itemLimit: 0 }, '/itemLimit'],
  ])('rejects %j, naming %s', async ([values, path], { create }) => {
    expect(await create(values)).toMatchObject({ status: 400, body: { fields: [{ path }] } });
  });
});

describe('Updating a category', () => {
  it('updates its items in both APIs, and keeps the slug unless given', async ({
    restaurant,
    service,
    client,
    manager,
    activityLinesOf,
  }) => {
    const item = await restaurant.addItem();
    const path = `/menu/categories/${restaurant.category._id}`;
    const itemCategory = async () => {
      await drainBackground(service);
      return (await client.get<{ category: object }>(`/v1/menu/items/${item._id}`)).body.category;
    };
    await manager.patch(path, { title: 'Big plates' });
    const { slug } = restaurant.category;
    expect(await itemCategory()).toEqual({ id: restaurant.category._id, title: 'Big plates', slug });
    await manager.patch(path, { slug: 'plates' });
    expect(await itemCategory()).toMatchObject({ title: 'Big plates', slug: 'plates' });
    expect(await activityLinesOf(restaurant.category._id)).toEqual([
      ['menu_category.updated', 'Mia', expect.objectContaining({ changes: ['title'] })],
      ['menu_category.updated', 'Mia', expect.objectContaining({ changes: ['slug'] })],
    ]);
  });

  it('updates its items after a crash, with the next sweep', async ({
    restaurant,
    service,
    activityLinesOf,
  }) => {
    const item = await restaurant.addItem();
    const { categories, items } = collectionsOf(service);
    const { category } = restaurant;
    const changes = ['title'];
    const entry = categoryEntry(category, 'menu_category.updated', SYSTEM, new Date(), { changes });
    await categories.updateOne(
      { _id: category._id },
      { $set: { title: 'Plates' }, $push: { outbox: entry } },
    );
    await service.context.sweep(-1_000);
    expect((await items.findOne({ _id: item._id }))?.category.title).toBe('Plates');
    expect(await activityLinesOf(category._id)).toEqual([['menu_category.updated', 'system', { changes }]]);
  });

  it('leaves items with the final title after many concurrent changes', async ({
    restaurant,
    manager,
    service,
    activityLinesOf,
  }) => {
    const item = await restaurant.addItem();
    const path = `/menu/categories/${restaurant.category._id}`;
    await Promise.all(
      Array.from({ length: 12 }, (_, count) => manager.patch(path, { title: `Title ${count}` })),
    );
    await drainBackground(service);
    const { body } = await manager.get<MenuCategory>(path);
    const shown = await manager.get<DashboardMenuItem>(`/menu/items/${item._id}`);
    expect(shown.body.category.title).toBe(body.title);
    expect(await activityLinesOf(body.id)).toHaveLength(12);
  });

  it('ignores a no-op, and rejects a taken slug', async ({
    create,
    manager,
    restaurant,
    activityLinesOf,
  }) => {
    const { body } = await create({ title: 'Soups' });
    const path = `/menu/categories/${body.id}`;
    expect((await manager.patch(path, { title: 'Soups' })).body).toEqual(body);
    expect((await manager.patch(path, { slug: restaurant.category.slug })).status).toBe(409);
    expect(await manager.patch(path, { itemLimit: 3 })).toMatchObject({ status: 400 });
    expect(await activityLinesOf(body.id)).toEqual([['menu_category.created', 'Mia', { source: 'manual' }]]);
  });
});

describe('Deleting a category', () => {
  it('is rejected with an explanation while it has items, and frees its slug afterwards', async ({
    restaurant,
    manager,
    service,
    titles,
    create,
    activityLinesOf,
  }) => {
    const { _id, title, slug } = restaurant.category;
    const item = await restaurant.addItem();
    const refused = await manager.delete(`/menu/categories/${_id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/still has 1 item.*move.*delete/) },
    });
    expect((await manager.delete(`/menu/items/${item._id}`)).status).toBe(204);
    expect((await manager.delete(`/menu/categories/${_id}`)).status).toBe(204);
    expect((await manager.delete(`/menu/categories/${_id}`)).status).toBe(404);
    expect(await titles()).toEqual([]);
    expect((await create({ title, slug })).status).toBe(201);
    expect(await activityLinesOf(_id)).toEqual([['menu_category.deleted', 'Mia', {}]]);
    expect(await collectionsOf(service).categories.findOne({ _id })).toBeNull();
  });
});

describe('Reordering the menu', () => {
  it('applies to the public API, and is logged', async ({
    restaurant,
    create,
    manager,
    titles,
    shown,
    activityLinesOf,
  }) => {
    const ids = [restaurant.category._id];
    for (const title of ['Soups', 'Drinks']) ids.push((await create({ title })).body.id);
    const answer = await manager.put('/menu/category-order', { categoryIds: ids.toReversed() });
    expect(answer.status).toBe(204);
    expect(await titles()).toEqual(['Drinks', 'Soups', 'Mains']);
    expect((await shown()).map(({ sortOrder }) => sortOrder)).toEqual([1, 2, 3]);
    await create({ title: 'Last' });
    expect((await titles()).at(-1)).toBe('Last');
    expect(await activityLinesOf(restaurant.id)).toEqual([
      ['menu.reordered', 'Mia', { order: ['Drinks', 'Soups', 'Mains'] }],
    ]);
  });

  it('is completed by the next sweep after a crash', async ({ restaurant, service, titles }) => {
    const { category } = restaurant;
    const first = await restaurant.addCategory({ title: 'First', sortOrder: 9 });
    const { restaurants } = collectionsOf(service);
    const subject = { _id: restaurant.id, restaurantId: restaurant.id, name: 'R' };
    const at = new Date();
    const entry = restaurantEntry(subject, 'menu.reordered', SYSTEM, at);
    const menuOrder = { categoryIds: [first._id, category._id], at };
    await restaurants.updateOne({ _id: restaurant.id }, { $set: { menuOrder }, $push: { outbox: entry } });
    await service.context.sweep(-1_000);
    expect(await titles()).toEqual(['First', 'Mains']);
  });

  it('lists every category once, and none of another restaurant', async ({
    restaurant,
    manager,
    newRestaurant,
  }) => {
    const { category } = restaurant;
    const other = await restaurant.addCategory({ title: 'Drinks' });
    const elsewhere = await newRestaurant();
    const categoryIds = [category._id, elsewhere.category._id, category._id];
    const { status, body } = await manager.put('/menu/category-order', { categoryIds });
    expect(status).toBe(400);
    expect(body.fields?.map(({ path }) => path)).toEqual([
      '/categoryIds/1',
      '/categoryIds/2',
      '/categoryIds',
    ]);
    expect(body.error).toContain(other._id);
  });
});
