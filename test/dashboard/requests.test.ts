import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import type {
  ActivityList,
  ApiRequest,
  ApiRequestDayList,
  ApiRequestDetails,
  ApiRequestList,
  OrderWithTimeline,
  WebhookDeliveryDetails,
  WebhookDeliveryList,
} from '../../generated/dashboard/types.ts';
import type { OrderList } from '../../generated/public/types.ts';
import { newId } from '../../server/lib/ids.ts';
import { createLogger } from '../../server/lib/logger.ts';
import type { Client } from '../helpers/client.ts';
import { type Dashboard, signedIn } from '../helpers/dashboard.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant as test } from '../helpers/fixtures.ts';
import { KEY, PROBES } from '../helpers/masking-probes.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';

type NewKey = { name: string; client: Client; secret: string; id: string };

const it = test
  .extend('newKey', ({ service, restaurantId }) => async (name: string): Promise<NewKey> => {
    const { keys } = service.context.services;
    const { key, secret } = await keys.create({
      restaurantId,
      name,
      scopes: ['orders:read', 'orders:update-status', 'menu:write'],
      branches: 'all',
    });
    return { name, client: service.clientWith(secret), secret, id: key._id };
  })
  /** The log, once every completed request is written. */
  .extend('listed', ({ service, manager }) => async (query = '', page: Dashboard = manager) => {
    await drainBackground(service);
    return (await page.get<ApiRequestList>(`/requests?${query}`)).body;
  });

/** `fetch` drops fragments. */
const isSendable = (text: string): boolean => !text.startsWith('/') || !text.includes('#');

const lineOf = ({ key, operation, method, path, status }: ApiRequest) => [
  key.name,
  operation,
  method,
  path,
  status,
];

