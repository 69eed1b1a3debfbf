import { describe, expect } from 'vitest';
import type {
  ActivityList,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointSecret,
} from '../../generated/dashboard/types.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';

const PATH = '/webhooks/endpoints';
const URL = 'https://pos.example.com/webhooks';

const it = test
  .extend('settings', { scope: 'file' }, { roles: ['api'] })
  .extend(
    'create',
    { scope: 'file' },
    ({ manager }) =>
      async (values = {}, by = manager) =>
        (await by.post<WebhookEndpointSecret>(PATH, request(values))).body.endpoint,
  )
  .extend(
    'patch',
    { scope: 'file' },
    ({ manager }) =>
      (id: string, body: object) =>
        manager.request<WebhookEndpoint>('PATCH', `${PATH}/${id}`, { body }),
  );

const request = (values = {}) => ({ url: URL, events: ['order.created', 'order.ready'], ...values });

describe('An endpoint', () => {
  it('is created, listed newest first, and read', async ({ manager, create }) => {
    const { status, body } = await manager.post<WebhookEndpointSecret>(
      PATH,
      request({ description: 'Till' }),
    );
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(body.endpoint).toMatchObject({
      id: expect.stringMatching(/^whe_[0-9a-f]{32}$/),
      ...request({ description: 'Till' }),
      enabled: true,
    });
    const newer = await create();
    const list = await manager.get<WebhookEndpointList>(`${PATH}?limit=2`);
    expect(list.body.data.map(({ health: _, ...endpoint }) => endpoint)).toEqual([newer, body.endpoint]);
    expect((await manager.get(`${PATH}/${newer.id}`)).body).toMatchObject(newer);
  });

  it('is stored with its normalized URL', async ({ create }) => {
    const { url } = await create({ url: ' HTTPS://Pos.Exämple.com:443/a/../hooks?key=ä ' });
    expect(url).toBe('https://pos.xn--exmple-cua.com/hooks?key=%C3%A4');
  });

  it('can have the same URL as another', async ({ create }) => {
    expect((await create()).id).not.toBe((await create()).id);
  });

  it.for<[url: string, message: string]>([
    ['http://pos.example.com/hooks', 'must start with https://'],
    ['ftp://pos.example.com/', 'must start with https://'],
    ['pos.example.com/hooks', 'must be an absolute URL'],
    ['https://', 'must be an absolute URL'],
    ['', 'must be an absolute URL'],
    ['https://user@pos.example.com/', 'must not contain a username'],
    ['https://user:secret@pos.example.com/', 'must not contain a username'],
    ['https://pos.example.com/#there', 'must not contain a fragment'],
    ['https://pos.example.com/#', 'must not contain a fragment'],
    [`https://pos.example.com/${'a'.repeat(2048)}`, '2048'],
    ['https://127.0.0.1/', 'not a public address'],
    ['https://0x7f.1/', 'not a public address'],
    ['https://2130706433/', 'not a public address'],
    ['https://10.1.2.3/', 'not a public address'],
    ['https://169.254.169.254/latest', 'not a public address'],
    ['https://[::1]/', 'not a public address'],
    ['https://[3ffe::1]/', 'not a public address'],
    ['https://pos.example.com:22/', 'must not use port 22'],
    ['https://pos.example.com:0/', 'must not use port 0'],
    ['https://[::ffff:10.0.0.1]/', 'not a public address'],
    ['https://db.localhost/', 'not a public address'],
  ])('cannot have the URL %j: %s', async ([url, message], { manager, create, patch }) => {
    const refused = {
      status: 400,
      body: { fields: [{ path: '/url', message: expect.stringContaining(message) }] },
    };
    expect(await manager.post(PATH, request({ url }))).toMatchObject(refused);
    const { id } = await create();
    expect(await patch(id, { url })).toMatchObject(refused);
  });

  it('requires one or more known event types without duplicates; every error is named', async ({
    manager,
  }) => {
    const faults = async (values: object) => {
      const { status, body } = await manager.post(PATH, request(values));
      return [status, ...(body.fields ?? []).map(({ path }) => path)];
    };
    expect(await faults({ events: [] })).toEqual([400, '/events']);
    expect(await faults({ events: ['order.eaten'] })).toEqual([400, '/events/0']);
    expect(
      await faults({ events: ['order.ready', 'order.created', 'order.ready'], url: 'http://a.b' }),
    ).toEqual([400, '/events/2', '/url']);
  });

  it('is updated partially, and an empty update is a no-op', async ({ create, patch }) => {
    const endpoint = await create({ description: 'Till' });
    const changed = await patch(endpoint.id, {
      events: ['order.refunded'],
      url: 'https://other.example.com',
    });
    expect(changed.body).toEqual({
      ...endpoint,
      url: 'https://other.example.com/',
      events: ['order.refunded'],
      updatedAt: expect.any(String),
    });
    expect((await patch(endpoint.id, {})).body).toEqual(changed.body);
    expect((await patch(endpoint.id, { events: ['order.refunded'] })).body).toEqual(changed.body);
    expect((await patch(endpoint.id, { description: '' })).body).toMatchObject({ description: '' });
  });

  it('is enabled and disabled idempotently', async ({ create, manager }) => {
    const { id } = await create();
    for (const [action, enabled] of [
      ['disable', false],
      ['disable', false],
      ['enable', true],
      ['enable', true],
    ] as const) {
      const { status, body } = await manager.post<WebhookEndpoint>(`${PATH}/${id}/${action}`);
      expect({ status, enabled: body.enabled }).toEqual({ status: 200, enabled });
    }
  });

  it('has every change logged once, with its actor', async ({ create, patch, manager, service }) => {
    const { id } = await create();
    await patch(id, { description: 'Till', events: ['order.ready'] });
    await patch(id, { description: 'Till' });
    for (const action of ['disable', 'disable', 'enable', 'rotate'])
      await manager.post(`${PATH}/${id}/${action}`);
    await manager.post(`${PATH}/${id}/test`, {});
    await manager.post(`${PATH}/${id}/recover`, { since: '2026-01-01T00:00:00Z' });
    await manager.request('DELETE', `${PATH}/${id}`);
    await drainBackground(service);
    const { data } = (await manager.get<ActivityList>(`/activity?subjectId=${id}`)).body;
    expect(
      data
        .reverse()
        .map(({ action, actor, subject, details }) => [action, actor.name, subject.label, details]),
    ).toEqual([
      ['webhook_endpoint.created', 'Mia', 'pos.example.com', { events: ['order.created', 'order.ready'] }],
      [
        'webhook_endpoint.changed',
        'Mia',
        'Till',
        expect.objectContaining({ changes: ['events', 'description'] }),
      ],
      ['webhook_endpoint.disabled', 'Mia', 'Till', {}],
      ['webhook_endpoint.enabled', 'Mia', 'Till', {}],
      ['webhook_endpoint.rotated', 'Mia', 'Till', {}],
      ['webhook_endpoint.tested', 'Mia', 'Till', { type: 'order.ready', eventId: expect.any(String) }],
      ['webhook_endpoint.recovered', 'Mia', 'Till', { since: '2026-01-01T00:00:00.000Z' }],
      ['webhook_endpoint.deleted', 'Mia', 'Till', {}],
    ]);
  });
});

it('A restaurant has at most 50 endpoints, even with concurrent requests', async ({
  service,
  newRestaurant,
}) => {
  const { id } = await newRestaurant();
  const owner = await signedIn(service, { restaurantId: id, role: 'owner' });
  const answers = await Promise.all(Array.from({ length: 55 }, () => owner.post(PATH, request())));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body).toMatchObject({ code: 'conflict', error: expect.stringContaining('50') });

  const { body } = await owner.get<WebhookEndpointList>(PATH);
  expect(body.pagination.total).toBe(50);
  await owner.request('DELETE', `${PATH}/${body.data[0]?.id}`);
  expect((await owner.post(PATH, request())).status).toBe(201);
});
