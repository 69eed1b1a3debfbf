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
  ])('says what browsers may do with it: %s', async (path, { service }) => {
    const { headers } = await fetch(service.url + path, { redirect: 'manual' });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const policy = headers.get('content-security-policy');
    for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"])
      expect(policy).toContain(rule);
    if (path !== '/docs/') expect(policy).toContain("default-src 'none'");
  });
});

describe('A private response', () => {
  it('is stored by nobody', async ({ client, owner, service, restaurant }) => {
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
