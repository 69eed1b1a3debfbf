import { createHash } from 'node:crypto';
import { afterEach, describe, expect, vi } from 'vitest';
import type { NewKey } from '../../server/modules/keys/service.ts';
import { collectionsOf } from '../helpers/database.ts';
import { within } from '../helpers/deadlines.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';

const NOON = Date.parse('2026-03-14T12:00:00.000Z');

let now = NOON;

const it = test
  .extend('overrides', { scope: 'file' }, { clock: () => new Date(now) })
  .extend(
    'createKey',
    { scope: 'file' },
    ({ service, restaurant }) =>
      (values: Partial<NewKey> = {}) =>
        service.context.services.keys.create({
          restaurantId: restaurant.id,
          name: 'Till',
          scopes: ['orders:read'],
          branches: 'all',
          ...values,
        }),
  )
  .extend(
    'withHeader',
    { scope: 'file' },
    ({ service }) =>
      (authorization: string) =>
        service.clientWith(undefined).request('GET', '/v1/branches', { headers: { authorization } }),
  )
  .extend(
    'stored',
    { scope: 'file' },
    ({ service }) =>
      (id: string) =>
        collectionsOf(service).apiKeys.findOne({ _id: id }),
  );

afterEach(() => {
  now = NOON;
  vi.restoreAllMocks();
});

describe('Authorization: Bearer <API_KEY>', () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
    it(`accepts the scheme as ${scheme}`, async ({ createKey, withHeader }) => {
      const { secret } = await createKey();
      expect((await withHeader(`${scheme} ${secret}`)).status).toBe(200);
    });
  }

  it('accepts extra spaces', async ({ createKey, withHeader }) => {
    const { secret } = await createKey();
    expect((await withHeader(`Bearer   ${secret}  `)).status).toBe(200);
  });

  const MALFORMED: [what: string, header: (secret: string) => string][] = [
    ['an empty header', () => ''],
    ['the key alone', secret => secret],
    ['the scheme alone', () => 'Bearer'],
    ['the scheme and a space', () => 'Bearer '],
    ['another scheme', secret => `Basic ${secret}`],
    ['another scheme with the key in it', secret => `Basic ${btoa(`${secret}:`)}`],
    ['no space between scheme and key', secret => `Bearer${secret}`],
    ['a comma after the key', secret => `Bearer ${secret},`],
    ['two keys', secret => `Bearer ${secret} ${secret}`],
    ['quotes around the key', secret => `Bearer "${secret}"`],
    ['the key without its prefix', secret => `Bearer ${secret.slice(4)}`],
    ['the key cut short', secret => `Bearer ${secret.slice(0, -1)}`],
    ['the key and one more character', secret => `Bearer ${secret}A`],
    ['the key in capitals', secret => `Bearer ${secret.toUpperCase()}`],
    ['a key that was never given out', () => `Bearer rok_${'A'.repeat(43)}`],
    ['a very long key', () => `Bearer rok_${'A'.repeat(8_000)}`],
  ];
  for (const [what, header] of MALFORMED) {
    it(`responds to ${what} with 401 unauthorized`, async ({ createKey, withHeader }) => {
      const { secret } = await createKey();
      expect(await withHeader(header(secret))).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });
  }

  it('is the only place for a key', async ({ createKey, service, withHeader }) => {
    const { secret, key } = await createKey();
    const anonymous = service.clientWith(undefined);
    expect((await anonymous.get(`/v1/branches?api_key=${secret}&access_token=${secret}`)).status).toBe(401);
    const headers = { 'x-api-key': secret, cookie: `key=${secret}` };
    expect((await anonymous.request('GET', '/v1/branches', { headers })).status).toBe(401);
    expect((await withHeader(`Bearer ${key.hash}`)).status).toBe(401);
    expect((await withHeader(`Bearer ${key._id}`)).status).toBe(401);
  });
});

