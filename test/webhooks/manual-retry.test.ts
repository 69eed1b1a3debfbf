import { expect } from 'vitest';
import type { WebhookDelivery, WebhookEndpointSecret } from '../../generated/dashboard/types.ts';
import { verifyWebhook } from '../../webhook-verifier/src/index.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery, gaveUp } from '../helpers/deliveries.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';

const it = testWithOwnRestaurant
  .extend('endpoint', async ({ manager, receiver }) => {
    const body = { url: receiver.url, events: ['order.created'] };
    return (await manager.post<WebhookEndpointSecret>('/webhooks/endpoints', body)).body;
  })
  .extend('path', ({ endpoint }) => `/webhooks/endpoints/${endpoint.endpoint.id}`)
  .extend(
    'sendTest',
    ({ manager, path }) =>
      async () =>
        (await manager.post<WebhookDelivery>(`${path}/test`, {})).body,
  )
  .extend(
    'received',
    { scope: 'file' },
    ({ receiver }) =>
      (count: number) =>
        expect.poll(() => receiver.received.length, { interval: 20 }).toBe(count),
  )
  .extend('verifies', { scope: 'file' }, ({ receiver }) => (index: number, secret: string) => {
    const { body = '', headers = {} } = receiver.received[index] ?? {};
    return verifyWebhook({ payload: body, signature: String(headers['x-service-signature']), secret });
  });

it.beforeEach(async ({ receiver }) => {
  receiver.received.length = 0;
});

it('A test event is signed with the displayed secret, and after a rotation only with the new one', async ({
  sendTest,
  received,
  verifies,
  endpoint,
  receiver,
  manager,
  path,
}) => {
  const { eventId, id } = await sendTest();
  await received(1);
  expect((await verifies(0, endpoint.secret)).id).toBe(eventId);
  expect(receiver.received[0]?.headers['x-service-delivery']).toBe(id);

  const rotated = await manager.post<WebhookEndpointSecret>(`${path}/rotate`);
  await sendTest();
  await received(2);
  await expect(verifies(1, endpoint.secret)).rejects.toThrow();
  await verifies(1, rotated.body.secret);
});

it('During an overlap, receivers with either secret accept requests, by either signature header', async ({
  sendTest,
  received,
  endpoint,
  receiver,
  manager,
  path,
  service,
}) => {
  const rotated = await manager.post<WebhookEndpointSecret>(`${path}/rotate`, { overlapHours: 1 });
  await sendTest();
  await received(1);
  const { body = '', headers = {} } = receiver.received[0] ?? {};
  const { 'x-service-signature': _, ...standard } = headers;
  for (const secret of [endpoint.secret, rotated.body.secret]) {
    const signature = String(headers['x-service-signature']);
    expect(await verifyWebhook({ payload: body, signature, secret })).toMatchObject({
      type: 'order.created',
    });
    expect(await verifyWebhook({ payload: body, headers: standard, secret })).toMatchObject({
      type: 'order.created',
    });
  }

  const expired = { 'previousSecret.expiresAt': new Date() };
  await collectionsOf(service).webhookEndpoints.updateOne({ _id: endpoint.endpoint.id }, { $set: expired });
  await sendTest();
  await received(2);
  expect(receiver.received[1]?.headers['x-service-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
});

it('A retry while the endpoint is disabled is sent once it is enabled', async ({
  endpoint,
  manager,
  path,
  service,
  restaurantId,
  receiver,
  received,
}) => {
  const endpointId = endpoint.endpoint.id;
  await manager.post(`${path}/disable`);
  const { _id } = await addDelivery(service, { restaurantId, endpointId }, gaveUp());
  const { body: retried } = await manager.post(`/webhooks/deliveries/${_id}/retry`);
  expect(retried).toMatchObject({ retryRequested: true, held: true });
  expect(receiver.received).toHaveLength(0);
  await manager.post(`${path}/enable`);
  await received(1);
  expect(receiver.received[0]?.headers['x-service-delivery']).toBe(_id);
  await expect
    .poll(async () => (await manager.get(`/webhooks/deliveries/${_id}`)).body)
    .toMatchObject({ status: 'succeeded', held: false });
});

it('A recovery sends deliveries that were given up', async ({
  endpoint,
  restaurantId,
  service,
  manager,
  path,
  received,
}) => {
  const endpointId = endpoint.endpoint.id;
  for (let count = 0; count < 3; count++) {
    const of = { restaurantId, endpointId };
    await addDelivery(service, of, gaveUp());
  }
  const since = new Date(Date.now() - 60_000).toISOString();
  expect((await manager.post(`${path}/recover`, { since })).body).toEqual({ endpoints: 1 });
  await received(3);
});

it('A recovery since a nonexistent date is rejected, naming it', async ({
  endpoint,
  restaurantId,
  service,
  manager,
  path,
}) => {
  await addDelivery(service, { restaurantId, endpointId: endpoint.endpoint.id }, gaveUp());
  const LEAP_SECOND = '2026-12-31T23:59:60Z';
  const since = '2026-01-01T00:00:00Z';
  const query = `since=${LEAP_SECOND}&until=${LEAP_SECOND}`;
  for (const [answer, paths] of [
    [await manager.post(`${path}/recover`, { since: LEAP_SECOND }), ['/since']],
    [await manager.post(`${path}/recover`, { since, until: LEAP_SECOND }), ['/until']],
    [
      await manager.post('/webhooks/recovery', { since: LEAP_SECOND, until: LEAP_SECOND }),
      ['/since', '/until'],
    ],
    [await manager.get(`/webhooks/recovery?${query}`), ['since', 'until']],
  ] as const) {
    expect(answer).toMatchObject({ status: 400, body: { fields: paths.map(path => ({ path })) } });
  }
});
