import { expect } from 'vitest';
import type { ApiError } from '../../src/index.ts';
import { describeBoth, outcome } from '../helpers/describe-both.ts';

const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();

describeBoth(test => {
  test("rejects unknown filters and branches outside the key's scope", async ({ side }) => {
    const list = (query: object) => outcome(side.sdk.orders.list(query));
    expect(await list({ status: 'eaten' })).toEqual([400, 'invalid_request', 'status']);
    expect(await list({ type: 'drone', status: '' })).toEqual(
      expect.arrayContaining([400, 'invalid_request', 'type', 'status']),
    );
    expect(await list({ branchId: 'brn_unknown' })).toEqual([403, 'forbidden']);
    expect(await outcome(side.sdk.menu.items.list(Object({ published: 'maybe' })))).toEqual([
      400,
      'invalid_request',
      'published',
    ]);
  });

  test('shows a key only its branches', async ({ side }) => {
    const { harbour, tokyo } = side.branches;
    const limited = await side.client({ branches: [harbour] });
    const there = await side.addOrder({ branch: 'tokyo' });
    const itemId = await side.addItem();
    const stockId = await side.addInventoryItem();
    expect((await limited.branches.list()).data.map(({ id }) => id)).toEqual([harbour]);
    expect(await outcome(limited.orders.get(there.id))).toEqual([404, 'not_found']);
    expect(await outcome(limited.orders.updateStatus(there.id, { status: 'ready' }))).toEqual([
      404,
      'not_found',
    ]);
    expect(await outcome(limited.orders.list({ branchId: tokyo }))).toEqual([403, 'forbidden']);
    expect((await limited.menu.items.get(itemId)).prices.map(({ branchId }) => branchId)).toEqual([harbour]);
    expect((await limited.inventory.items.get(stockId)).balances).toHaveLength(1);
    const foreign = { prices: [{ branchId: tokyo, listed: false }] };
    expect(await outcome(limited.menu.items.update(itemId, foreign))).toEqual([403, 'forbidden']);
    expect(await outcome(limited.menu.items.update(itemId, { published: false }))).toEqual([
      403,
      'forbidden',
    ]);
    await limited.menu.items.update(itemId, { unavailableUntil: later(1) });
    expect((await side.sdk.menu.items.get(itemId)).unavailability.map(({ branchId }) => branchId)).toEqual([
      harbour,
    ]);
  });

  test('rejects a key that lacks the scope, was revoked, or never existed', async ({ side }) => {
    const reader = await side.client({ scopes: ['orders:read'] });
    expect(await outcome(reader.orders.list())).toBe('success');
    expect(await outcome(reader.branches.list())).toBe('success');
    expect(await outcome(reader.orders.updateStatus(1, { status: 'ready' }))).toEqual([403, 'forbidden']);
    expect(await outcome(reader.menu.items.list())).toEqual([403, 'forbidden']);
    expect(await outcome((await side.revokedClient()).orders.list())).toEqual([401, 'key_inactive']);
    expect(await outcome(side.unknownKeyClient().orders.list())).toEqual([401, 'unauthorized']);
  });

  test('includes rate limit headers and a request ID in every response', async ({ side }) => {
    const own = await side.client();
    const first = await own.branches.list().withResponse();
    const second = await own.orders.list().withResponse();
    expect(first).toMatchObject({ status: 200, rateLimit: { limit: 120, remaining: 119 } });
    expect(second.rateLimit?.remaining).toBe(118);
    expect(Math.abs((second.rateLimit?.reset ?? 0) - Date.now() / 1_000)).toBeLessThan(62);
    expect(first.requestId).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
    expect(first.requestId).not.toBe(second.requestId);
    await expect(own.orders.get('ord_unknown')).rejects.toMatchObject({
      rateLimit: { limit: 120, remaining: 117 },
      requestId: expect.stringMatching(/^[A-Za-z0-9._-]{1,64}$/),
    });
  });

  test('rejects the 121st request of a minute', async ({ side }) => {
    const own = await side.client();
    const outcomes = await Promise.all(
      Array.from({ length: 121 }, () => outcome(own.branches.list({ limit: 1 }))),
    );
    expect(outcomes.filter(result => result === 'success')).toHaveLength(120);
    const rejected = own.branches.list();
    await expect(rejected).rejects.toMatchObject({
      status: 429,
      code: 'rate_limited',
      rateLimit: { remaining: 0 },
    });
  });

  test('explains errors', async ({ side }) => {
    const { harbour, tokyo } = side.branches;
    const itemId = await side.addItem();
    const limited = await side.client({ branches: [harbour] });
    const reader = await side.client({ scopes: ['orders:read'] });
    const { id } = await side.addOrder();
    const said = (call: PromiseLike<unknown>) =>
      Promise.resolve(call).then(String, (error: ApiError) => Object(error.body).error);
    const send = async (body: string) => {
      const middleware = [
        { onRequest: ({ request }: { request: Request }) => new Request(request, { body }) },
      ];
      const client = await side.client({}, { middleware });
      return said(client.orders.updateStatus(id, { status: 'ready' }));
    };
    const asText = { headers: { 'content-type': 'text/plain' } };
    expect({
      branch: await said(limited.orders.list({ branchId: tokyo })),
      prices: await said(limited.menu.items.update(itemId, { prices: [{ branchId: tokyo }] })),
      published: await said(limited.menu.items.update(itemId, { published: true })),
      scope: await said(reader.menu.items.get(itemId)),
      type: await said(side.sdk.orders.updateStatus(id, { status: 'ready' }, asText)),
      json: await send('{'),
      body: await send(''),
      large: await send(' '.repeat(300_000)),
    }).toMatchObject({
      branch: `Branch "${tokyo}" is unknown, or you have no access to it: list the branches that you can access`,
      prices: `Branch "${tokyo}" is unknown, or you have no access to it: list the branches that you can access`,
      published: expect.stringMatching(/^"published" applies to every branch/),
      scope: 'This key lacks the scope menu:read, which this operation requires',
      type: 'Invalid request: The body must be JSON in UTF-8: send "Content-Type: application/json", not "text/plain"',
      json: expect.stringMatching(/^Invalid request: The body is not valid JSON: Expected property name/),
      body: 'Invalid request: The body is missing: send a JSON object',
      large: 'The body is larger than 256 KiB',
    });
  });

  test('rejects unknown paths and methods', async ({ side }) => {
    const { raw } = side.sdk;
    // @ts-expect-error The contract does not know it.
    expect(await raw.GET('/v1/tables')).toMatchObject({
      error: { code: 'not_found', error: 'There is no /v1/tables' },
    });
    // @ts-expect-error Nor this method.
    const { error, response } = await raw.DELETE('/v1/orders/{reference}', {
      params: { path: { reference: '1' } },
    });
    expect(error).toMatchObject({
      code: 'method_not_allowed',
      error: 'DELETE is not allowed here: use GET',
    });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await side.fetch(`${side.baseUrl}/v1/branches`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([401, '']);
    // @ts-expect-error A method of neither this path nor of an item, whose path matches, too.
    const prices = await raw.POST('/v1/menu/items/prices', {});
    expect(prices.response.headers.get('allow')).toBe('PATCH');
  });
});