describe('Revoked or expired key: 401 key_inactive', () => {
  it('rejects a key within 5 seconds after another process revoked it', async ({ createKey, service }) => {
    const { secret, key } = await createKey();
    const client = service.clientWith(secret);
    expect((await client.get('/v1/branches')).status).toBe(200);
    await collectionsOf(service).apiKeys.updateOne({ _id: key._id }, { $set: { revokedAt: new Date(now) } });

    const performanceNow = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => performanceNow() + 5_001);
    // The cache checks the time at most once a millisecond, so the first response may be from before.
    await expect
      .poll(() => client.get('/v1/branches'), within(1))
      .toMatchObject({ status: 401, body: { code: 'key_inactive' } });
  });

  it('expires a key exactly on time, even if it is cached', async ({ createKey, service }) => {
    const { secret } = await createKey({ expiresAt: new Date(NOON + 1_000) });
    const client = service.clientWith(secret);
    now = NOON + 999;
    expect((await client.get('/v1/branches')).status).toBe(200);
    now = NOON + 1_000;
    expect(await client.get('/v1/branches')).toMatchObject({ status: 401, body: { code: 'key_inactive' } });
  });

  it('distinguishes a revoked key from an unknown one', async ({ createKey, service }) => {
    const { secret, key } = await createKey();
    await collectionsOf(service).apiKeys.updateOne({ _id: key._id }, { $set: { revokedAt: new Date(now) } });
    expect(await service.clientWith(secret).get('/v1/branches')).toMatchObject({
      status: 401,
      body: { code: 'key_inactive' },
    });
  });
});

describe('An API key', () => {
  it('records lastUsedAt to the minute', async ({ createKey, service, stored }) => {
    const { secret, key } = await createKey();
    const client = service.clientWith(secret);
    const usedAt = async (time: string) => {
      now = Date.parse(time);
      await client.get('/v1/branches');
      await drainBackground(service);
      return (await stored(key._id))?.lastUsedAt?.toISOString();
    };
    expect((await stored(key._id))?.lastUsedAt).toBeNull();
    expect(await usedAt('2026-03-14T12:00:59.999Z')).toBe('2026-03-14T12:00:00.000Z');
    expect(await usedAt('2026-03-14T12:01:00.000Z')).toBe('2026-03-14T12:01:00.000Z');
    expect(await usedAt('2026-03-14T13:30:30.000Z')).toBe('2026-03-14T13:30:00.000Z');
  });

  it('does not count as used by a request rejected because it expired', async ({
    createKey,
    service,
    stored,
  }) => {
    const { secret, key } = await createKey({ expiresAt: new Date(NOON - 1) });
    await service.clientWith(secret).get('/v1/branches');
    await drainBackground(service);
    expect((await stored(key._id))?.lastUsedAt).toBeNull();
  });

  it('consists of rok_ and 32 random bytes, of which 8 characters are stored for display', async ({
    createKey,
    stored,
  }) => {
    const { secret, key } = await createKey();
    expect(secret).toMatch(/^rok_[A-Za-z0-9_-]{43}$/);
    expect((await stored(key._id))?.displayPrefix).toBe(secret.slice(4, 12));
  });

  it('is stored only as its SHA-256, wherever it was used', async ({ createKey, service, restaurant }) => {
    const { secret } = await createKey({ scopes: ['orders:update-status', 'menu:write', 'inventory:write'] });
    const client = service.clientWith(secret);
    const order = await restaurant.addOrder();
    const item = await restaurant.addItem();
    const stock = await restaurant.addInventoryItem();
    const branchId = restaurant.harbour._id;
    await client.post(`/v1/orders/${order._id}/status`, { status: 'confirmed' });
    await client.patch(`/v1/menu/items/${item._id}`, { published: false });
    await client.post(`/v1/inventory/items/${stock._id}/transactions`, {
      branchId,
      type: 'count',
      quantity: 1,
    });
    await drainBackground(service);

    const documents = await Promise.all(
      Object.values(collectionsOf(service)).map(collection => collection.find().toArray()),
    );
    const everything = JSON.stringify(documents);
    expect(everything).toContain(createHash('sha256').update(secret).digest('hex'));
    expect(everything).toContain(item._id);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(secret.slice(4));
  });
});
