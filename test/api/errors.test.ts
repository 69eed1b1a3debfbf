import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../helpers/client.ts';
import { document } from '../helpers/contract.ts';
import { createRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';

const LIMIT = 256 * 1024;

let service: TestService;
let restaurant: TestRestaurant;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  restaurant = await createRestaurant(service.context.collections);
  client = service.client({ restaurantId: restaurant.id });
});
afterAll(() => service.stop());

describe('404 not_found and 405 method_not_allowed (decisions)', () => {
  for (const path of [
    '/v1/nothing',
    '/v1',
    '/v1/orders/a/b/c',
    '/v2/orders',
    '/nothing',
    '/V1/orders',
    '/v1//orders',
  ]) {
    it(`answers ${path}, which is no path, with 404, with a key or without`, async () => {
      for (const by of [client, service.clientWith(undefined)]) {
        expect(await by.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    });
  }

  for (const [path, operations] of Object.entries(document.paths)) {
    const allowed = Object.keys(operations).map(method => method.toUpperCase());
    it(`answers ${path} with 405 and Allow: ${allowed.join(', ')} for every other method`, async () => {
      const concrete = path.replace(/\{[^}]+\}/g, 'some_id');
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND'].filter(
        method => !allowed.includes(method),
      );
      for (const method of others) {
        const answer = await client.request(method, concrete);
        expect(answer, method).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
        expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed.sort());
      }
    });
  }

  it('answers what the documentation does not have like any other path', async () => {
    const response = await fetch(`${service.url}/docs/none?page=1`);
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: 'There is no /docs/none', code: 'not_found' },
    ]);
  });

  it('answers HEAD like any other method that a path does not have, without a body', async () => {
    const response = await fetch(`${service.url}/v1/branches`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([405, '']);
    expect(response.headers.get('allow')).toBe('GET');
    expect(response.headers.get('x-ratelimit-limit')).toBe('120');
  });
});

describe('Order of checks (decisions)', () => {
  const bad = { status: 'done' };
  const good = { status: 'ready' };
  const CASES: [what: string, by: () => Client, path: string, body: unknown, status: number, code: string][] =
    [
      [
        'an unknown path before a missing key',
        () => service.clientWith(undefined),
        '/v1/none',
        good,
        404,
        'not_found',
      ],
      [
        'a wrong method before a missing key',
        () => service.clientWith(undefined),
        '/v1/orders',
        good,
        405,
        'method_not_allowed',
      ],
      [
        'a bad key before a bad body',
        () => service.clientWith('rok_bad'),
        '/v1/orders/1/status',
        bad,
        401,
        'unauthorized',
      ],
      [
        'a bad key before a body too large',
        () => service.clientWith('rok_bad'),
        '/v1/orders/1/status',
        ' '.repeat(LIMIT + 1),
        401,
        'unauthorized',
      ],
      [
        'a missing scope before a bad body',
        () => service.client({ restaurantId: restaurant.id, scopes: ['orders:read'] }),
        '/v1/orders/1/status',
        bad,
        403,
        'forbidden',
      ],
      [
        'a missing scope before what is not JSON',
        () => service.client({ restaurantId: restaurant.id, scopes: [] }),
        '/v1/orders/1/status',
        '{',
        403,
        'forbidden',
      ],
      [
        'a bad body before an unknown order',
        () => client,
        '/v1/orders/unknown/status',
        bad,
        400,
        'invalid_request',
      ],
      [
        'a bad quantity before an unknown stock item',
        () => client,
        '/v1/inventory/items/unknown/transactions',
        { type: 'count', branchId: 'b', quantity: 1.2345 },
        400,
        'invalid_request',
      ],
    ];
  for (const [what, by, path, body, status, code] of CASES) {
    it(`answers ${what} with ${status} ${code}`, async () => {
      expect(await by().post(path, body)).toMatchObject({ status, body: { code } });
    });
  }

  it('answers a snooze or price that is refused before an unknown item with 400', async () => {
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

  it('answers a bad body before a completed order, and an order out of sight before its state', async () => {
    const { _id } = await restaurant.addOrder({ status: 'completed' });
    const limited = service.client({ restaurantId: restaurant.id, branches: [restaurant.market._id] });
    const path = `/v1/orders/${_id}/status`;
    expect((await client.post(path, bad)).status).toBe(400);
    expect((await limited.post(path, good)).status).toBe(404);
    expect(await client.post(path, good)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

describe('X-Request-Id (decisions)', () => {
  for (const path of ['/healthz', '/openapi.json', '/docs/', '/docs/none', '/metrics', '/']) {
    it(`is on ${path}, too`, async () => {
      const response = await fetch(service.url + path, { redirect: 'manual' });
      expect(response.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
    });
  }

  const sent = async (id: string, path = '/v1/branches') =>
    (await client.request('GET', path, { headers: { 'x-request-id': id } })).headers.get('x-request-id');

  it("is the client's own when it is 1 to 64 of the characters allowed, on errors too", async () => {
    for (const id of ['a', 'order-42_try.1', 'Z'.repeat(64)]) {
      expect(await sent(id)).toBe(id);
      expect(await sent(id, '/v1/nothing')).toBe(id);
      expect(await sent(id, '/v1/orders?status=done')).toBe(id);
    }
  });

  for (const id of ['', 'Z'.repeat(65), 'two words', 'a/b', 'é', '<script>', 'a,b']) {
    it(`is a new one instead of ${JSON.stringify(id).slice(0, 20)}`, async () => {
      const [first, second] = [await sent(id), await sent(id)];
      expect(first).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
      expect(first).not.toBe(id);
      expect(second).not.toBe(first);
    });
  }
});
