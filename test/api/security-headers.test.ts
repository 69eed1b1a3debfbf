import { describe, expect } from 'vitest';
import { test as it } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';

describe('Every response', () => {
  it.for([
    '/v1/branches',
    '/v1/none',
    '/dashboard/api/session',
    '/docs/',
    '/openapi.json',
    '/openapi.client.json',
    '/healthz',
    '/metrics',
    '/',
  ])('has security headers: %s', async (path, { service }) => {
    const { headers } = await fetch(service.url + path, { redirect: 'manual' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const policy = headers.get('content-security-policy');
    for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"])
      expect(policy).toContain(rule);
    if (path !== '/docs/') expect(policy).toContain("default-src 'none'");
  });
});

it('A response over TLS requires TLS for a year; one without TLS does not', async ({ startService }) => {
  const trusting = await startService({}, {}, { trustProxy: 1 });
  const read = async (path: string, protocol: string) => {
    const headers = { 'x-forwarded-proto': protocol };
    const response = await fetch(trusting.url + path, { headers, redirect: 'manual' });
    return response.headers.get('strict-transport-security');
  };
  for (const path of ['/v1/none', '/dashboard/api/session', '/dashboard/', '/docs/', '/', '/healthz']) {
    expect(await read(path, 'https')).toBe('max-age=31536000');
    expect(await read(path, 'http')).toBeNull();
  }
});

it('The notification worker runs nothing else, can be used by every page, and is always revalidated', async ({
  service,
}) => {
  const { headers } = await fetch(`${service.url}/push-worker.js`);
  expect(headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
});

describe('The installed kitchen display', () => {
  it('has a worker that controls its page, runs nothing else, and is always revalidated', async ({
    service,
  }) => {
    const { headers } = await fetch(`${service.url}/kitchen/worker.js`);
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(headers.get('service-worker-allowed')).toBe('/kitchen');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  });

  it('serves its page to its own worker, but not to one of another release', async ({ service }) => {
    const worker = await (await fetch(`${service.url}/kitchen/worker.js`)).text();
    const [, revision] = /\/kitchen`,revision:`(\w+)`/.exec(worker) ?? [];
    const statusOf = async (wanted?: string) =>
      (await fetch(`${service.url}/kitchen?__WB_REVISION__=${wanted}`)).status;
    expect(await statusOf(revision)).toBe(200);
    expect(await statusOf('another')).toBe(404);
  });

  it('has a manifest with existing icons', async ({ service }) => {
    const page = await (await fetch(`${service.url}/kitchen`)).text();
    const [, path] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? [];
    const answer = await fetch(service.url + path);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const { icons } = (await answer.json()) as { icons: { src: string; type: string }[] };
    for (const { src, type } of icons)
      expect((await fetch(service.url + src)).headers.get('content-type')).toBe(type);
    expect(icons.length).toBeGreaterThan(1);
  });
});

describe('A private response', () => {
  it('is never cached', async ({ client, owner, service, restaurant }) => {
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const { _id: menuItemId } = await restaurant.addItem();
    const { headers, body } = await guest.place({ lines: [{ menuItemId, quantity: 1 }] });
    const answers = [
      await client.get('/v1/orders'),
      await client.get('/v1/orders/999999'),
      await owner.get('/session'),
      await owner.get('/users'),
      await owner.request('DELETE', '/session'),
      { headers },
      await guest.track(body.token),
    ];
    for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
