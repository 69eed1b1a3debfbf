import { hostname } from 'node:os';
import { expect, vi } from 'vitest';
import { createLogger } from '../../server/lib/logger.ts';
import manifest from '../../server/package.json' with { type: 'json' };
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';

type Line = Record<string, unknown>;

// Without the worker, which also reads endpoints.
const it = test
  .extend('settings', { scope: 'file' }, { roles: ['api'] })
  .extend('lines', { scope: 'file' }, (): Line[] => [])
  .extend('overrides', { scope: 'file' }, ({ lines }) => ({
    log: createLogger(
      { logLevel: 'info', version: manifest.version },
      { write: line => void lines.push(JSON.parse(line)) },
    ),
  }))
  .extend('lineOf', ({ lines }) => (requestId: string, msg = 'request') => {
    const find = () => lines.find(line => line.requestId === requestId && line.msg === msg);
    return expect.poll(find).toBeDefined().then(find);
  });

it("A request's log line includes service, version, host, restaurant, operation, and key or user", async ({
  client,
  owner,
  restaurantId,
  lineOf,
}) => {
  const source = { service: 'restaurant-ordering', version: manifest.version, host: hostname() };
  const byKey = await client.get('/v1/orders');
  expect(await lineOf(String(byKey.headers.get('x-request-id')))).toMatchObject({
    ...source,
    operation: 'listOrders',
    restaurantId,
    keyId: expect.stringMatching(/^key_/),
    status: 200,
  });
  const byUser = await owner.get('/orders/ord_unknown');
  expect(await lineOf(String(byUser.headers.get('x-request-id')))).toMatchObject({
    operation: 'getOrder',
    restaurantId,
    userId: owner.session()?.user.id,
    status: 404,
  });
});

it('A request without valid credentials is logged with its operation and no caller', async ({
  service,
  lineOf,
}) => {
  const { headers } = await service.clientWith('rok_wrong').get('/v1/orders');
  const line = await lineOf(String(headers.get('x-request-id')));
  expect(line).toMatchObject({ operation: 'listOrders', status: 401 });
  expect(line).not.toHaveProperty('restaurantId');
});

it('An effect that fails after the response is logged with the request and restaurant of its change', async ({
  service,
  restaurant,
  client,
  restaurantId,
  lineOf,
  onTestFinished,
}) => {
  const { _id } = await restaurant.addOrder();
  const spy = vi.spyOn(collectionsOf(service).webhookEndpoints, 'find');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementationOnce(() => {
    throw new Error('Cut off');
  });
  const { headers } = await client.post(`/v1/orders/${_id}/status`, { status: 'confirmed' });
  await drainBackground(service);
  const failed = 'the effects of an order change failed; retrying on the next sweep';
  expect(await lineOf(String(headers.get('x-request-id')), failed)).toMatchObject({
    restaurantId,
    action: 'order.status_changed',
    entry: expect.stringMatching(/^act_/),
  });
});

it('A failed background task that is not retried does not announce a retry', async ({
  service,
  restaurantId,
  lines,
  onTestFinished,
}) => {
  const spy = vi.spyOn(collectionsOf(service).apiKeys, 'bulkWrite');
  onTestFinished(() => spy.mockRestore());
  spy.mockRejectedValueOnce(new Error('Cut off'));
  // A key not used within the last minute.
  await service.client({ restaurantId, name: 'Till' }).get('/v1/branches');
  await drainBackground(service);
  expect(lines.filter(({ msg }) => String(msg).startsWith('failed to update lastUsedAt'))).toMatchObject([
    { msg: 'failed to update lastUsedAt of API keys; a later use updates it' },
  ]);
});
