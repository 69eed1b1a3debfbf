import { describe, expect } from 'vitest';
import { test as it } from '../helpers/fixtures.ts';

const PATHS = ['/v1/menu/categories', '/v1/menu/items', '/v1/menu/items/{itemId}'];

describe.for(PATHS)('GET %s', path => {
  it('responds with 304 and rate limit headers while nothing has changed', async ({
    restaurant,
    client,
    harbourId,
    manager,
  }) => {
    const { _id } = await restaurant.addItem();
    const { _id: categoryId } = await restaurant.addCategory();
    const concrete = path.replace('{itemId}', _id);
    const get = (ifNoneMatch: string) =>
      client.request<object | undefined>('GET', concrete, { headers: { 'if-none-match': ifNoneMatch } });
    const first = await client.get<object>(concrete);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^(?:W\/)?"[\w-]{22}"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const strong = etag.replace('W/', '');
    for (const kept of [strong, `W/${strong}`, `"other", ${etag}`, '*']) {
      const { status, headers, body } = await get(kept);
      expect([status, body, headers.get('etag')]).toEqual([304, undefined, etag]);
      expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    }
    for (const kept of ['', '"other"', etag.slice(1, -1)]) expect((await get(kept)).body).toEqual(first.body);

    await client.patch(`/v1/menu/items/${_id}`, { prices: [{ branchId: harbourId, price: 3 }] });
    await manager.patch(`/menu/categories/${categoryId}`, { title: 'Renamed' });
    const changed = await get(etag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('responds in full to a key that sees different data', async ({
    restaurant,
    client,
    service,
    marketId,
  }) => {
    if (path === '/v1/menu/categories') return;
    const { _id } = await restaurant.addItem();
    const concrete = path.replace('{itemId}', _id);
    const etag = (await client.get<object>(concrete)).headers.get('etag') ?? '';
    const ofMarket = service.client({ restaurantId: restaurant.id, branches: [marketId] });
    const headers = { 'if-none-match': etag };
    expect((await ofMarket.request<object>('GET', concrete, { headers })).status).toBe(200);
    expect((await service.clientWith('rok_none').request('GET', concrete, { headers })).status).toBe(401);
  });
});
