import { describe, expect } from 'vitest';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import type { Scope } from '../../generated/public/types.ts';
import { document } from '../helpers/contract.ts';
import { test } from '../helpers/fixtures.ts';

const LIMIT = 256 * 1024;

const it = test.extend(
  'sent',
  { scope: 'file' },
  ({ client }) =>
    async (id: string, path = '/v1/branches') =>
      (await client.request('GET', path, { headers: { 'x-request-id': id } })).headers.get('x-request-id'),
);

describe('404 not_found and 405 method_not_allowed', () => {
  for (const path of [
    '/v1/nothing',
    '/v1',
    '/v1/orders/a/b/c',
    '/v2/orders',
    '/nothing',
    '/V1/orders',
    '/v1//orders',
  ]) {
    it(`responds to the unknown path ${path} with 404, with or without a key`, async ({
      client,
      service,
    }) => {
      for (const by of [client, service.clientWith(undefined)]) {
        expect(await by.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    });
  }

  for (const [path, own] of Object.entries(document.paths)) {
    const allowed = Object.keys(own).map(method => method.toUpperCase());
    // A path may also match another template, without a resource.
    const operations = Object.entries(document.paths).filter(([template]) =>
      new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
    );
    const matched = operations.flatMap(([, ofTemplate]) => Object.keys(ofTemplate));
    it(`responds to ${path} with 405 and Allow: ${allowed.join(', ')} for every other method`, async ({
      client,
    }) => {
      const concrete = path.replace(/\{[^}]+\}/g, 'some_id');
      const withHead = allowed.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND'].filter(
        method => !matched.includes(method.toLowerCase()),
      );
      for (const method of others) {
        const answer = await client.request(method, concrete);
        expect(answer, method).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
        expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(withHead.sort());
      }
    });
  }

  it('treats missing documentation pages like any other unknown path', async ({ service }) => {
    const response = await fetch(`${service.url}/docs/none?page=1`);
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: 'There is no /docs/none', code: 'not_found' },
    ]);
  });

  it('handles HEAD like GET without a body, and rejects it if there is no GET', async ({
    service,
    restaurant,
    manager,
  }) => {
    const { _id } = await restaurant.addItem();
    const { secret } = await service.context.services.keys.create({
      restaurantId: restaurant.id,
      name: 'Monitor',
      scopes: ['orders:read', 'menu:read'],
      branches: 'all',
    });
    const send = async (method: string, path: string, authorization = `Bearer ${secret}`) => {
      const response = await fetch(service.url + path, { method, headers: { authorization } });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    for (const path of ['/v1/branches', '/v1/orders?limit=5', `/v1/menu/items/${_id}`, '/v1/orders/none']) {
      const [head, get] = [await send('HEAD', path), await send('GET', path)];
      expect([head.status, head.text], path).toEqual([get.status, '']);
      for (const name of ['content-type', 'content-length', 'etag', 'x-ratelimit-limit'])
        expect(head.headers.get(name), `${path} ${name}`).toBe(get.headers.get(name));
    }
    expect((await send('HEAD', '/v1/branches', '')).status).toBe(401);
    const cookie = manager.cookie() ?? '';
    for (const [path, type] of [
      ['exports/orders', 'text/csv'],
      ['orders/stream', 'text/event-stream'],
    ]) {
      const url = `${service.url}/dashboard/api/${path}`;
      const response = await fetch(url, { method: 'HEAD', headers: { cookie } });
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        200,
        type,
        '',
      ]);
    }
    const other = await send('HEAD', '/v1/orders/1/status');
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('Order of checks', () => {
  const bad = { status: 'done' };
  const good = { status: 'ready' };
  type Case = { what: string; status: number; code: string; path: string; body: unknown } & (
    | { key: string | undefined }
    | { scopes: Scope[] }
  );
  const CASES: Case[] = [
    {
      what: 'an unknown path before a missing key',
      key: undefined,
      path: '/v1/none',
      body: good,
      status: 404,
      code: 'not_found',
    },
    {
      what: 'a wrong method before a missing key',
      key: undefined,
      path: '/v1/orders',
      body: good,
      status: 405,
      code: 'method_not_allowed',
    },
    {
      what: 'a bad key before a bad body',
      key: 'rok_bad',
      path: '/v1/orders/1/status',
      body: bad,
      status: 401,
      code: 'unauthorized',
    },
    {
      what: 'a bad key before a body too large',
      key: 'rok_bad',
      path: '/v1/orders/1/status',
      body: ' '.repeat(LIMIT + 1),
      status: 401,
      code: 'unauthorized',
    },
    {
      what: 'a missing scope before a bad body',
      scopes: ['orders:read'],
      path: '/v1/orders/1/status',
      body: bad,
      status: 403,
      code: 'forbidden',
    },
    {
      what: 'a missing scope before what is not JSON',
      scopes: [],
      path: '/v1/orders/1/status',
      body: '{',
      status: 403,
      code: 'forbidden',
    },
    {
      what: 'a bad body before an unknown order',
      scopes: EVERY_SCOPE,
      path: '/v1/orders/unknown/status',
      body: bad,
      status: 400,
      code: 'invalid_request',
    },
    {
      what: 'a bad quantity before an unknown stock item',
      scopes: EVERY_SCOPE,
      path: '/v1/inventory/items/unknown/transactions',
      body: { type: 'count', branchId: 'b', quantity: 1.2345 },
      status: 400,
      code: 'invalid_request',
    },
  ];
  it.for(CASES)(
    'responds to $what with $status $code',
    async ({ path, body, status, code, ...by }, { service, restaurantId }) => {
      const caller =
        'scopes' in by ? service.client({ restaurantId, scopes: by.scopes }) : service.clientWith(by.key);
      expect(await caller.post(path, body)).toMatchObject({ status, body: { code } });
    },
  );

  it('rejects an invalid snooze or price with 400 before it reports an unknown item', async ({
    restaurant,
    client,
  }) => {
    const { harbour } = restaurant;
    for (const body of [
      { unavailableUntil: '2020-01-01T00:00:00Z' },
      { prices: [{ branchId: harbour._id, price: 1.234 }] },
    ]) {
      expect(await client.patch('/v1/menu/items/unknown', body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    }
  });

  it('reports an invalid body before a completed order, and an inaccessible order before its state', async ({
    restaurant,
    service,
    client,
  }) => {
    const { _id } = await restaurant.addOrder({ status: 'completed' });
    const limited = service.client({ restaurantId: restaurant.id, branches: [restaurant.market._id] });
    const path = `/v1/orders/${_id}/status`;
    expect((await client.post(path, bad)).status).toBe(400);
    expect((await limited.post(path, good)).status).toBe(404);
    expect(await client.post(path, good)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

describe('X-Request-Id', () => {
  for (const path of ['/healthz', '/openapi.json', '/docs/', '/docs/none', '/metrics', '/']) {
    it(`is present on ${path}, too`, async ({ service }) => {
      const response = await fetch(service.url + path, { redirect: 'manual' });
      expect(response.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
    });
  }

  it("echoes the client's ID of 1 to 64 allowed characters, even on errors", async ({ sent }) => {
    for (const id of ['a', 'order-42_try.1', 'Z'.repeat(64)]) {
      expect(await sent(id)).toBe(id);
      expect(await sent(id, '/v1/nothing')).toBe(id);
      expect(await sent(id, '/v1/orders?status=done')).toBe(id);
    }
  });

  for (const id of ['', 'Z'.repeat(65), 'two words', 'a/b', 'é', '<script>', 'a,b']) {
    it(`replaces ${JSON.stringify(id).slice(0, 20)} with a new ID`, async ({ sent }) => {
      const [first, second] = [await sent(id), await sent(id)];
      expect(first).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
      expect(first).not.toBe(id);
      expect(second).not.toBe(first);
    });
  }
});
