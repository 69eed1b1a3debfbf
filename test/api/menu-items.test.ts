import { describe, expect } from 'vitest';
import type { MenuItem, MenuItemList } from '../../generated/public/types.ts';
import type { Snooze } from '../../spec/rules/snooze.ts';
import { test } from '../helpers/fixtures.ts';

const NOW = new Date('2026-03-14T12:00:00.000Z');

const it = test
  .extend('overrides', { scope: 'file' }, { clock: () => NOW })
  .extend('kitchen', { scope: 'file' }, ({ newRestaurant }) => newRestaurant())
  .extend('by', { scope: 'file' }, ({ service, kitchen }) => service.client({ restaurantId: kitchen.id }))
  .extend('drinks', { scope: 'file' }, ({ kitchen }) =>
    kitchen.addCategory({ title: 'Drinks', slug: 'drinks' }),
  )
  .extend('offers', { scope: 'file' }, ({ kitchen }) =>
    kitchen.addCategory({ source: 'offers', itemLimit: 3 }),
  )
  .extend('items', { scope: 'file', auto: true }, async ({ kitchen, drinks }) => {
    const category = { id: drinks._id, title: drinks.title, slug: drinks.slug };
    const specs = [
      { slug: 'iced-tea', category },
      { slug: 'green-tea', category, published: false },
      { slug: 'sardines-on-toast' },
      { slug: 'steamed-rice', published: false },
    ];
    const items = await Promise.all(specs.map(values => kitchen.addItem(values)));
    return items.sort((a, b) => (a._id < b._id ? -1 : 1));
  })
  .extend(
    'snoozeAt',
    { scope: 'file' },
    ({ restaurant }) =>
      (branchId: string, until: Date): Snooze => ({
        branchId,
        branchSlug: branchId === restaurant.harbour._id ? 'harbour' : 'market',
        until,
        reason: 'ingredients',
        note: 'The boat is late',
      }),
  )
  .extend(
    'read',
    { scope: 'file' },
    ({ client }) =>
      async (id: string, by = client) =>
        (await by.get<MenuItem>(`/v1/menu/items/${id}`)).body,
  )
  .extend('list', { scope: 'file' }, ({ by }) => async (query: string) => {
    const answer = await by.get<MenuItemList>(`/v1/menu/items${query}`);
    expect(answer.status).toBe(200);
    return answer.body;
  })
  .extend('slugs', { scope: 'file' }, ({ list }) => async (query: string) => {
    const { data, pagination } = await list(query);
    expect(pagination.total).toBe(data.length);
    return data.map(({ slug }) => slug).sort();
  });

