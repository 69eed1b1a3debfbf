import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { WebhookEndpoint, WebhookEndpointSecret } from '../../generated/dashboard/types.ts';
import { createSecretBox } from '../../server/lib/secret-box.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import { SECRETS_KEYS } from '../helpers/service.ts';

const PATH = '/webhooks/endpoints';

let log = '';
const lines = new Writable({
  write(chunk, _, done) {
    log += chunk;
    done();
  },
});

const it = test
  .extend('overrides', { scope: 'file' }, { log: pino({ level: 'trace' }, lines) })
  .extend('settings', { scope: 'file' }, { roles: ['api'] })
  .extend('create', { scope: 'file' }, ({ manager }) => async () => {
    const body = { url: 'https://pos.example.com/', events: ['order.created'] };
    return (await manager.post<WebhookEndpointSecret>(PATH, body)).body;
  })
  .extend('sealed', { scope: 'file' }, ({ service }) => async (endpointId: string) => {
    const endpoint = await collectionsOf(service).webhookEndpoints.findOne({ _id: endpointId });
    return endpoint?.secret ?? '';
  });

it('A stored secret decrypts only with the key and for its endpoint', async ({ create, sealed }) => {
  const { endpoint, secret } = await create();
  const stored = await sealed(endpoint.id);
  expect(stored).not.toContain(secret.slice('whsec_'.length));
  expect(createSecretBox(SECRETS_KEYS).open(endpoint.id, stored)).toBe(secret);
  const other = await create();
  expect(() => createSecretBox(SECRETS_KEYS).open(other.endpoint.id, stored)).toThrow('SECRETS_KEY');
});

it('Rotating shows a new secret once and removes the old one', async ({ create, manager, sealed }) => {
  const { endpoint, secret } = await create();
  const rotated = await manager.post<WebhookEndpointSecret>(`${PATH}/${endpoint.id}/rotate`);
  expect(rotated.status).toBe(200);
  expect(rotated.body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(rotated.body.secret).not.toBe(secret);
  const stored = await sealed(endpoint.id);
  expect(createSecretBox(SECRETS_KEYS).open(endpoint.id, stored)).toBe(rotated.body.secret);
});

it('During an overlap, the old secret stays encrypted, and is removed afterwards', async ({
  create,
  manager,
  sealed,
  service,
}) => {
  const { endpoint } = await create();
  const path = `${PATH}/${endpoint.id}`;
  const before = await sealed(endpoint.id);
  const rotated = await manager.post<WebhookEndpointSecret>(`${path}/rotate`, { overlapHours: 2 });
  const { previousSecretExpiresAt } = rotated.body.endpoint;
  const { webhookEndpoints } = collectionsOf(service);
  const stored = () => webhookEndpoints.findOne({ _id: endpoint.id });
  expect((await stored())?.previousSecret?.secret).toBe(before);
  const hours =
    (Date.parse(previousSecretExpiresAt ?? '') - Date.parse(rotated.body.endpoint.updatedAt)) / 3_600_000;
  expect(Math.round(hours)).toBe(2);

  await service.context.removeExpiredSecrets();
  expect((await stored())?.previousSecret?.secret).toBe(before);
  const expired = { 'previousSecret.expiresAt': new Date() };
  await webhookEndpoints.updateOne({ _id: endpoint.id }, { $set: expired });
  await service.context.removeExpiredSecrets();
  expect(JSON.stringify(await stored())).not.toContain(before);
  expect((await manager.get<WebhookEndpoint>(path)).body.previousSecretExpiresAt).toBeNull();
});

it('A rotation without overlap ends the previous overlap', async ({ create, manager, sealed, service }) => {
  const { endpoint } = await create();
  const path = `${PATH}/${endpoint.id}/rotate`;
  await manager.post(path, { overlapHours: 72 });
  const between = await sealed(endpoint.id);
  const { body } = await manager.post<WebhookEndpointSecret>(path, {});
  expect(body.endpoint.previousSecretExpiresAt).toBeNull();
  const stored = await collectionsOf(service).webhookEndpoints.findOne({ _id: endpoint.id });
  expect(JSON.stringify(stored)).not.toContain(between);
});

it.for([0, 73, 1.5, '24'])(
  'An overlap of %j hours is rejected',
  async (overlapHours, { create, manager, sealed }) => {
    const { endpoint } = await create();
    const before = await sealed(endpoint.id);
    expect(await manager.post(`${PATH}/${endpoint.id}/rotate`, { overlapHours })).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/overlapHours' }] },
    });
    expect(await sealed(endpoint.id)).toBe(before);
  },
);

it("Afterwards, neither the secret nor its stored form appears in any response, the activity log, or the service's log", async ({
  create,
  sealed,
  manager,
  service,
}) => {
  const { endpoint, secret } = await create();
  const path = `${PATH}/${endpoint.id}`;
  const hidden = [secret, secret.slice(6), await sealed(endpoint.id)];
  const answers = [
    await manager.get<object>(PATH),
    await manager.get<object>(path),
    await manager.request('PATCH', path, { body: { description: 'Till' } }),
    await manager.request('PATCH', path, { body: { url: secret } }),
    await manager.post<object>(`${path}/disable`),
    await manager.post<object>(`${path}/enable`),
    await manager.post<object>(`${path}/test`, {}),
    await manager.get<object>('/webhooks/deliveries'),
  ];
  const rotated = await manager.post<WebhookEndpointSecret>(`${path}/rotate`);
  hidden.push(rotated.body.secret, await sealed(endpoint.id));
  await manager.request('DELETE', path);
  await drainBackground(service);
  answers.push(await manager.get<object>('/activity?limit=100'));

  const activity = await collectionsOf(service).activity.find({}).toArray();
  const shown = JSON.stringify([answers.map(({ body }) => body), activity]);
  for (const text of hidden) {
    expect(text.length).toBeGreaterThan(40);
    expect(shown).not.toContain(text);
    expect(log).not.toContain(text);
  }
  expect(log).toContain(`${endpoint.id}/rotate`);
});
