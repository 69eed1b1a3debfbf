import { describe, expect } from 'vitest';
import type { Branch, BranchList, MenuCategoryList } from '../../generated/public/types.ts';
import type { Client } from '../helpers/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { test } from '../helpers/fixtures.ts';

const it = test
  .extend('kitchen', { scope: 'file' }, ({ newRestaurant }) => newRestaurant())
  .extend('categories', { scope: 'file' }, async ({ kitchen }) => [
    kitchen.category,
    await kitchen.addCategory({
      title: 'Best sellers',
      sortOrder: -1,
      source: 'best_sellers',
      itemLimit: 8,
    }),
    await kitchen.addCategory({ title: 'Drinks', sortOrder: 9 }),
    await kitchen.addCategory({ title: 'Offers', sortOrder: 0, source: 'offers', itemLimit: 3 }),
  ])
  .extend('list', { scope: 'file' }, ({ service, kitchen }) => async (query = '') => {
    const by = service.client({ restaurantId: kitchen.id });
    return (await by.get<MenuCategoryList>(`/v1/menu/categories${query}`)).body;
  });

describe('A branch, and GET /v1/branches', () => {
  it('has exactly the documented fields and its restaurant, as in events', async ({ client, restaurant }) => {
    const { body } = await client.get<BranchList>('/v1/branches');
    expect(body.data[2]).toEqual({
      id: restaurant.tokyo._id,
      restaurantId: restaurant.id,
      name: 'Tokyo',
      slug: 'tokyo',
      currency: 'JPY',
      status: 'open',
      address: '1 Tokyo Street',
      countryCode: 'JP',
      timezone: 'Asia/Tokyo',
    });
  });

  it('lists the branches that the key can access', async ({ restaurant, client, service }) => {
    const { harbour, market, tokyo } = restaurant;
    const seen = async (by: Client) => {
      const { body } = await by.get<BranchList>('/v1/branches');
      expect(body.pagination.total).toBe(body.data.length);
      return body.data.map(({ id }) => id);
    };
    expect(await seen(client)).toEqual([harbour._id, market._id, tokyo._id]);
    const limited = service.client({ restaurantId: restaurant.id, branches: [tokyo._id] });
    expect(await seen(limited)).toEqual([tokyo._id]);
  });

  it('shows new branches only to keys for all branches', async ({ service, newRestaurant }) => {
    const own = await newRestaurant();
    const all = service.client({ restaurantId: own.id });
    const named = service.client({ restaurantId: own.id, branches: [own.harbour._id] });
    const total = async (by: Client) => (await by.get<BranchList>('/v1/branches')).body.pagination.total;
    expect([await total(all), await total(named)]).toEqual([3, 1]);
    const owner = await signedIn(service, { restaurantId: own.id, role: 'owner' });
    const { name, currency, address, countryCode, timezone } = { ...own.market, name: 'Later' };
    const created = await owner.post<Branch>('/branches', { name, currency, address, countryCode, timezone });
    expect(created.status).toBe(201);
    expect([await total(all), await total(named)]).toEqual([4, 1]);
  });
});

describe('A menu category, and GET /v1/menu/categories', () => {
  it('has exactly the documented fields', async ({ list, categories }) => {
    const { data } = await list();
    expect(data[0]).toEqual({
      id: categories[1]?._id,
      title: 'Best sellers',
      slug: categories[1]?.slug,
      sortOrder: -1,
      source: 'best_sellers',
      itemLimit: 8,
      createdAt: '2026-01-05T09:00:00.000Z',
      updatedAt: '2026-01-05T09:00:00.000Z',
    });
  });

  it('is sorted by sort order, including dynamic categories, which alone have an item limit', async ({
    list,
  }) => {
    const { data } = await list();
    expect(data.map(({ title, source, itemLimit }) => [title, source, itemLimit])).toEqual([
      ['Best sellers', 'best_sellers', 8],
      ['Offers', 'offers', 3],
      ['Mains', 'manual', null],
      ['Drinks', 'manual', null],
    ]);
  });

  it('is paginated', async ({ list }) => {
    const { data, pagination } = await list('?page=2&limit=3');
    expect(data.map(({ title }) => title)).toEqual(['Drinks']);
    expect(pagination).toEqual({ page: 2, limit: 3, total: 4, totalPages: 2, hasMore: false });
  });
});
