import { describe, expect } from 'vitest';
import { SYSTEM } from '../../server/lib/access.ts';
import { test } from '../helpers/fixtures.ts';

const it = test
  .extend(
    'open',
    ({ service }) =>
      (path: string, headers: Record<string, string> = {}) =>
        fetch(service.url + path, { headers }),
  )
  .extend('slug', async ({ manager }) => manager.session()?.restaurant.slug ?? '');

describe('A page of the storefront', () => {
  it.for(['', '/', '/harbour', '/harbour/', '/harbour/track', '/gone/track'])(
    'is there for a restaurant, its branches and its orders: /order/shop%s',
    async (path, { open, slug }) => {
      const page = await open(`/order/${slug}${path}`);
      expect(page.status).toBe(200);
      const etag = page.headers.get('etag') ?? '';
      expect((await open(`/order/${slug}${path}`, { 'if-none-match': etag })).status).toBe(304);
    },
  );

  it('is there for a restaurant by its id', async ({ open, restaurantId }) => {
    expect((await open(`/order/${restaurantId}/harbour`)).status).toBe(200);
  });

  it.for([
    '/order',
    '/order/',
    '/order//harbour',
    '/order/nope',
    '/order/nope/harbour',
    '/order/nope/harbour/track',
    '/order/shop/nope',
    '/order/shop/harbour/nope',
    '/order/shop/harbour/track/nope',
  ])('says what is wrong with an address, with status 404: %s', async (path, { open, slug }) => {
    const { headers } = await open(`/order/${slug}`);
    const page = await open(path.replace('/shop', `/${slug}`), {
      'if-none-match': headers.get('etag') ?? '',
    });
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('etag')).toBeNull();
    expect(await page.text()).toContain('id="root"');
  });

  it('is there again when the suspension of its restaurant ends, and meanwhile for orders only', async ({
    open,
    service,
    newRestaurant,
  }) => {
    const { id } = await newRestaurant();
    const { restaurants } = service.context.services;
    const statuses = async () => {
      const paths = ['', '/harbour', '/harbour/track'];
      return Promise.all(paths.map(async path => (await open(`/order/${id}${path}`)).status));
    };
    await restaurants.setSuspended(id, true, SYSTEM);
    expect(await statuses()).toEqual([404, 404, 200]);
    const api = `/dashboard/api/storefront/${id}`;
    expect((await open(`${api}/branches`)).status).toBe(404);
    expect((await open(`${api}/harbour/menu`)).status).toBe(404);
    await restaurants.setSuspended(id, false, SYSTEM);
    expect(await statuses()).toEqual([200, 200, 200]);
  });
});
