import { describe, expect } from 'vitest';
import type { DashboardMenuItem, DashboardMenuItemList } from '../../generated/dashboard/types.ts';
import type { MenuItem, Order } from '../../generated/public/types.ts';
import { collectionsOf } from '../helpers/database.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';

const it = testWithOwnRestaurant
  .extend(
    'create',
    ({ manager, restaurant }) =>
      (values: object = {}) =>
        manager.post<DashboardMenuItem>('/menu/items', {
          title: 'Pizza Margherita',
          categoryId: restaurant.category._id,
          ...values,
        }),
  )
  .extend(
    'change',
    ({ manager }) =>
      (id: string, values: object) =>
        manager.patch<DashboardMenuItem>(`/menu/items/${id}`, values),
  )
  .extend(
    'publicly',
    ({ client }) =>
      async (id: string) =>
        (await client.get<MenuItem>(`/v1/menu/items/${id}`)).body,
  );

const sizes = {
  title: 'Size',
  minimum: 1,
  maximum: 1,
  options: [
    { name: 'Small', prices: [{ currency: 'EUR', price: 0 }] },
    {
      name: 'Large',
      prices: [
        { currency: 'EUR', price: 2.5 },
        { currency: 'JPY', price: 300 },
      ],
    },
  ],
};

describe('Creating an item', () => {
  it('includes options and the recipe in the dashboard but not in the public API', async ({
    restaurant,
    create,
    publicly,
    manager,
    activityLinesOf,
  }) => {
    const stock = await restaurant.addInventoryItem();
    const { status, body } = await create({
      published: true,
      customizations: [sizes],
      recipe: [{ inventoryItemId: stock._id, quantity: 0.125 }],
      prices: [{ branchId: restaurant.harbour._id, price: 11.5, vat: 13.5 }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      slug: 'pizza-margherita',
      description: '',
      category: { id: restaurant.category._id, title: 'Mains' },
      prices: [{ branchSlug: 'harbour', price: '11.50', vat: '13.50', listed: true }],
      recipe: [{ inventoryItemId: stock._id, quantity: '0.125' }],
    });
    const [group] = body.customizations;
    expect(group?.options.map(({ name, prices }) => [name, prices])).toEqual([
      ['Small', [{ currency: 'EUR', price: '0.00' }]],
      [
        'Large',
        [
          { currency: 'EUR', price: '2.50' },
          { currency: 'JPY', price: '300' },
        ],
      ],
    ]);
    const { customizations, recipe, allergens, dietaryLabels, extraPreparationMinutes, ...shared } = body;
    expect(await publicly(body.id)).toEqual(shared);
    expect((await manager.get<DashboardMenuItem>(`/menu/items/${body.id}`)).body).toEqual(body);
    expect(await activityLinesOf(body.id)).toEqual([['menu_item.created', 'Mia', {}]]);
  });

  it('makes it orderable at the price of the selected options', async ({ create, restaurant, manager }) => {
    const { body: item } = await create({
      published: true,
      customizations: [sizes],
      prices: [{ branchId: restaurant.harbour._id, price: 10 }],
    });
    const large = item.customizations[0]?.options[1]?.id;
    const order = await manager.post<Order>('/orders', {
      branchId: restaurant.harbour._id,
      type: 'pickup',
      channel: 'counter',
      lines: [{ menuItemId: item.id, quantity: 2, optionIds: [large] }],
    });
    expect(order.body.total).toBe('25.00');
  });

  it('names all invalid fields at once', async ({ create, restaurant, newRestaurant }) => {
    const elsewhere = await newRestaurant();
    const foreign = await elsewhere.addInventoryItem();
    const { status, body } = await create({
      categoryId: elsewhere.category._id,
      customizations: [
        { ...sizes, minimum: 2 },
        { ...sizes, maximum: 3 },
        { ...sizes, options: [{ name: 'A', prices: [{ currency: 'XXA', price: 1 }] }] },
        { ...sizes, options: [{ name: 'A', prices: [{ currency: 'JPY', price: 0.5 }] }] },
        { ...sizes, id: undefined, options: [{ id: 'opt_unknown', name: 'A', prices: [] }] },
      ],
      recipe: [{ inventoryItemId: foreign._id, quantity: 0.0001 }],
      prices: [{ branchId: restaurant.tokyo._id, price: 9.5 }],
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request' });
    expect(JSON.parse(JSON.stringify(body)).fields.map(({ path }: { path: string }) => path)).toEqual([
      '/categoryId',
      '/customizations/0/minimum',
      '/customizations/1/maximum',
      '/customizations/2/options/0/prices/0/currency',
      '/customizations/3/options/0/prices/0/price',
      '/recipe/0/inventoryItemId',
      '/recipe/0/quantity',
      '/prices/0/price',
    ]);
  });

  it('rejects a dynamic category, a taken slug, and a branch of another restaurant', async ({
    restaurant,
    create,
    newRestaurant,
  }) => {
    const offers = await restaurant.addCategory({ source: 'offers', itemLimit: 5 });
    expect(await create({ categoryId: offers._id })).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/categoryId' }] },
    });
    await create();
    expect(await create()).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('"pizza-margherita"') },
    });
    const { harbour } = await newRestaurant();
    expect((await create({ slug: 'other', prices: [{ branchId: harbour._id, price: 1 }] })).status).toBe(403);
  });
});

