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

describe('A storefront page', () => {
  it.for(['', '/', '/harbour', '/harbour/', '/harbour/track', '/gone/track'])(
    'exists for a restaurant, its branches, and its orders: /order/shop%s',
    async (path, { open, slug }) => {
      const page = await open(`/order/${slug}${path}`);
      expect(page.status).toBe(200);
      const etag = page.headers.get('etag') ?? '';
      expect((await open(`/order/${slug}${path}`, { 'if-none-match': etag })).status).toBe(304);
    },
  );

  it('describes itself to search engines and link previews, whatever the names contain', async ({
    open,
    owner,
    slug,
    harbourId,
    restaurant,
  }) => {
    const name = `Harbour "</script><b>&'`;
    const openingHours = {
      weekly: [{ day: 'friday', opens: '18:00', closes: '01:00' }],
      special: [{ date: '2026-12-25', intervals: [] }],
    };
    const deliveryHours = [{ day: 'friday', opens: '19:00', closes: '22:00' }];
    await owner.patch(`/branches/${harbourId}`, { name, openingHours, deliveryHours });
    const html = await (await open(`/order/${slug}/harbour`)).text();
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Restaurant',
      name: `Test Kitchen ${name}`,
      address: { streetAddress: restaurant.harbour.address },
      openingHoursSpecification: [
        { dayOfWeek: 'https://schema.org/Friday', opens: '18:00', closes: '01:00' },
        { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
      ],
      makesOffer: [
        {
          itemOffered: {
            serviceType: 'Delivery',
            hoursAvailable: [
              { dayOfWeek: 'https://schema.org/Friday', opens: '19:00', closes: '22:00' },
              { validFrom: '2026-12-25', opens: '00:00', closes: '00:00' },
            ],
          },
        },
      ],
    });
    expect(html).toContain(
      '<title>Test Kitchen · Harbour &#34;&#60;/script&#62;&#60;b&#62;&#38;&#39;</title>',
    );
    expect(html).toContain('<meta property="og:title" content="Test Kitchen · Harbour');
    expect(html).not.toContain('noindex');
    const etag = (await open(`/order/${slug}/harbour`)).headers.get('etag');
    await owner.patch(`/branches/${harbourId}`, { name: 'Harbour' });
    const renamed = await open(`/order/${slug}/harbour`, { 'if-none-match': etag ?? '' });
    expect([renamed.status, await renamed.text()]).toEqual([
      200,
      expect.stringContaining('<title>Test Kitchen · Harbour</title>'),
    ]);
    expect(await (await open(`/order/${slug}`)).text()).toContain('<title>Test Kitchen</title>');
  });

  it('of an order is not indexed, nor are the dashboard and the API', async ({ open, slug }) => {
    const html = await (await open(`/order/${slug}/harbour/track`)).text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('og:');
    const robots = await open('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await robots.text()).toContain('Disallow: /dashboard\n');
  });

  it('can be opened by restaurant ID', async ({ open, restaurantId }) => {
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
  ])('explains an invalid URL with status 404: %s', async (path, { open, slug }) => {
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

  it("returns when its restaurant's suspension ends; until then, only orders are available", async ({
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