describe('The log of API requests', () => {
  it("contains every request of a key, newest first, with the response's request ID", async ({
    restaurant,
    newKey,
    listed,
  }) => {
    const { client } = await newKey('Till');
    const { _id } = await restaurant.addOrder({ status: 'completed' });
    const found = await client.get<object>(`/v1/orders/${_id}`);
    const refused = await client.post(`/v1/orders/${_id}/status`, { status: 'ready' });
    await client.get('/v1/tables');
    await client.get('/v1/inventory/items');

    const { data, pagination } = await listed();

    expect(data.map(lineOf)).toEqual([
      ['Till', 'listInventoryItems', 'GET', '/v1/inventory/items', 403],
      ['Till', null, 'GET', '/v1/tables', 404],
      ['Till', 'updateOrderStatus', 'POST', `/v1/orders/${_id}/status`, 409],
      ['Till', 'getOrder', 'GET', `/v1/orders/${_id}`, 200],
    ]);
    expect(pagination.total).toBe(4);
    expect(data[3]?.requestId).toBe(found.headers.get('x-request-id'));
    const byId = await listed(`requestId=${refused.headers.get('x-request-id')}`);
    expect(byId.data.map(({ status }) => status)).toEqual([409]);
  });

  it('can be filtered by key, operation, status, and time, and continues with its cursor', async ({
    newKey,
    listed,
  }) => {
    const [till, kiosk] = [await newKey('Till'), await newKey('Kiosk')];
    await till.client.get<object>('/v1/branches');
    await kiosk.client.get<object>('/v1/branches');
    await kiosk.client.get('/v1/orders/ord_none');
    await kiosk.client.get<object>('/v1/orders');
    const statuses = async (query: string) => (await listed(query)).data.map(({ status }) => status);

    expect(await statuses(`keyId=${kiosk.id}`)).toEqual([200, 404, 200]);
    expect(await statuses('operation=listBranches')).toEqual([200, 200]);
    expect(await statuses('status=failed')).toEqual([404]);
    expect(await statuses('status=404')).toEqual([404]);
    expect(await statuses('status=409')).toEqual([]);
    expect(await statuses(`status=succeeded&keyId=${kiosk.id}`)).toEqual([200, 200]);
    const [, missed, , first] = (await listed()).data;
    expect(await statuses(`after=${missed?.at}`)).toEqual([200, 404]);
    expect((await listed(`before=${first?.at}&keyId=${till.id}`)).data).toEqual([first]);

    const page = await listed('limit=2');
    const next = await listed(`limit=2&cursor=${page.pagination.nextCursor}`);
    expect([...page.data, ...next.data]).toEqual((await listed()).data);
    expect(next.pagination.nextCursor).toBeNull();
  });

  it('shows the bodies of failed requests, truncated and without guests or secrets', async ({
    manager,
    newKey,
    listed,
  }) => {
    const { client, secret } = await newKey('Till');
    const get = async (query: string) => {
      const [entry] = (await listed(query)).data;
      return (await manager.get<ApiRequestDetails>(`/requests/${entry?.id}`)).body;
    };
    await client.request('POST', `/v1/orders/1/status?email=ana%40example.com&key=${secret}`, {
      body: {
        status: 'eaten',
        customer: { name: 'Ana Sousa', email: 'ana@example.com', phone: '+351 912 345 678' },
        reason: `Ask ben@example.org, ${secret}`,
      },
    });
    const invalid = await get('status=400');
    expect(invalid.path).toBe('/v1/orders/1/status?email=[masked]&key=[masked]');
    expect(JSON.parse(invalid.requestBody ?? '')).toEqual({
      status: 'eaten',
      customer: '[masked]',
      reason: 'Ask [masked], rok_[masked]',
    });
    expect(JSON.parse(invalid.responseBody ?? '')).toMatchObject({ code: 'invalid_request' });

    const broken = `{"phone": "912345678", "deliveryAddress": "Rua ${'a'.repeat(9_000)}`;
    await client.request('POST', '/v1/orders/2/status', { body: broken });
    const malformed = await get('status=400');
    expect(malformed.requestBody).toBe('{"phone": "[masked]", "deliveryAddress": "[masked]"');

    await client.post('/v1/orders/3/status', {
      status: 'ready',
      reason: 'x'.repeat(400),
      more: 'y'.repeat(9_000),
    });
    const long = await get('status=404');
    expect(long.requestBody).toHaveLength(4_096);
    expect(long.requestBody).toMatch(/^\{"status":"ready".*y…$/);

    await client.get<OrderList>('/v1/orders');
    expect(await get('status=200')).toMatchObject({ requestBody: null, responseBody: null });
    expect(JSON.stringify(await listed())).not.toContain(secret);
  });

  it('contains requests with a revoked key, and of disconnected clients', async ({
    service,
    manager,
    newKey,
    listed,
  }) => {
    const { client, id, secret } = await newKey('Till');
    await leaveEarly(service.url, secret);
    await expect
      .poll(async () => (await listed()).data)
      .toMatchObject([{ status: 499, clientLeft: true, operation: 'updateOrderStatus' }]);

    await manager.post<object>(`/keys/${id}/revoke`);
    await client.get('/v1/branches');
    expect((await listed('status=401')).data.map(lineOf)).toEqual([
      ['Till', 'listBranches', 'GET', '/v1/branches', 401],
    ]);
  });

  it('counts the requests of each key and day, including rate-limited ones that it does not list', async ({
    service,
    manager,
    newKey,
    listed,
  }) => {
    const [till, kiosk] = [await newKey('Till'), await newKey('Kiosk')];
    for (let sent = 0; sent < 150; sent += 1) await till.client.get<object>('/v1/branches');
    await kiosk.client.get('/v1/orders/ord_none');
    await drainBackground(service);

    const { body } = await manager.get<ApiRequestDayList>('/request-days');

    const of = (name: string) => body.data.find(({ key }) => key.name === name);
    expect(of('Till')).toMatchObject({ calls: 150, errors: 30, rateLimited: 30, p95: expect.any(Number) });
    expect(of('Kiosk')).toMatchObject({ calls: 1, errors: 1, rateLimited: 0 });
    const only = await manager.get<ApiRequestDayList>(`/request-days?keyId=${kiosk.id}`);
    expect(only.body.data).toEqual([of('Kiosk')]);
    const { pagination } = await listed(`keyId=${till.id}&status=429`);
    expect(pagination.total).toBeGreaterThanOrEqual(10);
    // A new minute may have started.
    expect(pagination.total).toBeLessThanOrEqual(20);
  });

  it('lists 10 requests a minute with a revoked key, from any number of addresses, and counts all', async ({
    service,
    manager,
    newKey,
    listed,
  }) => {
    const till = await newKey('Till');
    await manager.post(`/keys/${till.id}/revoke`, {});
    for (let sent = 0; sent < 300; sent += 1)
      expect([401, 429]).toContain((await till.client.get<object>('/v1/branches')).status);
    await drainBackground(service);
    const { pagination } = await listed(`keyId=${till.id}`);
    expect(pagination.total).toBeGreaterThanOrEqual(10);
    expect(pagination.total).toBeLessThanOrEqual(20);
    const { body } = await manager.get<ApiRequestDayList>(`/request-days?keyId=${till.id}`);
    expect(body.data).toMatchObject([{ calls: 300, errors: 300 }]);
  });

  it("contains no sensitive data, nor do the service's log and exports", async ({ startService }) => {
    const lines: string[] = [];
    const log = createLogger({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) });
    const service = await startService({ log });
    const { id: restaurantId } = await addRestaurant(service);
    const { secret } = await service.context.services.keys.create({
      restaurantId,
      name: 'Till',
      scopes: ['orders:update-status'],
      branches: 'all',
    });
    const logged = PROBES.filter(([text]) => isSendable(text)).slice(0, 100);
    for (const [text] of logged) {
      const path = text.startsWith('/') ? text : '/v1/orders/1/status';
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      const { status } = await fetch(service.url + path, { method: 'POST', headers, body: text });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    await drainBackground(service);
    const { apiRequests } = service.context.collections;
    expect(await apiRequests.countDocuments({ restaurantId })).toBe(logged.length);
    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    // As stored by an earlier release, which masked less.
    const found = await apiRequests.findOne({ restaurantId });
    if (!found) throw new Error('Nothing was logged');
    const unmasked = {
      ...found,
      _id: newId('req'),
      path: `/v1/a%2F${KEY}`,
      requestBody: `{"status":"${KEY}"}`,
    };
    await apiRequests.insertOne(unmasked);
    await service.context.exportRestaurant(restaurantId, folder);
    const file = (await readdir(folder)).find(name => name.startsWith('apiRequests')) ?? '';
    const exported = gunzipSync(await readFile(join(folder, file))).toString();
    await rm(folder, { recursive: true });
    await apiRequests.deleteOne({ _id: unmasked._id });
    const stored = JSON.stringify(await apiRequests.find({ restaurantId }).toArray());
    expect(exported).toContain(unmasked._id);
    for (const [, ...leaks] of logged)
      for (const leak of leaks)
        for (const text of [stored, exported, lines.join('')]) expect(text).not.toContain(leak);
  });

  it('requires a manager, and never shows other restaurants', async ({
    service,
    restaurantId,
    newRestaurant,
    newKey,
    listed,
  }) => {
    const { client } = await newKey('Till');
    await client.get('/v1/orders/ord_none');
    const [entry] = (await listed()).data;
    const elsewhere = await managerOf(service, (await newRestaurant()).id);
    expect((await listed('', elsewhere)).data).toEqual([]);
    expect((await elsewhere.get(`/requests/${entry?.id}`)).status).toBe(404);
    expect((await elsewhere.get<ApiRequestDayList>('/request-days')).body.data).toEqual([]);
    const staff = await signedIn(service, { restaurantId, role: 'staff' });
    for (const path of ['/requests', `/requests/${entry?.id}`, '/request-days'])
      expect((await staff.get(path)).status).toBe(403);
  });
});

describe("A change's request ID", () => {
  it('leads from the activity log, the order history, and the delivery to the request', async ({
    service,
    restaurant,
    manager,
    newKey,
    receiver,
    listed,
  }) => {
    const { client } = await newKey('Till');
    await addEndpoint(manager, receiver.url, ['order.ready']);
    const { _id } = await restaurant.addOrder();
    const answer = await client.post<object>(`/v1/orders/${_id}/status`, { status: 'ready' });
    const byPerson = await manager.post<object>(`/orders/${_id}/status`, { status: 'completed' });
    await drainBackground(service);
    const requestId = answer.headers.get('x-request-id');

    const activity = await manager.get<ActivityList>(`/activity?subjectId=${_id}`);
    expect(activity.body.data.map(entry => [entry.actor.type, entry.requestId])).toEqual([
      ['user', byPerson.headers.get('x-request-id')],
      ['key', requestId],
    ]);
    const order = await manager.get<OrderWithTimeline>(`/orders/${_id}`);
    expect(order.body.timeline.map(({ apiRequestId }) => apiRequestId)).toEqual([requestId, null]);
    const [delivery] = (await manager.get<WebhookDeliveryList>(`/webhooks/deliveries?orderId=${_id}`)).body
      .data;
    const details = await manager.get<WebhookDeliveryDetails>(`/webhooks/deliveries/${delivery?.id}`);
    expect(details.body.requestId).toBe(requestId);
    expect((await listed(`requestId=${requestId}`)).data.map(({ operation }) => operation)).toEqual([
      'updateOrderStatus',
    ]);
  });
});

/** Sends the head of a request and half of its body, and disconnects once the service has started it. */
async function leaveEarly(url: string, key: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = `POST /v1/orders/1/status HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`);
  // Requests share an event loop, so once another one has completed, the service has started the first.
  await fetch(`${url}/v1/branches`);
  socket.destroy();
}