describe('Updating an item', () => {
  it('changes only the given fields, also in the public API', async ({
    create,
    restaurant,
    change,
    publicly,
    activityLinesOf,
  }) => {
    const { body: before } = await create({ description: 'Tomato, mozzarella and basil' });
    const drinks = await restaurant.addCategory({ title: 'Drinks' });
    const { body } = await change(before.id, { title: 'Lemonade', categoryId: drinks._id, published: true });
    expect(body).toEqual({
      ...before,
      title: 'Lemonade',
      published: true,
      category: { id: drinks._id, title: 'Drinks', slug: drinks.slug },
      updatedAt: expect.any(String),
    });
    expect(await publicly(before.id)).toMatchObject({ title: 'Lemonade', category: { title: 'Drinks' } });
    const changes = ['title', 'category', 'published'];
    expect((await activityLinesOf(before.id)).at(-1)).toEqual([
      'menu_item.updated',
      'Mia',
      expect.objectContaining({ changes }),
    ]);
  });

  it('ignores a no-op', async ({ create, change, activityLinesOf }) => {
    const { body } = await create({ customizations: [sizes] });
    const { title, categoryId, slug } = { ...body, categoryId: body.category.id };
    expect((await change(body.id, { title, categoryId, slug })).body).toEqual(body);
    expect(await activityLinesOf(body.id)).toHaveLength(1);
  });

  it('keeps the IDs of referenced options, and rejects unknown ones', async ({ create, change }) => {
    const { body } = await create({ customizations: [sizes] });
    const [group] = body.customizations;
    const [small, large] = group?.options ?? [];
    const kept = { id: large?.id, name: 'Huge', prices: [{ currency: 'EUR', price: 3 }] };
    const customizations = [{ ...sizes, id: group?.id, options: [kept, { name: 'Tiny', prices: [] }] }];
    const after = (await change(body.id, { customizations })).body.customizations[0];
    expect(after?.id).toBe(group?.id);
    expect(after?.options.map(({ name }) => name)).toEqual(['Huge', 'Tiny']);
    expect(after?.options[0]?.id).toBe(large?.id);
    const gone = [{ ...sizes, options: [{ id: small?.id, name: 'Small', prices: [] }] }];
    expect(await change(body.id, { customizations: gone })).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/customizations/0/options/0/id' }] },
    });
  });

  it('follows the price rules of the public API', async ({ create, restaurant, change }) => {
    const { body } = await create();
    const { harbour, market } = restaurant;
    const prices = [
      { branchId: harbour._id, price: 9 },
      { branchId: market._id, listed: false },
    ];
    const { body: priced } = await change(body.id, { prices });
    expect(priced.prices.map(({ branchId, price }) => [branchId, price])).toEqual([[harbour._id, '9.00']]);
    const twice = [...prices, { branchId: harbour._id, price: 8 }];
    expect(await change(body.id, { prices: twice })).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/prices/2/branchId' }] },
    });
  });
});

describe('Deleting an item', () => {
  it('removes it from both APIs permanently, frees its slug, and keeps orders unchanged', async ({
    create,
    restaurant,
    manager,
    client,
    service,
    activityLinesOf,
  }) => {
    const { body: item } = await create({
      published: true,
      prices: [{ branchId: restaurant.harbour._id, price: 10 }],
    });
    const placed = await manager.post<Order>('/orders', {
      branchId: restaurant.harbour._id,
      type: 'pickup',
      channel: 'counter',
      lines: [{ menuItemId: item.id, quantity: 1 }],
    });
    expect((await manager.delete(`/menu/items/${item.id}`)).status).toBe(204);
    expect((await manager.delete(`/menu/items/${item.id}`)).status).toBe(404);
    expect((await client.get(`/v1/menu/items/${item.id}`)).status).toBe(404);
    expect((await manager.get<DashboardMenuItemList>('/menu/items')).body.data).toEqual([]);
    expect((await client.get<Order>(`/v1/orders/${placed.body.id}`)).body).toEqual(
      expect.objectContaining({ lines: placed.body.lines }),
    );
    expect((await create()).status).toBe(201);
    expect((await activityLinesOf(item.id)).map(([action]) => action)).toEqual([
      'menu_item.created',
      'menu_item.deleted',
    ]);
    expect(await collectionsOf(service).items.findOne({ _id: item.id })).toBeNull();
  });
});

it('An item list is filtered by category, publication status, and slug', async ({
  create,
  manager,
  restaurant,
}) => {
  const { body } = await create({ published: true });
  await create({ title: 'Soup' });
  const ids = async (query: string) =>
    (await manager.get<DashboardMenuItemList>(`/menu/items?${query}`)).body.data.map(({ id }) => id);
  expect(await ids('search=marg')).toEqual([body.id]);
  expect(await ids('published=true')).toEqual([body.id]);
  expect(await ids(`categoryId=${restaurant.category._id}`)).toHaveLength(2);
  expect((await manager.get('/menu/items?published=maybe')).status).toBe(400);
});