describe('A menu item', () => {
  it('has exactly the documented fields, including unavailability and price entries', async ({
    restaurant,
    snoozeAt,
    read,
  }) => {
    const { harbour } = restaurant;
    const until = new Date('2026-03-15T17:00:00.000Z');
    const [price] = (await restaurant.addItem()).prices;
    const item = await restaurant.addItem({
      snoozes: [snoozeAt(harbour._id, until)],
      prices: price ? [{ ...price, compareAtPrice: 1500, vat: 1350, listed: false }] : [],
      allowSpecialRequests: false,
      published: false,
    });
    const { category } = restaurant;
    const at = { branchId: harbour._id, branchSlug: 'harbour' };
    expect(await read(item._id)).toEqual({
      id: item._id,
      title: 'Grilled sardines',
      slug: item.slug,
      description: 'With peppers and bread',
      published: false,
      imageUrl: 'https://images.example.com/sardines.jpg',
      allowSpecialRequests: false,
      unavailability: [
        {
          ...at,
          unavailableUntil: '2026-03-15T17:00:00.000Z',
          unavailableReason: 'ingredients',
          unavailableNote: 'The boat is late',
        },
      ],
      category: { id: category._id, title: category.title, slug: category.slug },
      prices: [
        { ...at, currency: 'EUR', price: '12.50', compareAtPrice: '15.00', vat: '13.50', listed: false },
      ],
      createdAt: '2026-01-05T09:00:00.000Z',
      updatedAt: '2026-01-05T09:00:00.000Z',
    });
  });

  it('shows current snoozes and omits expired ones', async ({ restaurant, snoozeAt, read }) => {
    const { harbour, market } = restaurant;
    const { _id } = await restaurant.addItem({
      snoozes: [snoozeAt(harbour._id, NOW), snoozeAt(market._id, new Date(NOW.getTime() + 1))],
    });
    const { unavailability } = await read(_id);
    expect(unavailability.map(({ branchSlug }) => branchSlug)).toEqual(['market']);
  });

  it("shows prices and snoozes of the key's branches, in lists and single reads", async ({
    service,
    snoozeAt,
    read,
    newRestaurant,
  }) => {
    const own = await newRestaurant();
    const until = new Date(NOW.getTime() + 60_000);
    const { _id } = await own.addItem({
      snoozes: [own.harbour, own.market].map(branch => ({
        ...snoozeAt(branch._id, until),
        branchSlug: branch.slug,
      })),
    });
    const visible = async (branches: string[] | 'all') => {
      const by = service.client({ restaurantId: own.id, branches });
      const item = await read(_id, by);
      expect((await by.get<MenuItemList>('/v1/menu/items')).body.data).toEqual([item]);
      return {
        prices: item.prices.map(({ branchSlug, price }) => `${branchSlug} ${price}`),
        snoozed: item.unavailability.map(({ branchSlug }) => branchSlug),
      };
    };
    expect(await visible('all')).toEqual({
      prices: ['harbour 12.50', 'market 12.50', 'tokyo 1800'],
      snoozed: ['harbour', 'market'],
    });
    expect(await visible([own.market._id])).toEqual({ prices: ['market 12.50'], snoozed: ['market'] });
    expect(await visible([])).toEqual({ prices: [], snoozed: [] });
  });

  it('responds with 404 not_found if unknown or of another restaurant', async ({ client, newRestaurant }) => {
    const other = await newRestaurant();
    const { _id } = await other.addItem();
    for (const id of [_id, 'itm_unknown']) {
      expect(await client.get(`/v1/menu/items/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
  });
});

describe('GET /v1/menu/items', () => {
  it('lists complete items in pages', async ({ list, items, by }) => {
    const first = await list('?limit=3');
    const second = await list('?limit=3&page=2');
    expect(first.pagination).toEqual({ page: 1, limit: 3, total: 4, totalPages: 2, hasMore: true });
    expect(second.pagination).toEqual({ page: 2, limit: 3, total: 4, totalPages: 2, hasMore: false });
    const listed = [...first.data, ...second.data];
    expect(listed.map(({ id }) => id)).toEqual(items.map(({ _id }) => _id));
    expect((await by.get(`/v1/menu/items/${listed[0]?.id}`)).body).toEqual(listed[0]);
  });

  it("filters by category; dynamic, unknown, and other restaurants' categories have no items", async ({
    slugs,
    drinks,
    offers,
    restaurant,
  }) => {
    expect(await slugs(`?categoryId=${drinks._id}`)).toEqual(['green-tea', 'iced-tea']);
    for (const id of [offers._id, 'cat_unknown', restaurant.category._id, '']) {
      expect(await slugs(`?categoryId=${id}`)).toEqual([]);
    }
  });

  it('filters by publication status', async ({ slugs }) => {
    expect(await slugs('?published=true')).toEqual(['iced-tea', 'sardines-on-toast']);
    expect(await slugs('?published=false')).toEqual(['green-tea', 'steamed-rice']);
  });

  for (const value of ['yes', '1', 'TRUE', '', 'null', 'true&published=false']) {
    it(`rejects published=${value} with 400 naming the parameter`, async ({ by }) => {
      const { status, body } = await by.get(`/v1/menu/items?published=${value}`);
      expect(status).toBe(400);
      expect(body.code).toBe('invalid_request');
      expect(new Set(body.fields?.map(({ path }) => path))).toEqual(new Set(['published']));
    });
  }

  const SEARCHES: [search: string, found: string[]][] = [
    ['tea', ['green-tea', 'iced-tea', 'steamed-rice']],
    ['TEA', ['green-tea', 'iced-tea', 'steamed-rice']],
    ['-on-', ['sardines-on-toast']],
    ['iced-tea', ['iced-tea']],
    ['ines on', []],
    ['.*', []],
    ['^iced', []],
    ['[a-z]', []],
    ['(', []],
    ['Grilled', []],
    ['coffee', []],
  ];
  for (const [search, found] of SEARCHES) {
    it(`finds ${found.length} items for the slug search ${JSON.stringify(search)}`, async ({ slugs }) => {
      expect(await slugs(`?search=${encodeURIComponent(search)}`)).toEqual(found);
    });
  }

  it('combines filters', async ({ slugs, drinks }) => {
    expect(await slugs(`?search=tea&published=false&categoryId=${drinks._id}`)).toEqual(['green-tea']);
  });
});
