import { expect, vi } from 'vitest';
import type { Key, KeyList, NewKey } from '../../generated/dashboard/types.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';

const it = test.extend(
  'create',
  { scope: 'file' },
  ({ manager }) =>
    (values = {}) =>
      manager.post<NewKey>('/keys', { name: 'Accounting', scopes: ['orders:read'], ...values }),
);

it("A new key's secret is shown once and works as declared", async ({
  restaurant,
  create,
  service,
  manager,
}) => {
  const branchIds = [restaurant.market._id];
  const { status, body } = await create({ branchIds, expiresAt: '2099-01-01T00:00:00+02:00' });
  expect(status).toBe(201);
  expect(body.secret).toMatch(/^rok_[\w-]{43}$/);
  expect(body.key).toMatchObject({
    displayPrefix: body.secret.slice(4, 12),
    branchIds,
    expiresAt: '2098-12-31T22:00:00.000Z',
    lastUsedAt: null,
  });
  const client = service.clientWith(body.secret);
  expect((await client.get('/v1/orders')).status).toBe(200);
  expect((await client.get('/v1/menu/items')).status).toBe(403);
  expect((await client.get(`/v1/orders?branchId=${restaurant.harbour._id}`)).status).toBe(403);

  await drainBackground(service);
  const list = await manager.get<KeyList>('/keys');
  expect(list.body.data[0]).toMatchObject({
    id: body.key.id,
    lastUsedAt: expect.stringMatching(/:00\.000Z$/),
  });
  expect(JSON.stringify(list.body)).not.toContain(body.secret);
});

it('A revoked key is rejected with the next request, even if just used', async ({
  create,
  service,
  manager,
  activityOf,
}) => {
  const { body } = await create();
  const client = service.clientWith(body.secret);
  expect((await client.get('/v1/orders')).status).toBe(200);
  const revoked = await manager.post<Key>(`/keys/${body.key.id}/revoke`);
  expect(revoked.body.revokedAt).not.toBeNull();
  expect(await client.get('/v1/orders')).toMatchObject({ status: 401, body: { code: 'key_inactive' } });
  const again = await manager.post<Key>(`/keys/${body.key.id}/revoke`);
  expect(again.body.revokedAt).toBe(revoked.body.revokedAt);

  const log = await activityOf(body.key.id);
  expect(log.map(({ action, actor }) => [action, actor.name])).toEqual([
    ['key.created', 'Mia'],
    ['key.revoked', 'Mia'],
  ]);
});

it('A revoked key is rejected even if an earlier request is still looking it up', async ({
  create,
  service,
  manager,
}) => {
  const { body } = await create();
  const client = service.clientWith(body.secret);
  const { db } = collectionsOf(service).apiKeys;
  const { promise: found, resolve: answer } = Promise.withResolvers<void>();
  const run = db.command.bind(db);
  let lookUps = 0;
  vi.spyOn(db, 'command').mockImplementation(async (command, options) => {
    const reply = await run(command, options);
    if (command.find === 'apiKeys' && command.filter.hash !== undefined) {
      lookUps += 1;
      if (lookUps === 1) await found;
    }
    return reply;
  });
  const earlier = client.get('/v1/orders');
  await expect.poll(() => lookUps).toBe(1);
  await manager.post(`/keys/${body.key.id}/revoke`);
  answer();
  await earlier;
  expect(await client.get('/v1/orders')).toMatchObject({ status: 401, body: { code: 'key_inactive' } });
});

it('A past expiry, an unknown scope, and a branch of another restaurant are rejected', async ({
  restaurant,
  create,
  newRestaurant,
}) => {
  const elsewhere = await newRestaurant();
  for (const [values, path] of [
    [{ expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
    [{ expiresAt: '2099-12-31T23:59:60Z' }, '/expiresAt'],
    [{ expiresAt: '9999-12-31T23:59:59-02:00' }, '/expiresAt'],
    [{ scopes: ['orders:delete'] }, '/scopes/0'],
    [{ branchIds: [] }, '/branchIds'],
    [{ branchIds: [restaurant.harbour._id, elsewhere.harbour._id] }, '/branchIds/1'],
    [{ name: '   ' }, '/name'],
  ] as const) {
    expect(await create(values)).toMatchObject({ status: 400, body: { fields: [{ path }] } });
  }
  const { body } = await create({ branchIds: [elsewhere.harbour._id], expiresAt: '2020-01-01T00:00:00Z' });
  expect(body).toMatchObject({ fields: [{ path: '/expiresAt' }, { path: '/branchIds/0' }] });
});

it('A key of another restaurant is not found', async ({ service, manager, newRestaurant }) => {
  const elsewhere = await newRestaurant();
  const { keys } = service.context.services;
  const { key } = await keys.create({
    restaurantId: elsewhere.id,
    name: 'K',
    scopes: [],
    branches: 'all',
  });
  expect((await manager.post(`/keys/${key._id}/revoke`)).status).toBe(404);
});

it('A restaurant has at most 100 active keys, even with concurrent requests, not counting revoked and expired ones', async ({
  service,
  newRestaurant,
}) => {
  const { id: restaurantId } = await newRestaurant();
  const owner = await signedIn(service, { restaurantId, role: 'owner' });
  const create = () => owner.post<NewKey>('/keys', { name: 'Till', scopes: ['orders:read'] });
  const answers = await Promise.all(Array.from({ length: 105 }, create));
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.key);
  expect(made).toHaveLength(100);
  const rejected = answers.filter(({ status }) => status === 409);
  expect(rejected).toHaveLength(5);
  expect(rejected[0]?.body).toEqual({
    error: 'The restaurant has 100 active keys: revoke a key first',
    code: 'conflict',
  });

  await owner.post(`/keys/${made[0]?.id}/revoke`);
  expect((await create()).status).toBe(201);
  expect((await create()).status).toBe(409);
  const { apiKeys } = collectionsOf(service);
  await apiKeys.updateOne({ _id: made[1]?.id ?? '' }, { $set: { expiresAt: new Date() } });
  expect((await create()).status).toBe(201);
});
